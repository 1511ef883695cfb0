// @vitest-environment happy-dom
import { cleanup, configure, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { serve } from '#engine/web/records.web.test-kit.tsx'
import { renderAt } from '#ui/render-at.web.test-kit.tsx'
import SignIn from './sign-in.web.tsx'

const went = vi.hoisted(() => [] as string[])
vi.mock('#ui/places.ts', async (original) => ({
  ...(await original<typeof import('#ui/places.ts')>()),
  useGo: () => async (place: { to: string }) => void went.push(place.to),
}))

// The machine may be busy.
configure({ asyncUtilTimeout: 15_000 })
afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('opens the demo for each role on the screen that has its work', async () => {
  const calls = serve(({ path }) => {
    if (path === 'meta') return { body: { demo: true, mailbox: false, social: [] } }
    if (path !== 'demo') return undefined
    const token = { token: 't', expires_at: '2999-01-01T00:00:00Z' }
    return { body: { user: { id: 4, name: 'Asha', email: 'asha@example.in' }, token, business_id: 7 } }
  })
  renderAt(SignIn, { path: '/sign-in', at: '/sign-in' })
  for (const [role, opens] of [
    ['Branch manager', 'dashboard'],
    ['Sales', 'dashboard'],
    ['Accountant', 'outstanding'],
  ] as const) {
    went.length = 0
    const button = await screen.findByRole('button', { name: role })
    await waitFor(() => expect((button as HTMLButtonElement).disabled).toBe(false))
    fireEvent.click(button)
    await waitFor(() => expect(went).toEqual([`/business/7/${opens}`]))
    cleanup()
    renderAt(SignIn, { path: '/sign-in', at: '/sign-in' })
  }
  const asked = calls.filter(({ path }) => path === 'demo').map(({ body }) => body)
  expect(asked).toEqual([{ as: 'Manager' }, { as: 'Sales' }, { as: 'Viewer' }])
})
