import { expect, test } from 'vitest'
import { randomText } from './random.server.ts'

test('random texts are as long as asked and never come twice, also where the drawn bytes end', () => {
  const texts = Array.from({ length: 2_000 }, () => randomText(9))
  expect(new Set(texts).size).toBe(2_000)
  expect(texts.every((text) => /^[A-Za-z0-9_-]{12}$/.test(text))).toBe(true)
  const cookies = Array.from({ length: 500 }, () => randomText(24))
  expect(new Set(cookies).size).toBe(500)
  expect(cookies.every((text) => /^[A-Za-z0-9_-]{32}$/.test(text))).toBe(true)
})
