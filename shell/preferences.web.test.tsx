// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { DEFAULT_PREFERENCES, mergePreferences, type Preferences } from '#base/preferences.ts'
import { startClient } from '#ui/client/request.ts'
import { writeStored } from '#ui/client/storage.ts'
import { noteAddress, readLayout } from '#ui/layout-config.ts'
import { usePreferences, usePreferenceSync } from './preferences.ts'

type Waiting = {
  body: { level: string; values: Record<string, unknown> }
  keepalive?: boolean
  /** Status 0 means no answer: the network failed or the page was left. */
  answer: (status?: number) => void
}
let account: Partial<Preferences>
let waiting: Waiting[]

const answerNow = () => {
  const chosen = { account: { ...account }, member: {}, role: {}, business: {} }
  return { ...chosen, merged: mergePreferences(chosen), may_manage: false }
}

beforeEach(() => {
  localStorage.clear()
  writeStored('id_token', 'token-1')
  writeStored('auth', { user: { id: 7, name: 'Asha', email: 'a@example.in' }, expires_at: '2999-01-01T00:00:00Z' })
  noteAddress('/business')
  account = {}
  waiting = []
  startClient({
    notify: () => {},
    fetch: ((_url: string, init: RequestInit) => {
      if (init.method === 'GET') return Promise.resolve(new Response(JSON.stringify(answerNow())))
      return new Promise((resolve, reject) => {
        const body = JSON.parse(String(init.body))
        waiting.push({
          body,
          keepalive: init.keepalive,
          answer: (status = 200) => {
            if (status === 0) return reject(new TypeError('Failed to fetch'))
            if (status === 200) account = { ...account, ...body.values }
            resolve(new Response(JSON.stringify(status === 200 ? answerNow() : { code: 'E_BUSY' }), { status }))
          },
        })
      })
    }) as unknown as typeof fetch,
  })
})
afterEach(cleanup)

async function start() {
  const queries = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () => {
      usePreferenceSync()
      return usePreferences()
    },
    { wrapper },
  )
  await waitFor(() => expect(result.current.chosen).toBeDefined())
  return result
}

it('three quick choices apply at once, are sent in order, and none is reverted by an earlier answer', async () => {
  const hook = await start()
  const saves: Promise<boolean>[] = []
  for (const changes of [{ header: false }, { footer: false }, { density: 'compact' as const }])
    act(() => void saves.push(hook.current.save('account', changes)))
  expect(readLayout(null)).toMatchObject({ header: false, footer: false, density: 'compact' })
  for (let turn = 0; turn < 3; turn++) {
    await waitFor(() => expect(waiting).toHaveLength(turn + 1))
    await act(async () => waiting[turn].answer())
    expect(readLayout(null)).toMatchObject({ header: false, footer: false, density: 'compact' })
  }
  await act(async () => void (await Promise.all(saves)))
  expect(waiting.map(({ body }) => Object.keys(body.values)[0])).toEqual(['header', 'footer', 'density'])
})

it('a choice that the server refuses is reverted, and the save rejects', async () => {
  const hook = await start()
  let failed: unknown
  act(() => void hook.current.save('account', { page_width: 'fixed' }).catch((error) => (failed = error)))
  expect(readLayout(null).page_width).toBe('fixed')
  await waitFor(() => expect(waiting).toHaveLength(1))
  await act(async () => waiting[0].answer(422))
  await waitFor(() => expect(failed).toBeDefined())
  expect(readLayout(null).page_width).toBe(DEFAULT_PREFERENCES.page_width)
})

it('a choice that was not sent before a reload is sent after it', async () => {
  const kept = { id: 'earlier', business_id: null, level: 'account' as const, values: { font_size: 'large' } }
  writeStored('unsent_choices', { user_id: 7, choices: [kept] })
  const hook = start()
  await waitFor(() => expect(waiting).toHaveLength(1))
  expect(waiting[0].body).toEqual({ level: 'account', values: { font_size: 'large' } })
  await act(async () => waiting[0].answer())
  expect((await hook).current.chosen?.account).toEqual({ font_size: 'large' })
  expect(readLayout(null).font_size).toBe('large')
  expect(localStorage.getItem('unsent_choices')).toBeNull()
})

it('a choice is stored until the server has it, and another person on this device never sends it', async () => {
  const hook = await start()
  act(() => void hook.current.save('account', { header: false }))
  expect(localStorage.getItem('unsent_choices')).toContain('"header":false')
  await waitFor(() => expect(waiting).toHaveLength(1))
  await act(async () => waiting[0].answer())
  await waitFor(() => expect(localStorage.getItem('unsent_choices')).toBeNull())

  cleanup()
  const other = { id: 'other', business_id: null, level: 'account' as const, values: { font_size: 'small' } }
  writeStored('unsent_choices', { user_id: 8, choices: [other] })
  await start()
  expect(waiting).toHaveLength(1)
})

it('a choice without an answer applies here, over older values of the server, and is sent again until it is saved', async () => {
  const hook = await start()
  let is_sent: boolean | undefined
  act(() => void hook.current.save('account', { font_size: 'large' }).then((sent) => (is_sent = sent)))
  await waitFor(() => expect(waiting).toHaveLength(1))
  // The call completes even if the page is left before the answer.
  expect(waiting[0].keepalive).toBe(true)
  await act(async () => waiting[0].answer(0))
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(is_sent).toBe(false)
  await act(async () => waiting[1].answer(503))
  // The server returns its choices without this one.
  expect(account).toEqual({})
  expect(readLayout(null).font_size).toBe('large')
  expect(hook.current.chosen?.merged.font_size).toBe('large')

  cleanup()
  const next = start()
  await waitFor(() => expect(waiting).toHaveLength(3))
  expect(readLayout(null).font_size).toBe('large')
  await act(async () => waiting[2].answer())
  expect((await next).current.chosen?.merged.font_size).toBe('large')
  await waitFor(() => expect(localStorage.getItem('unsent_choices')).toBeNull())
  expect(account).toEqual({ font_size: 'large' })
})

it('an older choice that had no answer is never sent after a newer one of the same keys', async () => {
  const hook = await start()
  act(() => void hook.current.save('account', { font_size: 'large', header: false }))
  await waitFor(() => expect(waiting).toHaveLength(1))
  act(() => void hook.current.save('account', { font_size: 'small' }))
  await act(async () => waiting[0].answer(0))
  await waitFor(() => expect(waiting).toHaveLength(2))
  expect(waiting[1].body.values).toEqual({ font_size: 'small' })
  await act(async () => waiting[1].answer())
  cleanup()
  void start()
  await waitFor(() => expect(waiting).toHaveLength(3))
  expect(waiting[2].body.values).toEqual({ header: false })
  await act(async () => waiting[2].answer())
  await waitFor(() => expect(localStorage.getItem('unsent_choices')).toBeNull())
  expect(account).toEqual({ font_size: 'small', header: false })
})

it('a choice that the server cannot save because of an internal error is dropped after a hundred tries', async () => {
  const kept = {
    id: 'earlier',
    business_id: null,
    level: 'account' as const,
    values: { font_size: 'large' },
    tries: 99,
  }
  writeStored('unsent_choices', { user_id: 7, choices: [kept] })
  const hook = start()
  await waitFor(() => expect(waiting).toHaveLength(1))
  await act(async () => waiting[0].answer(500))
  expect((await hook).current.chosen?.account).toEqual({})
  expect(localStorage.getItem('unsent_choices')).toBeNull()
})
