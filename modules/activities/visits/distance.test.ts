import fc from '#base/fast-check.test-kit.ts'
import { expect, test } from 'vitest'
import { casesOf, fieldsOf } from '../testing.server.ts'
import { distanceFrom, distanceIssues, metresBetween, type Point, type Position, WORST_ACCURACY } from './distance.ts'

interface Input {
  position: Position
  address: Point | null
  radius: number
}

test.each(casesOf<Input>('visit-distance'))('$id: $why', ({ input, expect: expected }) => {
  const { position, address, radius } = input
  const issues = distanceIssues(position, address, radius)
  expect(issues.length > 0 ? fieldsOf(issues) : distanceFrom(position, address, radius)).toEqual(expected)
})

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})

test('a way is as long there as back, and never longer than half around the earth', () => {
  fc.assert(
    fc.property(point, point, (a, b) => {
      const metres = metresBetween(a, b)
      expect(metresBetween(b, a)).toBe(metres)
      expect(metres).toBeGreaterThanOrEqual(0)
      expect(metres).toBeLessThanOrEqual(WORST_ACCURACY)
    }),
  )
})

test('an accuracy beyond half the earth is impossible', () => {
  const at = { latitude: 21.17, longitude: 72.83 }
  expect(fieldsOf(distanceIssues({ ...at, accuracy: WORST_ACCURACY }, null, 200))).toEqual({ issues: [] })
  expect(distanceIssues({ ...at, accuracy: WORST_ACCURACY + 1 }, null, 200)).toMatchObject([
    { field: 'position.accuracy' },
  ])
})
