import { expect, test } from 'vitest'
import { INDIAN_STATES } from '#ui/india/states.ts'
import { mapOptions, stateAt } from './map-options.web.ts'

const data = {
  head: 'State',
  labels: ['Gujarat', 'orissa', 'Ontario'],
  series: [{ name: 'Leads', values: [7, 3, 4] }],
  format: (value: number) => `${value} leads`,
}
const numberOf = (code: string) => INDIAN_STATES.findIndex((one) => one.code === code)

test('a pressed state opens the point that names it; a state without a value opens nothing', () => {
  expect([stateAt(data, numberOf('GJ')), stateAt(data, numberOf('OD'))]).toEqual([0, 1])
  expect([stateAt(data, numberOf('KL')), stateAt(data, -1)]).toEqual([undefined, undefined])
})

test('the colours of the theme go from pale to full at the largest value, and a hint names the state', () => {
  const options = mapOptions({ data, narrow: false, colourOf: (name) => `#${name}` }) as unknown as {
    visualMap: { max: number; inRange: { color: string[] } }
    tooltip: { formatter: (point: { name: string }) => string }
    series: { data: { name: string; value: number }[] }[]
  }
  expect(options.visualMap).toMatchObject({ max: 7, inRange: { color: ['#brand38', '#brand'] } })
  const { formatter } = options.tooltip
  expect([formatter({ name: 'GJ' }), formatter({ name: 'KL' })]).toEqual(['Gujarat: 7 leads', 'Kerala'])
  const [{ data: points }] = options.series
  expect(points).toHaveLength(36)
  expect(points.filter(({ value }) => value > 0)).toEqual(
    [
      { name: 'OD', value: 3 },
      { name: 'GJ', value: 7 },
    ].toSorted((a, b) => numberOf(a.name) - numberOf(b.name)),
  )
})
