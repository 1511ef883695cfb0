// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { clearSession, storeSession } from './session.ts'
import { readStored, writeStored } from './storage.ts'

afterEach(() => localStorage.clear())

const session = {
  user: { id: 4, name: 'Asha', email: 'asha@example.in' },
  token: { token: 'token', expires_at: '2999-01-01T00:00:00Z' },
}

it('each sign-in starts on the user dashboard', () => {
  writeStored('activeDashboard', 'Business Dashboard')
  storeSession(session)
  expect(readStored('activeDashboard')).toBe('User Dashboard')
})

it('the end of a session leaves nothing of the person', () => {
  storeSession(session)
  writeStored('location', { id: 1, name: 'Surat', state: 'Gujarat', business_id: 5 })
  clearSession()
  for (const key of ['id_token', 'auth', 'userRole', 'location', 'activeDashboard'] as const)
    expect(readStored(key), key).toBeNull()
})
