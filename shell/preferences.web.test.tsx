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

type Waiting = { body: { level: string; values: Record<string, unknown> }; answer: (status?: number) => void }
let account: Partial<Preferences>
let waiting: Waiting[]

const answerNow = () => {
  const chosen = { account: { ...account }, member: {}, business: {} }
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
      return new Promise((resolve) => {
        const body = JSON.parse(String(init.body))
        waiting.push({
          body,
          answer: (status = 200) => {
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

it('three quick choices are all shown at once, reach the server in order, and none is undone by an earlier answer', async () => {
  const hook = await start()
  const saves: Promise<void>[] = []
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
  await act(async () => waiting[0].answer(503))
  await waitFor(() => expect(failed).toBeDefined())
  expect(readLayout(null).page_width).toBe(DEFAULT_PREFERENCES.page_width)
})

it('a choice that was not sent before a reload is sent by the next page', async () => {
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

it('a choice is noted until the server has it, and another person on this device never sends it', async () => {
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
