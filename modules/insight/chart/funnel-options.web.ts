import type { EChartsCoreOption } from 'echarts/core'
import { type ChartData, tooltipOf } from './chart-options.web.ts'
import type { Look } from './use-drawn.web.ts'

/** How strong the brand's colour of the first and of the last part is; text on both can be read in light and dark. */
const PALE = 0.28
const STRONG = 0.72
const hex = (alpha: number) =>
  Math.round(alpha * 255)
    .toString(16)
    .padStart(2, '0')

/** The options of a funnel: its parts below each other in their order, each as wide as its value, with its name and its value. */
export function funnelOptions({ data, colourOf, narrow }: Look & { data: ChartData }): EChartsCoreOption {
  const { labels, series, format, notes } = data
  const [{ values }] = series
  const wordsOf = (at: number) => {
    const note = notes?.texts[at]
    return `${labels[at]}  ${format(values[at])}${note ? ` · ${note}` : ''}`
  }
  const step = labels.length > 1 ? (STRONG - PALE) / (labels.length - 1) : 0
  return {
    animation: false,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    tooltip: {
      ...tooltipOf(colourOf),
      formatter: ({ dataIndex }: { dataIndex: number }) => wordsOf(dataIndex),
    },
    series: [
      {
        ...{
          type: 'funnel',
          sort: 'none',
          gap: 3,
          left: narrow ? 0 : '4%',
          right: narrow ? 0 : '4%',
          top: 6,
          bottom: 6,
        },
        // The smallest part has room to be pressed.
        ...{ min: 0, max: Math.max(1, ...values), minSize: '10%', maxSize: '100%' },
        label: {
          ...{ position: 'inside', color: colourOf('text'), fontSize: 12, fontWeight: 600 },
          formatter: ({ dataIndex }: { dataIndex: number }) => wordsOf(dataIndex),
        },
        itemStyle: { borderWidth: 0 },
        emphasis: { label: { fontSize: 12 } },
        data: labels.map((name, at) => ({
          ...{ name, value: values[at] },
          itemStyle: { color: `${colourOf('brand')}${hex(PALE + step * at)}` },
        })),
      },
    ],
  }
}
