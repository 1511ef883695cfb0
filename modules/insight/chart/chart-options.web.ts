import type { EChartsCoreOption } from 'echarts/core'

/** bars: named values as lying bars. columns: values over time, above each other where there are several. wave: soft areas. pie. map: the states of India. */
export type ChartKind = 'bars' | 'columns' | 'wave' | 'pie' | 'map'

/** What a chart and its table show: a name for each point, and series with a value for each point. */
export interface ChartData {
  /** Heading of the names in the table. */
  head: string
  labels: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
  /** Colours of the points, where they have some of their own. */
  colours?: readonly (string | null | undefined)[]
  format: (value: number) => string
}

// Told apart also by people who do not see red or green, on white and on black; the brand's colour comes first.
const COLOURS = ['#3b82c4', '#e0a030', '#8b6fc9', '#d4647c', '#4fa8a0', '#9a8570', '#6b7fd7', '#b8a038']

type Options = {
  kind: ChartKind
  data: ChartData
  /** The value of a CSS variable without its dashes. */
  colourOf: (name: string) => string
  narrow: boolean
}

/** The options of the chart library for some data, in the colours of the theme. */
export function optionsOf(options: Options): EChartsCoreOption {
  const { kind, data, colourOf } = options
  const { format, series } = data
  const text = { color: colourOf('text-2'), fontFamily: 'inherit', fontSize: 12 }
  return {
    animation: false,
    color: [colourOf('brand'), ...COLOURS],
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    tooltip: {
      trigger: kind === 'pie' || kind === 'bars' ? 'item' : 'axis',
      // Drawn on the canvas: HTML with styles of its own is refused by the security policy.
      renderMode: 'richText',
      backgroundColor: colourOf('surface'),
      borderColor: colourOf('control'),
      textStyle: { ...text, color: colourOf('text') },
      valueFormatter: (value: unknown) => format(Number(value)),
      confine: true,
    },
    legend: { show: kind === 'pie' || series.length > 1, bottom: 0, type: 'scroll', textStyle: text, icon: 'circle' },
    ...(kind === 'pie' ? pieOf(options) : axesOf(options)),
  }
}

function pieOf({ data, colourOf }: Options): EChartsCoreOption {
  return {
    series: [
      {
        type: 'pie',
        radius: ['48%', '74%'],
        center: ['50%', '44%'],
        label: { show: false },
        itemStyle: { borderColor: colourOf('surface'), borderWidth: 2 },
        data: data.labels.map((name, at) => ({
          name,
          value: data.series[0].values[at],
          ...(data.colours?.[at] && { itemStyle: { color: data.colours[at] } }),
        })),
      },
    ],
  }
}

function axesOf({ kind, data, colourOf, narrow }: Options): EChartsCoreOption {
  const text = { color: colourOf('text-3'), fontSize: 11 }
  const names = {
    type: 'category',
    data: data.labels,
    axisLine: { lineStyle: { color: colourOf('line') } },
    axisTick: { show: false },
    axisLabel: {
      ...text,
      hideOverlap: true,
      width: kind === 'bars' ? (narrow ? 90 : 130) : undefined,
      overflow: 'truncate',
    },
  }
  const values = {
    type: 'value',
    splitNumber: 4,
    axisLabel: { ...text, formatter: (value: number) => data.format(value), hideOverlap: true },
    splitLine: { lineStyle: { color: colourOf('line') } },
  }
  const is_lying = kind === 'bars'
  return {
    grid: { left: 4, right: 16, top: 12, bottom: data.series.length > 1 ? 30 : 4, containLabel: true },
    xAxis: is_lying ? values : { ...names, boundaryGap: kind === 'columns' },
    yAxis: is_lying ? { ...names, inverse: true } : values,
    series: data.series.map(({ name, values: points }) => ({
      name,
      data: points.map((value, at) => ({
        value,
        ...(data.colours?.[at] && kind === 'bars' && { itemStyle: { color: data.colours[at] } }),
      })),
      ...(kind === 'wave'
        ? {
            type: 'line',
            smooth: 0.4,
            smoothMonotone: 'x',
            areaStyle: { opacity: 0.16 },
            symbolSize: 5,
            lineStyle: { width: 2 },
          }
        : {
            type: 'bar',
            barMaxWidth: 26,
            itemStyle: { borderRadius: is_lying ? [0, 4, 4, 0] : data.series.length > 1 ? 0 : [4, 4, 0, 0] },
            ...(kind === 'columns' && data.series.length > 1 && { stack: 'all' }),
          }),
    })),
  }
}
