import { expect, test } from 'vitest'
import { randomText } from './random.server.ts'

test('random texts have the requested length and never repeat, even where the pool of bytes is refilled', () => {
  const texts = Array.from({ length: 2_000 }, () => randomText(9))
  expect(new Set(texts).size).toBe(2_000)
  expect(texts.every((text) => /^[A-Za-z0-9_-]{12}$/.test(text))).toBe(true)
  const cookies = Array.from({ length: 500 }, () => randomText(24))
  expect(new Set(cookies).size).toBe(500)
  expect(cookies.every((text) => /^[A-Za-z0-9_-]{32}$/.test(text))).toBe(true)
})
