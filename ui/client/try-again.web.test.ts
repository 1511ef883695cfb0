import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { request, startClient } from './request.ts'
import { triesAgain, waitBeforeTry } from './try-again.ts'

const failed = (status: number, retry_after: number | null = null, code = '') =>
  new ApiError({ status, retry_after, body: { code } })

it('retries a temporary failure once', () => {
  for (const error of [failed(0), failed(502), failed(503)]) {
    expect(triesAgain(0, error)).toBe(true)
    expect(triesAgain(1, error)).toBe(false)
    expect(waitBeforeTry(0, error)).toBe(1_000)
  }
  for (const error of [failed(0, null, 'E_SESSION_EXPIRED'), failed(500), failed(404), failed(422), new Error('x')])
    expect(triesAgain(0, error)).toBe(false)
})

it('waits as long as the server asks after a rate limit, three times at most', () => {
  expect(triesAgain(2, failed(429, 7))).toBe(true)
  expect(triesAgain(3, failed(429, 7))).toBe(false)
  expect(waitBeforeTry(0, failed(429, 7))).toBe(7_000)
  expect(waitBeforeTry(0, failed(429, 3_600))).toBe(60_000)
  expect(triesAgain(0, failed(429))).toBe(false)
})

it('reads the time to wait from the answer', async () => {
  const answer = (headers: Record<string, string>) =>
    startClient({ fetch: async () => new Response('{}', { status: 429, headers }) })
  answer({ 'retry-after': '12' })
  await expect(request({ path: 'meta' })).rejects.toMatchObject({ status: 429, retry_after: 12 })
  answer({})
  await expect(request({ path: 'meta' })).rejects.toMatchObject({ status: 429, retry_after: null })
})
