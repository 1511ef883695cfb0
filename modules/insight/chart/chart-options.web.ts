import type { EChartsCoreOption } from 'echarts/core'

/**
 * bars: named values as lying bars. columns: values over time, above each other where there are several. wave: soft areas. pie. map: the
 * states of India. heat: a row of cells for each series. funnel: the values of one series below each other.
 */
export type ChartKind = 'bars' | 'columns' | 'wave' | 'pie' | 'map' | 'heat' | 'funnel'

/** What a chart and its table show: a name for each point, and series with a value for each point. */
export interface ChartData {
  /** Heading of the names in the table. */
  head: string
  labels: readonly string[]
  series: readonly { name: string; values: readonly number[] }[]
  /** True where the series are parts of one sum: bars are then drawn behind each other. */
  stacked?: boolean
  /** Colours of the points, where they have some of their own. */
  colours?: readonly (string | null | undefined)[]
  /** A text beside the value of each point, and the heading of these texts in the table. */
  notes?: { name: string; texts: readonly (string | null)[] }
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

/** How every chart shows what is under the pointer. */
export const tooltipOf = (colourOf: Options['colourOf']) => ({
  trigger: 'item',
  // Drawn on the canvas: HTML with styles of its own is refused by the security policy.
  ...{ renderMode: 'richText', confine: true },
  backgroundColor: colourOf('surface'),
  borderColor: colourOf('control'),
  textStyle: { color: colourOf('text'), fontFamily: 'inherit', fontSize: 12 },
})

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
      ...tooltipOf(colourOf),
      trigger: kind === 'pie' || kind === 'bars' ? 'item' : 'axis',
      valueFormatter: (value: unknown) => format(Number(value)),
    },
    ...(kind !== 'pie' && {
      legend: {
        ...{ show: series.length > 1, bottom: 0, type: 'scroll', textStyle: text },
        ...{ icon: 'roundRect', itemWidth: 9, itemHeight: 9, itemGap: 14 },
      },
    }),
    ...(kind === 'pie' ? pieOf(options) : axesOf(options)),
  }
}

/** A ring with its sum in the middle, and beside it (below it where it is narrow) each part with its value. */
function pieOf({ data, colourOf, narrow }: Options): EChartsCoreOption {
  const [{ values }] = data.series
  const centre = narrow ? ['50%', '36%'] : ['30%', '50%']
  const valueOf = (name: string) => data.format(values[data.labels.indexOf(name)])
  return {
    title: {
      text: data.format(values.reduce((sum, value) => sum + value, 0)),
      ...{ left: centre[0], top: centre[1], textAlign: 'center', textVerticalAlign: 'middle' },
      textStyle: { color: colourOf('text'), fontSize: 19, fontWeight: 600 },
    },
    legend: {
      ...{ orient: 'vertical', type: 'scroll', icon: 'roundRect', itemWidth: 9, itemHeight: 9, itemGap: 9 },
      ...(narrow ? { left: 'center', bottom: 0, height: '28%' } : { left: '58%', top: 'middle' }),
      formatter: (name: string) => `{name|${name}}  {value|${valueOf(name)}}`,
      textStyle: {
        color: colourOf('text-2'),
        fontSize: 12,
        rich: {
          name: { color: colourOf('text-2'), fontSize: 12 },
          value: { color: colourOf('text'), fontSize: 12, fontWeight: 600 },
        },
      },
    },
    series: [
      {
        type: 'pie',
        radius: narrow ? ['40%', '62%'] : ['52%', '80%'],
        center: centre,
        label: { show: false },
        itemStyle: { borderColor: colourOf('surface'), borderWidth: 2, borderRadius: 3 },
        data: data.labels.map((name, at) => ({
          name,
          value: values[at],
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
    // Counts have no halves, and half a rupee is no step.
    minInterval: 1,
    axisLabel: { ...text, formatter: (value: number) => data.format(value), hideOverlap: true },
    splitLine: { lineStyle: { color: colourOf('line') } },
  }
  const is_lying = kind === 'bars'
  const is_alone = data.series.length === 1
  const is_stacked = !is_alone && (kind === 'columns' || data.stacked)
  // The value at the end of a lone bar says more than an axis.
  const has_values = is_lying && is_alone
  return {
    grid: { left: 4, right: has_values ? 64 : 16, top: 12, bottom: is_alone ? 4 : 30, containLabel: true },
    xAxis: has_values
      ? { type: 'value', show: false }
      : is_lying
        ? values
        : { ...names, boundaryGap: kind === 'columns' },
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
            barMaxWidth: is_lying ? 16 : 26,
            itemStyle: { borderRadius: is_stacked ? 0 : is_lying ? [0, 4, 4, 0] : [4, 4, 0, 0] },
            label: {
              ...{ show: has_values, position: 'right', color: colourOf('text-2'), fontSize: 11 },
              formatter: ({ value }: { value: unknown }) => data.format(Number(value)),
            },
            ...(is_stacked && { stack: 'all' }),
          }),
    })),
  }
}
