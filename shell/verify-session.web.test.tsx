// @vitest-environment happy-dom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { readStored } from '#ui/client/storage.ts'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import { VerifySession } from './VerifySession.tsx'

const Page = () => (
  <>
    <VerifySession />
    <p>page</p>
  </>
)
afterEach(cleanup)

/** Starts the application with this answer of verify_token; returns its requests. */
async function start(answer: { status?: number; body: unknown } | 'no network') {
  const calls = serve(({ path }) => (path === 'verify_token' ? answer : undefined))
  renderAt(Page, { path: '/business', at: '/business' })
  await waitFor(() => expect(calls).toHaveLength(1))
  return calls
}

it('the stored token is verified once; the name is taken from the answer and the token is kept', async () => {
  const user = { id: 4, name: 'Asha Rana', email: 'asha@example.in' }
  const [call] = await start({ body: { user, token: { token: 'token', expires_at: '2999-01-01T00:00:00Z' } } })
  expect(call).toMatchObject({ method: 'POST', path: 'verify_token', body: { api_token: 'token' } })
  await waitFor(() => expect(readStored('auth')?.user).toEqual(user))
  expect(readStored('id_token')).toBe('token')
  expect(screen.getByText('page')).toBeTruthy()
})

it.each([
  [401, 'E_INVALID_AUTH_TOKEN'],
  [403, 'E_NOT_ACTIVE'],
])('ends the session when the server refuses the token with %s %s', async (status, code) => {
  await start({ status, body: { code, message: 'This session is over' } })
  await waitFor(() => expect([readStored('id_token'), readStored('auth')]).toEqual([null, null]))
  await waitFor(() => expect(screen.queryByText('page')).toBeNull())
})

it.each([['no network'], [{ status: 503, body: { code: 'E_BUSY' } }], [{ status: 429, body: {} }]] as const)(
  'the session continues when the server cannot verify it: %o',
  async (answer) => {
    const calls = await start(answer)
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(readStored('id_token')).toBe('token')
  },
)
