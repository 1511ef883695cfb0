import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { get, put, startClient } from './request.ts'
import { writeStored } from './storage.ts'

type Sent = { method: string; path: string; body: { get: string[] } | null; headers: Record<string, string> }

let sent: Sent[] = []
/** The server's answer for an address; a batch has one for each of its addresses. */
let answers: (address: string) => { status: number; body: unknown }

beforeEach(() => {
  sent = []
  answers = (address) => ({ status: 200, body: { address } })
  writeStored('auth', { user: { id: 4, name: 'Asha', email: 'asha@example.in' }, expires_at: '2999-01-01T00:00:00Z' })
  writeStored('id_token', 'token')
  startClient({
    batches: true,
    go: () => {},
    notify: () => {},
    fetch: (async (url: string, init: RequestInit) => {
      init.signal?.throwIfAborted()
      const body = init.body ? JSON.parse(String(init.body)) : null
      const path = String(url).replace('/api/', '')
      sent.push({ method: init.method ?? 'GET', path, body, headers: init.headers as Record<string, string> })
      if (path !== 'batch') {
        const { status, body: answer } = answers(path)
        return new Response(JSON.stringify(answer), { status })
      }
      return new Response(JSON.stringify({ data: body.get.map(answers) }))
    }) as unknown as typeof fetch,
  })
})
afterEach(() => {
  startClient({ batches: false })
  vi.restoreAllMocks()
})

it('sends the reads of one tick as one call, and gives each its own answer', async () => {
  const both = await Promise.all([get('leads', { query: { limit: 6 } }), get('modules')])
  expect(both).toEqual([{ address: 'leads?limit=6' }, { address: 'modules' }])
  expect(sent.map(({ method, path, body }) => ({ method, path, body }))).toEqual([
    { method: 'POST', path: 'batch', body: { get: ['leads?limit=6', 'modules'] } },
  ])
})

it('sends a single read, a write and a public read by themselves', async () => {
  await get('modules')
  await Promise.all([put('modules', { data: [] }), get('meta'), get('leads')])
  expect(sent.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual([
    'GET leads',
    'GET meta',
    'GET modules',
    'PUT modules',
  ])
})

it('sends reads of another business in a separate call', async () => {
  await Promise.all([get('modules', { business_id: 5 }), get('modules', { business_id: 6 })])
  expect(sent.map(({ path, headers }) => `${path} ${headers['x-business-id']}`)).toEqual(['modules 5', 'modules 6'])
})

it('refuses only the part that the server refused', async () => {
  answers = (address) =>
    address === 'secret'
      ? { status: 403, body: { code: 'E_AUTHORIZATION_FAILURE', message: 'No' } }
      : { status: 200, body: address }
  const [secret, open] = await Promise.allSettled([get('secret', { quiet: true }), get('modules')])
  expect(secret).toMatchObject({ status: 'rejected', reason: { status: 403, code: 'E_AUTHORIZATION_FAILURE' } })
  expect(open).toEqual({ status: 'fulfilled', value: 'modules' })
})

it('sends a read alone if the server does not accept it in a batch', async () => {
  let first = true
  answers = (address) => {
    if (address === 'costly' && first) {
      first = false
      return { status: 400, body: { code: 'E_NOT_IN_BATCH' } }
    }
    return { status: 200, body: address }
  }
  expect(await Promise.all([get('costly'), get('modules')])).toEqual(['costly', 'modules'])
  expect(sent.map(({ path }) => path)).toEqual(['batch', 'costly'])
})

it('continues for the others when one read is aborted', async () => {
  const one = new AbortController()
  const other = new AbortController()
  const left = get('leads', { signal: one.signal })
  const kept = get('modules', { signal: other.signal })
  one.abort()
  await expect(left).rejects.toThrow()
  await expect(kept).resolves.toEqual({ address: 'modules' })
})

it('rejects every read if the network fails', async () => {
  startClient({ fetch: async () => Promise.reject(new TypeError('Failed to fetch')) })
  const both = await Promise.allSettled([get('leads', { quiet: true }), get('modules', { quiet: true })])
  for (const one of both) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'E_NETWORK' } })
})
