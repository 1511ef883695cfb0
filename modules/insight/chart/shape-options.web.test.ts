// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { funnelOptions } from './funnel-options.web.ts'
import { cellAt, heatOptions } from './heat-options.web.ts'

const look = { narrow: false, colourOf: (name: string) => `#${name}` }
const format = (value: number) => `${value} min`
const hours = {
  ...{ head: 'Hour', labels: ['09:00', '10:00'], format },
  series: [
    { name: 'Sun', values: [0, 5] },
    { name: 'Mon', values: [20, 0] },
  ],
}

test('a cell of a heat map has its point and its series; a hint names both', () => {
  const { series, visualMap, tooltip } = heatOptions({ data: hours, ...look }) as unknown as {
    visualMap: { max: number }
    tooltip: { formatter: (point: { dataIndex: number }) => string }
    series: [{ data: { value: number[]; visualMap?: false }[] }]
  }
  expect(visualMap.max).toBe(20)
  const { data } = series[0]
  expect(data.map(({ value }) => value)).toEqual([
    [0, 0, 0],
    [1, 0, 5],
    [0, 1, 20],
    [1, 1, 0],
  ])
  // A cell with nothing has no shade of the colour.
  expect(data.map((one) => one.visualMap === false)).toEqual([true, false, false, true])
  expect([1, 2].map((index) => cellAt(hours, index))).toEqual([
    { at: 1, series: 0 },
    { at: 0, series: 1 },
  ])
  expect(tooltip.formatter({ dataIndex: 2 })).toBe('Mon 09:00: 20 min')
})

test('a funnel keeps the order of its parts and says their shares of the one before', () => {
  const data = {
    ...{ head: 'Stage', labels: ['New', 'Talking', 'Won'], format: String },
    series: [{ name: 'Reached', values: [40, 50, 10] }],
    notes: { name: 'Share', texts: [null, '125%', '20%'] },
  }
  const { series } = funnelOptions({ data, ...look }) as unknown as {
    series: [{ sort: string; max: number; label: { formatter: (point: { dataIndex: number }) => string } }]
  }
  expect([series[0].sort, series[0].max]).toEqual(['none', 50])
  expect([0, 1, 2].map((dataIndex) => series[0].label.formatter({ dataIndex }))).toEqual([
    'New  40',
    'Talking  50 · 125%',
    'Won  10 · 20%',
  ])
})
