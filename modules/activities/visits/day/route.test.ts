import fc from '#base/fast-check.test-kit.ts'
import { expect, test } from 'vitest'
import { type Point, metresBetween } from '../distance.ts'
import { kilometresText, legsOf, lengthOf, suggestOrder } from './route.ts'

const at = (latitude: number, longitude: number): Point => ({ latitude, longitude })
const line = [at(21, 72), at(21, 72.3), at(21, 72.1), at(21, 72.2)]
const inOrder = <Item>(items: readonly Item[], order: readonly number[]) => order.map((index) => items[index])

test('stops on a line come one after the other, from the first', () => {
  expect(suggestOrder(line)).toEqual([0, 2, 3, 1])
})

test('a way that crosses itself is straightened where going to the nearest stop does not', () => {
  // From the middle the nearest stop leads away from the far end on the other side.
  const stops = [at(0, 0), at(0, 1), at(0, -1.1), at(0, 3), at(0.5, -1)]
  const order = suggestOrder(stops)
  expect(lengthOf(inOrder(stops, order))).toBeLessThanOrEqual(lengthOf(inOrder(stops, [0, 1, 3, 4, 2])))
})

test('legs and length pass over stops without coordinates', () => {
  const stops = [line[0], null, line[2]]
  expect(legsOf(stops)).toEqual([null, null])
  expect(lengthOf(stops)).toBe(metresBetween(line[0], line[2]))
  expect(suggestOrder(stops)).toEqual([0, 2, 1])
})

test.each([
  [[], []],
  [[null], [0]],
  [
    [null, line[0]],
    [1, 0],
  ],
  [[line[0]], [0]],
])('few stops have an order too', (stops, order) => {
  expect(suggestOrder(stops)).toEqual(order)
  expect(lengthOf(stops)).toBe(0)
})

test.each([
  [0, '0.0'],
  [49, '0.0'],
  [50, '0.1'],
  [12_345, '12.3'],
])('%d metres are %s kilometres', (metres, text) => {
  expect(kilometresText(metres)).toBe(text)
})

const point = fc.record({
  latitude: fc.double({ min: 8, max: 35, noNaN: true }),
  longitude: fc.double({ min: 68, max: 97, noNaN: true }),
})

test('a suggestion has every stop once, begins at the first, and no part of it is shorter turned around', () => {
  fc.assert(
    fc.property(fc.array(point, { minLength: 1, maxLength: 14 }), (stops) => {
      const order = suggestOrder(stops)
      expect(order.toSorted((a, b) => a - b)).toEqual(stops.map((_, index) => index))
      expect(order[0]).toBe(0)
      const length = lengthOf(inOrder(stops, order))
      for (let from = 1; from < order.length - 1; from++)
        for (let to = from + 1; to < order.length; to++) {
          const turned = [...order.slice(0, from), ...order.slice(from, to + 1).toReversed(), ...order.slice(to + 1)]
          expect(lengthOf(inOrder(stops, turned))).toBeGreaterThanOrEqual(length)
        }
    }),
  )
})

test('sixty stops are ordered at once', () => {
  const stops = Array.from({ length: 60 }, (_, n) =>
    at(21 + ((n * 7_919) % 100) / 500, 72 + ((n * 104_729) % 97) / 500),
  )
  const start = performance.now()
  expect(suggestOrder(stops)).toHaveLength(60)
  expect(performance.now() - start).toBeLessThan(1_000)
})
