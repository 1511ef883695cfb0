import type { EChartsCoreOption } from 'echarts/core'
import { type ChartData, tooltipOf } from './chart-options.web.ts'
import type { Look } from './use-drawn.web.ts'

/** The point and the series of a cell of a heat map, by its number. */
export const cellAt = ({ labels }: ChartData, index: number): { at: number; series: number } => ({
  at: index % labels.length,
  series: Math.floor(index / labels.length),
})

/** The options of a heat map: a row for each series, the first on top, and a cell for each point: the stronger, the more. */
export function heatOptions({ data, colourOf, narrow }: Look & { data: ChartData }): EChartsCoreOption {
  const { labels, series, format } = data
  const text = { color: colourOf('text-3'), fontSize: 11, hideOverlap: true }
  const axis = { type: 'category', axisLine: { show: false }, axisTick: { show: false }, axisLabel: text }
  const most = Math.max(1, ...series.flatMap(({ values }) => values))
  return {
    animation: false,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    grid: { left: 4, right: 4, top: 8, bottom: 4, containLabel: true },
    tooltip: {
      ...tooltipOf(colourOf),
      formatter: ({ dataIndex }: { dataIndex: number }) => {
        const { at, series: row } = cellAt(data, dataIndex)
        return `${series[row].name} ${labels[at]}: ${format(series[row].values[at])}`
      },
    },
    xAxis: { ...axis, data: labels },
    yAxis: {
      ...{ ...axis, data: series.map(({ name }) => name), inverse: true },
      axisLabel: { ...text, width: narrow ? 60 : 100, overflow: 'truncate' },
    },
    visualMap: {
      ...{ show: false, min: 0, max: most, dimension: 2 },
      inRange: { color: [`${colourOf('brand')}2e`, colourOf('brand')] },
    },
    series: [
      {
        type: 'heatmap',
        itemStyle: { borderColor: colourOf('surface'), borderWidth: 2, borderRadius: 4 },
        emphasis: { itemStyle: { borderColor: colourOf('text'), borderWidth: 1.4 } },
        data: series.flatMap(({ values }, row) =>
          values.map((value, at) => ({
            value: [at, row, value],
            // A cell with nothing stands out from one with little.
            ...(value === 0 && { visualMap: false, itemStyle: { color: colourOf('hover') } }),
          })),
        ),
      },
    ],
  }
}
