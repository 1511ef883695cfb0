import type { EChartsCoreOption } from 'echarts/core'
import { stateName } from '#ui/india/outlines-geo.ts'
import { byState, INDIAN_STATES } from '#ui/india/states.ts'
import { type ChartData, tooltipOf } from './chart-options.web.ts'
import type { Look } from './use-drawn.web.ts'

/** The name under which the chart library knows the map. */
export const INDIA = 'india'

const valuesOf = ({ labels, series }: ChartData) => byState(labels, series[0].values)

/** The number of the point of a state on the map; undefined for a state without a value. */
export const stateAt = (data: ChartData, index: number): number | undefined =>
  valuesOf(data).at.get(INDIAN_STATES[index]?.code ?? '')

/** The options of the chart library for the map of India. */
export function mapOptions({ data, colourOf }: Look & { data: ChartData }): EChartsCoreOption {
  const { values } = valuesOf(data)
  const most = Math.max(1, ...values.values())
  const line = { areaColor: colourOf('hover'), borderColor: colourOf('control'), borderWidth: 0.7 }
  return {
    animation: false,
    tooltip: {
      ...tooltipOf(colourOf),
      formatter: ({ name }: { name: string }) =>
        values.has(name) ? `${stateName(name)}: ${data.format(values.get(name) as number)}` : stateName(name),
    },
    visualMap: {
      ...{ show: false, min: 0, max: most },
      inRange: { color: [`${colourOf('brand')}38`, colourOf('brand')] },
      outOfRange: { color: colourOf('hover') },
    },
    series: [
      {
        ...{ type: 'map', map: INDIA, roam: false, selectedMode: false },
        // A degree of longitude is shorter than one of latitude, in the middle of India by this much.
        ...{ layoutCenter: ['50%', '50%'], layoutSize: '98%', aspectScale: 0.92 },
        itemStyle: line,
        label: { show: false },
        emphasis: {
          label: { show: false },
          itemStyle: { areaColor: 'inherit', borderColor: colourOf('text'), borderWidth: 1.4 },
        },
        data: INDIAN_STATES.map(({ code }) => ({ name: code, value: values.get(code) ?? Number.NaN })),
      },
    ],
  }
}
