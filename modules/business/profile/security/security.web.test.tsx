// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startClient } from '#ui/client/request.ts'
import { writeStored } from '#ui/client/storage.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import type { ProfileAnswer, SessionEntry } from '../profile-queries.web.ts'
import { LinkedAccounts } from './LinkedAccounts.web.tsx'
import { RecoveryCodes } from './RecoveryCodes.web.tsx'
import { SessionList } from './SessionList.web.tsx'

const calls: string[] = []
let sessions: SessionEntry[]

beforeEach(() => {
  calls.length = 0
  writeStored('id_token', 'token-1')
  writeStored('auth', { user: { id: 7, name: 'Asha', email: 'a@example.in' }, expires_at: '2999-01-01T00:00:00Z' })
  startClient({
    fetch: (async (url: string, { method }: RequestInit) => {
      calls.push(`${method} ${url}`)
      if (String(url).endsWith('/meta')) return new Response(JSON.stringify({ social: ['facebook'] }))
      return new Response(JSON.stringify(method === 'GET' ? { data: sessions } : { message: 'Done' }))
    }) as unknown as typeof fetch,
  })
})
afterEach(cleanup)

const show = (children: ReactNode) =>
  renderScreen(<QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>)

const session = (changes: Partial<SessionEntry>): SessionEntry => ({
  id: 'one',
  browser: 'Chrome',
  system: 'Windows',
  address: '203.0.113.7',
  created_at: '2026-11-20T09:00:00Z',
  last_seen_at: '2026-11-20T10:00:00Z',
  is_current: false,
  ...changes,
})
const profile = (changes: Partial<ProfileAnswer>): ProfileAnswer => ({
  user: { id: 7, name: 'Asha', email: 'a@example.in' },
  has_password: true,
  second_factor: { is_on: false, since: null, recovery_codes_left: 0 },
  linked: [],
  email_change: null,
  ...changes,
})

it('lists the sessions, marks this one, and ends another', async () => {
  sessions = [session({ is_current: true }), session({ id: 'two', browser: 'Firefox', system: 'Linux' })]
  show(<SessionList />)
  await waitFor(() => expect(screen.getByText('This one')).toBeTruthy())
  expect(screen.queryByRole('button', { name: 'End the session of Chrome on Windows' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'End the session of Firefox on Linux' }))
  await waitFor(() => expect(calls).toContain('POST /api/sessions/two/end'))
  fireEvent.click(screen.getByRole('button', { name: 'End all other sessions' }))
  await waitFor(() => expect(calls).toContain('POST /api/sessions/end_others'))
})

it('offers to link what is on, keeps what is linked, and never takes the last way in', async () => {
  const linked: ProfileAnswer['linked'] = [
    { provider: 'linkedin', email: 'a@example.in', linked_at: '2026-11-20T09:00:00Z', last_used_at: null },
  ]
  show(<LinkedAccounts profile={profile({ linked, has_password: false })} />)
  await waitFor(() => expect(screen.getByRole('button', { name: 'Link Facebook' })).toBeTruthy())
  expect((screen.getByRole('button', { name: 'Unlink LinkedIn' }) as HTMLButtonElement).disabled).toBe(true)
  cleanup()
  show(<LinkedAccounts profile={profile({ linked })} />)
  expect((screen.getByRole('button', { name: 'Unlink LinkedIn' }) as HTMLButtonElement).disabled).toBe(false)
})

it('lets nobody leave the recovery codes before they say they have kept them', () => {
  const onDone = vi.fn()
  show(<RecoveryCodes codes={['ABCD-EFGH-JKMN', 'PQRS-TVWX-YZ23']} email="a@example.in" onDone={onDone} />)
  const done = screen.getByRole('button', { name: 'Done' }) as HTMLButtonElement
  expect(done.disabled).toBe(true)
  const file = decodeURIComponent(screen.getByRole('link', { name: 'Download' }).getAttribute('href') ?? '')
  expect(file).toContain('PQRS-TVWX-YZ23')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(done)
  expect(onDone).toHaveBeenCalled()
})
