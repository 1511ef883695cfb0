// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startClient } from '#ui/client/request.ts'
import { readStored, writeStored } from '#ui/client/storage.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { Bell } from './Bell.web.tsx'
import type { Notice } from './calls.web.ts'
import { onLive } from '#platform/live/screen/live.ts'
import type { LiveEvent } from '#platform/live/screen/live-client.ts'
import { LiveUpdates } from '#platform/live/screen/LiveUpdates.tsx'
import { FollowNotices } from './FollowNotices.web.tsx'

const toasts = vi.hoisted(() => [] as { title?: string; message: string; action?: { run: () => void } }[])
vi.mock('#ui/toast.ts', () => ({ notify: (toast: (typeof toasts)[number]) => toasts.push(toast) }))

let notices: Notice[]
let calls: { method: string; path: string; body: unknown }[]
let live: (event: LiveEvent) => void
let status: number
let history: ReturnType<typeof createMemoryHistory>

const notice = (id: number, title: string, more: Partial<Notice> = {}): Notice => ({
  id,
  kind: 'lead_assigned',
  title,
  body: '',
  path: `lead/${id}`,
  actor_id: 9,
  actor_name: 'Ritika Malhotra',
  at: '2026-11-21T06:00:00Z',
  read_at: null,
  ...more,
})

beforeEach(() => {
  localStorage.clear()
  writeStored('auth', { user: { id: 4, name: 'Asha', email: 'asha@example.in' }, expires_at: '2999-01-01T00:00:00Z' })
  writeStored('id_token', 'token')
  toasts.length = 0
  calls = []
  status = 200
  notices = [notice(2, 'Ritika assigned Neha to you'), notice(1, 'Ritika assigned Rahul to you')]
  startClient({
    go: () => {},
    fetch: (async (url: string, init: RequestInit) => {
      const path = String(url).replace('/api/', '')
      const body = init.body ? JSON.parse(String(init.body)) : undefined
      calls.push({ method: init.method ?? 'GET', path, body })
      if (status !== 200) return new Response(JSON.stringify({ code: 'E_INVALID_AUTH_TOKEN' }), { status })
      if (body) {
        const now = '2026-11-21T07:00:00Z'
        notices = notices.map((one) => (body.all || body.ids?.includes(one.id) ? { ...one, read_at: now } : one))
      }
      const unread = notices.filter((one) => one.read_at === null).length
      return new Response(JSON.stringify({ data: notices, next: null, unread }))
    }) as unknown as typeof fetch,
  })
})
afterEach(cleanup)

async function show() {
  const root = createRootRoute()
  const open = (options: { onEvent: (event: LiveEvent) => void }) => {
    live = options.onEvent
    return () => {}
  }
  const business = createRoute({
    getParentRoute: () => root,
    path: '/business/$businessId/$',
    component: () => (
      <>
        <LiveUpdates business_id={5} open={open} />
        <FollowNotices business_id={5} look_again_ms={50} />
        <Bell />
      </>
    ),
  })
  history = createMemoryHistory({ initialEntries: ['/business/5/dashboard'] })
  const router = createRouter({ routeTree: root.addChildren([business]), history })
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderScreen(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: 'Notifications, 2 unread' })
}
const openPanel = async () => {
  fireEvent.click(screen.getByRole('button', { name: /^Notifications/ }))
  // The popover and its content are loaded when it opens.
  const late = { timeout: 10_000 }
  const panel = within(await screen.findByRole('dialog', {}, late))
  await panel.findByRole('heading', { name: 'Notifications' }, late)
  return panel
}

describe('the bell', () => {
  it('shows the number of unread notices, and lists them by day with their addresses', async () => {
    await show()
    const panel = await openPanel()
    expect(panel.getByRole('link', { name: /Neha/ }).getAttribute('href')).toBe('/business/5/lead/2')
    expect(panel.getAllByRole('listitem')).toHaveLength(2)
    expect(panel.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/business/5/notifications')
  })

  it('opens the screen of a notice and marks it as read', async () => {
    await show()
    const panel = await openPanel()
    fireEvent.click(panel.getByRole('link', { name: /Neha/ }))
    expect(history.location.pathname).toBe('/business/5/lead/2')
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    expect(calls.find((call) => call.method === 'POST')).toMatchObject({ path: 'notices/read', body: { ids: [2] } })
  })

  it('marks one, or all, as read without opening anything', async () => {
    await show()
    const panel = await openPanel()
    fireEvent.click(panel.getByRole('button', { name: 'Mark as read: Ritika assigned Rahul to you' }))
    await screen.findByRole('button', { name: 'Notifications, 1 unread' })
    fireEvent.click(panel.getByRole('button', { name: 'Mark all as read' }))
    await screen.findByRole('button', { name: 'Notifications' })
    expect(history.location.pathname).toBe('/business/5/dashboard')
  })

  it('shows a new notice without a reload: the count, and one toast that opens it', async () => {
    await show()
    notices = [notice(3, 'Ritika assigned Kavita to you'), ...notices]
    live({ event: 'notice', data: {} })
    await screen.findByRole('button', { name: 'Notifications, 3 unread' })
    await waitFor(() => expect(toasts).toHaveLength(1))
    expect(toasts[0].message).toBe('Ritika assigned Kavita to you')
    toasts[0].action?.run()
    expect(history.location.pathname).toBe('/business/5/lead/3')
  })

  it('shows one toast for several notices, and none when another tab has read one', async () => {
    await show()
    notices = [notice(4, 'Four'), notice(3, 'Three'), ...notices]
    live({ event: 'notice', data: {} })
    await waitFor(() => expect(toasts.map(({ title }) => title)).toEqual(['2 new notifications']))
    notices = notices.map((one) => ({ ...one, read_at: '2026-11-21T07:00:00Z' }))
    live({ event: 'notice', data: {} })
    await screen.findByRole('button', { name: 'Notifications' })
    expect(toasts).toHaveLength(1)
  })

  it('shows no toast over the open list, which has the new notice, with its time before its text', async () => {
    await show()
    const panel = await openPanel()
    notices = [notice(3, 'Overdue: A parcel', { body: 'It was due yesterday.' }), ...notices]
    live({ event: 'notice', data: {} })
    const row = await panel.findByRole('link', { name: /A parcel/ })
    expect(row.textContent).toMatch(/\d{2}:\d{2} [AP]M · It was due yesterday\.$/)
    expect(toasts).toEqual([])
  })

  it('reads the bell once at the start, and again a little later for notices that came before the stream', async () => {
    await show()
    notices = [notice(3, 'Three'), ...notices]
    live({ event: 'hello', data: { resumed: false } })
    expect(calls).toHaveLength(1)
    await screen.findByRole('button', { name: 'Notifications, 3 unread' })
    expect(calls).toHaveLength(2)
    await waitFor(() => expect(toasts.map(({ message }) => message)).toEqual(['Three']))
  })

  it('is read again if the stream could not resume', async () => {
    await show()
    live({ event: 'hello', data: { resumed: true } })
    notices = [notice(3, 'Three'), ...notices]
    live({ event: 'hello', data: { resumed: false } })
    await screen.findByRole('button', { name: 'Notifications, 3 unread' })
    expect(toasts).toEqual([])
  })

  it('passes every event to all listeners', async () => {
    await show()
    const seen: LiveEvent[] = []
    const stop = onLive((event) => seen.push(event))
    live({ event: 'changed', data: { record: 'lead', ids: [1] } })
    stop()
    live({ event: 'changed', data: {} })
    expect(seen).toEqual([{ event: 'changed', data: { record: 'lead', ids: [1] } }])
  })

  it('signs out when the session has ended on the server', async () => {
    await show()
    status = 401
    live({ event: 'session_end', data: {} })
    await waitFor(() => expect(readStored('id_token')).toBeNull())
  })
})
