// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readStored, writeStored } from '#ui/client/storage.ts'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import InvitationScreen from './invitation.web.tsx'

const go = vi.hoisted(() => vi.fn())
// The rest stays as it is: test files share the screens that are loaded.
vi.mock('#ui/places.ts', async (original) => ({
  ...(await original<typeof import('#ui/places.ts')>()),
  useGo: () => go,
  usePlaceSearch: () => ({ token: '1-abc' }),
  GoLink: ({ children }: { children: unknown }) => <a href="/">{children as string}</a>,
}))

beforeEach(() => go.mockReset())
afterEach(cleanup)

const look = {
  state: 'open',
  business_id: 7,
  business_name: 'Silk House',
  invited_by_name: 'Meera Desai',
  email: 'asha@example.in',
  name: 'Asha',
  has_account: false,
}

/** Opens the link of an invitation; `answer` has the answers of other calls. */
function open(
  changes: Partial<Omit<typeof look, 'state'>> & { state?: string },
  answer: Parameters<typeof serve>[0] = () => undefined,
) {
  const calls = serve((call) => (call.path === 'invitation' ? { body: { ...look, ...changes } } : answer(call)))
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderScreen(
    <QueryClientProvider client={client}>
      <InvitationScreen />
    </QueryClientProvider>,
  )
  return calls
}

it('a new person enters name, phone and password; errors are shown on their fields; then they are signed in', async () => {
  let refuse = true
  const calls = open({}, (call) => {
    if (call.path !== 'invitation/accept') return undefined
    const errors = [{ field: 'name', message: 'This name is reserved. Choose another name', rule: 'format' }]
    if (refuse) return { status: 422, body: { code: 'VALIDATION_ERROR', message: 'x', errors } }
    const user = { id: 9, name: 'Asha Mehta', email: look.email, phone: null }
    return { body: { user, token: { token: 'new token', expires_at: '2999-01-01T00:00:00Z' }, business_id: 7 } }
  })
  expect(await screen.findByRole('heading', { name: 'Join Silk House' })).toBeTruthy()
  writeStored('id_token', null)
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  expect(await screen.findByText('Enter phone')).toBeTruthy()
  expect(screen.getByText('Enter password')).toBeTruthy()
  expect(calls.some((call) => call.path === 'invitation/accept')).toBe(false)
  fireEvent.change(screen.getByLabelText(/Phone/), { target: { value: '98250 12345' } })
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'Silk#2026' } })
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  expect(await screen.findByText('This name is reserved. Choose another name')).toBeTruthy()
  refuse = false
  fireEvent.click(screen.getByRole('button', { name: 'Join' }))
  await waitFor(() => expect(go).toHaveBeenCalledWith({ to: '/business/7/dashboard', replace: true }))
  expect(calls.findLast((call) => call.path === 'invitation/accept')?.body).toEqual({
    token: '1-abc',
    name: 'Asha',
    phone: '98250 12345',
    phone_code: '+91',
    password: 'Silk#2026',
  })
  expect(readStored('id_token')).toBe('new token')
})

it('a person signed in with the invited address joins with one click', async () => {
  const calls = open({ has_account: true }, (call) =>
    call.path === 'invitation/join' ? { body: { business_id: 7, message: 'ok' } } : undefined,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Join Silk House' }))
  await waitFor(() => expect(go).toHaveBeenCalledWith({ to: '/business/7/dashboard', replace: true }))
  expect(calls.find((call) => call.path === 'invitation/join')?.body).toEqual({ token: '1-abc' })
})

it('a person signed in with another address is told to sign in again', async () => {
  open({ has_account: true, email: 'other@example.in' }, () => ({ body: {} }))
  expect(await screen.findByText(/You are signed in as asha@example.in/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Join Silk House' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Sign in as other@example.in' }))
  expect(go).toHaveBeenCalledWith({ to: '/sign-in', search: { next: '/invitation?token=1-abc' } })
  expect(readStored('id_token')).toBe(null)
})

it.each([
  ['used', 'This invitation was accepted'],
  ['expired', 'This invitation is too old'],
  ['withdrawn', 'This invitation was withdrawn'],
])('an invitation that is %s says so', async (state, heading) => {
  open({ state })
  expect(await screen.findByRole('heading', { name: heading })).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Join/ })).toBeNull()
})
