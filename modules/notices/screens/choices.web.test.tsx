// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startClient } from '#ui/client/request.ts'
import { writeStored } from '#ui/client/storage.ts'
import { renderScreen } from '#ui/render.web.test-kit.tsx'
import { Choices } from './Choices.web.tsx'
import { applied, type NoticeSettings } from './settings-calls.web.ts'

const settings: NoticeSettings = {
  time_zone: 'Asia/Kolkata',
  quiet_from: null,
  quiet_until: null,
  digest_at: '09:00',
  language: 'screen',
  kinds: [
    {
      kind: 'lead_assigned',
      group: 'work',
      label: 'A lead is assigned to me',
      urgent: false,
      choice: { in_app: true, mail: 'digest', push: true },
    },
    {
      kind: 'new_sign_in',
      group: 'security',
      label: 'New sign-in to my account',
      urgent: true,
      choice: { in_app: true, mail: 'now', push: true },
    },
  ],
  languages: ['screen', 'en', 'hi'],
  push_key: 'BKey',
  has_email: true,
}

let sent: Record<string, unknown>[]
let refuse: boolean

beforeEach(() => {
  localStorage.clear()
  writeStored('auth', { user: { id: 4, name: 'Asha', email: 'asha@example.in' }, expires_at: '2999-01-01T00:00:00Z' })
  writeStored('id_token', 'token')
  sent = []
  refuse = false
  let now = settings
  startClient({
    fetch: (async (_url: string, init: RequestInit) => {
      if (init.method === 'PUT') {
        const body = JSON.parse(String(init.body))
        sent.push(body)
        if (refuse) return new Response(JSON.stringify({ code: 'CUSTOM_ERR', msg: 'Not now' }), { status: 422 })
        now = applied(now, body)
      }
      return new Response(JSON.stringify(now))
    }) as unknown as typeof fetch,
  })
})
afterEach(cleanup)

async function show() {
  renderScreen(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <Choices business_id={5} />
    </QueryClientProvider>,
  )
  await screen.findByRole('table')
}
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

describe('the choices', () => {
  it('say where to add an email when there is none', async () => {
    startClient({
      fetch: (async () => new Response(JSON.stringify({ ...settings, has_email: false }))) as unknown as typeof fetch,
    })
    const root = createRootRoute({ component: () => <Choices business_id={5} /> })
    const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
    renderScreen(
      <QueryClientProvider client={new QueryClient()}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>,
    )
    expect(await screen.findByText(/You have no email yet/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open your profile' }).getAttribute('href')).toBe('/profile')
  })

  it('save each change at once', async () => {
    await show()
    fireEvent.click(box('Push: A lead is assigned to me'))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Saved'))
    fireEvent.change(screen.getByRole('combobox', { name: 'Mail: A lead is assigned to me' }), {
      target: { value: 'now' },
    })
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([
      { choices: { lead_assigned: { push: false } } },
      { choices: { lead_assigned: { mail: 'now' } } },
    ])
    expect(box('Push: A lead is assigned to me').checked).toBe(false)
  })

  it('revert a change that the server refuses, and show the reason', async () => {
    await show()
    refuse = true
    fireEvent.click(box('In the app: A lead is assigned to me'))
    await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Not now'))
    expect(box('In the app: A lead is assigned to me').checked).toBe(true)
  })

  it('keep notices about account security switched on', async () => {
    await show()
    expect(box('In the app: New sign-in to my account').disabled).toBe(true)
  })

  it('switch on quiet hours with a default night, and change its ends', async () => {
    await show()
    expect(screen.queryByLabelText('From')).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: /Quiet hours/ }))
    const from = await screen.findByLabelText('From')
    fireEvent.change(from, { target: { value: '21:30' } })
    fireEvent.blur(from)
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent).toEqual([{ quiet_from: '22:00', quiet_until: '07:00' }, { quiet_from: '21:30' }])
  })
})
