import { expect, test } from 'vitest'
import { outlinesOfIndia } from './outlines-geo.ts'
import { byState, INDIAN_STATES } from './states.ts'

test('each of the 28 states and 8 union territories has an outline of its own on the map', () => {
  expect(INDIAN_STATES.length).toBe(36)
  const codes = INDIAN_STATES.map(({ code }) => code).toSorted()
  expect(new Set(codes).size).toBe(36)
  expect(
    outlinesOfIndia()
      .features.map(({ properties }) => properties.name)
      .toSorted(),
  ).toEqual(codes)
})

/** True if a point is inside a closed line. */
const isInside = ([x, y]: readonly [number, number], ring: readonly (readonly [number, number])[]) =>
  ring.reduce((inside, [ax, ay], at) => {
    const [bx, by] = ring[(at + 1) % ring.length]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside
  }, false)
const stateAt = (point: readonly [number, number]) =>
  outlinesOfIndia().features.find(({ geometry }) => geometry.coordinates.some(([ring]) => isInside(point, ring)))
    ?.properties.name

test.each([
  ['Gilgit', [74.31, 35.92], 'LA'],
  ['Skardu', [75.55, 35.3], 'LA'],
  ['Aksai Chin', [79.5, 35.2], 'LA'],
  ['Leh', [77.58, 34.16], 'LA'],
  ['Muzaffarabad', [73.47, 34.37], 'JK'],
  ['Mirpur', [73.75, 33.15], 'JK'],
  ['Srinagar', [74.8, 34.08], 'JK'],
  ['Tawang', [91.87, 27.59], 'AR'],
  ['Walong', [97.0, 28.13], 'AR'],
  ['Hyderabad', [78.48, 17.38], 'TS'],
  ['Vijayawada', [80.65, 16.51], 'AP'],
  ['Ahmedabad', [72.57, 23.02], 'GJ'],
  ['Gwadar', [62.3, 25.1], undefined],
  ['Lhasa', [91.1, 29.65], undefined],
  ['Kathmandu', [85.3, 27.7], undefined],
] as const)('%s lies where the Survey of India has it', (_, point, code) => {
  expect(stateAt(point)).toBe(code)
})

test('the outlines are closed lines of the size of India', () => {
  const points = outlinesOfIndia().features.flatMap(({ geometry }) => geometry.coordinates.flat(2))
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)]
  expect([Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)].map(Math.round)).toEqual([68, 97, 7, 37])
  for (const { geometry } of outlinesOfIndia().features)
    for (const [ring] of geometry.coordinates) expect(ring.at(-1)).toEqual(ring[0])
})

test('a state counts under each way to write its name; other places are left out', () => {
  const { values, at } = byState(
    ['Gujarat', 'GUJARAT ', 'Orissa', 'Jammu & Kashmir', 'Ontario', 'Without State'],
    [5, 2, 3, 1, 4, 6],
  )
  expect(Object.fromEntries(values)).toEqual({ GJ: 7, OD: 3, JK: 1 })
  expect(at.get('GJ')).toBe(0)
})
