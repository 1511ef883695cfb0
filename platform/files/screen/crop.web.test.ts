import fc from '#base/fast-check.test-kit.ts'
import { expect, test } from 'vitest'
import { MIDDLE, moved, squareOf } from './crop.ts'

test('the first crop is the largest square in the middle', () => {
  expect(squareOf(MIDDLE, 400, 200)).toEqual({ left: 100, top: 0, side: 200 })
})

test('the square stays inside the picture, however it is moved', () => {
  const size = fc.integer({ min: 10, max: 9_000 })
  const share = fc.double({ min: -3, max: 3, noNaN: true })
  const steps = fc.array(fc.record({ x: share, y: share, zoom: fc.double({ min: 0, max: 9, noNaN: true }) }), {
    maxLength: 8,
  })
  fc.assert(
    fc.property(size, size, steps, (width, height, ways) => {
      const crop = ways.reduce((old, by) => moved(old, by, width, height), MIDDLE)
      const { left, top, side } = squareOf(crop, width, height)
      expect(side).toBeGreaterThan(0)
      expect(left).toBeGreaterThanOrEqual(0)
      expect(top).toBeGreaterThanOrEqual(0)
      expect(left + side).toBeLessThanOrEqual(width + 0.001)
      expect(top + side).toBeLessThanOrEqual(height + 0.001)
    }),
  )
})
