import { expect, test } from 'vitest'
import { shrunkSize } from './shrink.web.ts'

test.each([
  [4000, 3000, 1600, 1200],
  [3000, 4000, 1200, 1600],
  [800, 600, 800, 600],
  [10_000, 2, 1600, 1],
])('a photo of %d × %d becomes %d × %d', (width, height, to_width, to_height) => {
  expect(shrunkSize(width, height)).toEqual({ width: to_width, height: to_height })
})
