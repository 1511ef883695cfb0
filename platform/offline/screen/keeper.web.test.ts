import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { defineRecord } from '#engine/record/define.ts'
import { related, text } from '#engine/record/fields.ts'
import { ApiError } from '#ui/client/api-error.ts'
import type { RequestOptions } from '#ui/client/request.ts'
import { type Delivered, isLocalId, type SentAction, withIds } from '../actions.ts'
import { makeKeeper } from './keeper.ts'
import { openShelf } from './vault.ts'

const shared = {
  module: 'Test',
  rights: ['view', 'create', 'edit'],
  list: { columns: ['name'], sort: 'name' },
  form: [],
} as const
const client = defineRecord({
  ...{ ...shared, name: 'client', path: 'clients', label: { one: 'Client', many: 'Clients' }, title: 'name' },
  fields: { name: text({ label: 'Name' }) },
})
const memo = defineRecord({
  ...{ ...shared, name: 'memo', path: 'memos', label: { one: 'Memo', many: 'Memos' }, title: 'name' },
  fields: { name: text({ label: 'Name' }), about: related({ label: 'About' }) },
})
const parts = [
  {
    records: [
      { definition: client, actions: ['create', 'change'] },
      { definition: memo, actions: ['create'] },
    ],
  },
]
const networkError = () => new ApiError({ status: 0, body: { code: 'E_NETWORK' } })

/** A server as the client sees it: it does each key once, and its connection may be cut before or after it has done so. */
function makeServer() {
  const done = new Map<string, Extract<Delivered, { state: 'done' }>>()
  const order: SentAction[] = []
  const server = {
    done,
    order,
    /** Cuts the next call: `before` it is done, or after a number of its actions. */
    cut: null as 'before' | number | null,
    secrets: new Map<number, string>(),
    refused: new Set<string>(),
    calls: 0,
  }
  const perform = (actions: SentAction[]): Delivered[] => {
    const ids = new Map(
      [...done.entries()].flatMap(([key, { id }]) => {
        const local = order.find((one) => one.key === key)?.local_id
        return local ? [[local, id] as const] : []
      }),
    )
    return actions.map((sent): Delivered => {
      const { key } = sent
      const known = done.get(key)
      if (known) return known
      if (server.refused.has(key)) return { key, state: 'refused', message: 'Not like this', issues: [] }
      const answer = { key, state: 'done', id: sent.id ?? 100 + done.size, version: 1 } as const
      done.set(key, answer)
      if (sent.local_id !== null) ids.set(sent.local_id, answer.id)
      order.push({ ...sent, body: withIds(sent.body, ids) as Record<string, unknown> })
      return answer
    })
  }
  const send = async ({ path, body }: RequestOptions, user: number) => {
    server.calls++
    const { cut } = server
    server.cut = null
    if (cut === 'before') throw networkError()
    if (path === 'offline/key') return { secret: server.secrets.get(user) }
    const { actions } = body as { actions: SentAction[] }
    if (cut === null) return { data: perform(actions) }
    perform(actions.slice(0, cut))
    throw networkError()
  }
  for (const user of [1, 2]) server.secrets.set(user, btoa(String(user).repeat(32)))
  return { server, send }
}

let shelves = 0
/** A phone; `again` is the same one after a restart. */
function makePhone(shelf = `phone ${++shelves}`) {
  const { server, send } = makeServer()
  const state = { user: 1 as number | null, now: Date.parse('2026-11-23T04:00:00Z') }
  const start = () =>
    makeKeeper({
      ...{ parts, shelf, user: () => state.user, now: () => (state.now += 1_000), tell: () => {} },
      alone: (work) => work(),
      send: (options) => send(options, state.user ?? 0) as never,
    })
  return { server, state, start, shelf }
}
type Phone = ReturnType<ReturnType<typeof makePhone>['start']>

const create = async (phone: Phone, path: string, body: Record<string, unknown>) => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const answer = await phone.stand_in.write({ method: 'POST', path, body, headers }, '1')
  return answer?.body as { id: number }
}
const names = (order: readonly SentAction[]) => order.map(({ body }) => body.name)

test('sixty actions of a day wait, survive a restart, and arrive once and in order, with the connection dying in the middle of each', async () => {
  const { server, start } = makePhone()
  const phone = start()
  expect(await phone.start()).toBe(true)
  const typed: string[] = []
  for (let visit = 1; visit <= 20; visit++) {
    const made = await create(phone, 'clients', { name: `Client ${visit}` })
    expect(isLocalId(made.id)).toBe(true)
    for (const part of ['met', 'agreed'])
      await create(phone, 'memos', { name: `${part} ${visit}`, about: { record: 'client', id: made.id } })
    typed.push(`Client ${visit}`, `met ${visit}`, `agreed ${visit}`)
  }
  const after = start()
  await after.start()
  expect(after.waiting.get()).toHaveLength(60)
  // Each sending does one more action than is known to have arrived, then its answer is lost.
  for (let sent = 1; sent <= 60; sent++) {
    server.cut = sent % 2 === 0 ? sent : 'before'
    await after.flush()
    expect(after.waiting.get()).toHaveLength(60)
  }
  await after.flush()
  expect(after.waiting.get()).toEqual([])
  expect(names(server.order)).toEqual(typed)
  const times = server.order.map(({ at }) => at)
  expect(times).toEqual(times.toSorted())
  const clients = server.order.filter(({ record }) => record === 'client').map(({ key }) => server.done.get(key)?.id)
  const about = server.order.flatMap(({ body }) => (body.about as { id: number } | undefined)?.id ?? [])
  expect([...new Set(about)]).toEqual(clients)
})

test('an action that was sent while its connection died keeps its key, and another try adds nothing', async () => {
  const { start } = makePhone()
  const phone = start()
  await phone.start()
  const options = {
    method: 'POST',
    path: 'clients',
    body: { name: 'Once' },
    headers: { 'Idempotency-Key': 'k' },
  } as const
  const first = await phone.stand_in.write(options, '1')
  expect(await phone.stand_in.write(options, '1')).toEqual(first)
  expect(phone.waiting.get().map(({ key }) => key)).toEqual(['k'])
})

test('a refused action waits for the person, what depends on it says so, and others arrive', async () => {
  const { server, start } = makePhone()
  const phone = start()
  await phone.start()
  const { id } = await create(phone, 'clients', { name: 'Refused' })
  server.refused.add(phone.waiting.get()[0].key)
  await create(phone, 'memos', { name: 'Held', about: { record: 'client', id } })
  await create(phone, 'clients', { name: 'Other' })
  await phone.flush()
  expect(names(server.order)).not.toContain('Refused')
  expect(names(server.order)).toContain('Other')
  expect(phone.waiting.get()[0]).toMatchObject({ state: 'refused', message: 'Not like this' })
  server.refused.clear()
  await phone.retry(phone.waiting.get()[0].key)
  expect(phone.waiting.get()).toEqual([])
})

test('after a sign-out the queue is locked, another person sees nothing of it, and the same person finds it again', async () => {
  const { server, state, start, shelf } = makePhone()
  const phone = start()
  await phone.start()
  await create(phone, 'clients', { name: 'Secret Shah' })
  phone.stand_in.keep({ address: 'clients/5', business_id: '1', body: { id: 5, name: 'Kept Patel' } })
  await phone.lock()
  state.user = null
  expect(phone.waiting.get()).toEqual([])
  const disk = await openShelf(shelf)
  const [row] = await disk.getAll('queue')
  expect(new TextDecoder().decode(row.sealed.text)).not.toContain('Secret')
  expect((await disk.getAll('keys')).map(({ open }) => open)).toEqual([null])
  expect(await disk.getAll('kept')).toEqual([])
  state.user = 2
  const other = start()
  await other.start()
  expect(other.waiting.get()).toEqual([])
  await other.lock()
  state.user = 1
  server.cut = 'before'
  const locked = start()
  expect(await locked.start()).toBe(false)
  expect(await locked.start()).toBe(true)
  expect(locked.waiting.get()).toMatchObject([{ title: 'Secret Shah' }])
})

test('what was read is shown with the time of its reading, and with what waits', async () => {
  const { state, start } = makePhone()
  const phone = start()
  await phone.start()
  phone.stand_in.keep({ address: 'clients/5', business_id: '1', body: { id: 5, version: 3, name: 'Ravi' } })
  const at = state.now
  const change = { method: 'PUT', path: 'clients/5', body: { name: 'Ravibhai', version: 3 } } as const
  expect((await phone.stand_in.write(change, '1'))?.body).toMatchObject({ id: 5, name: 'Ravibhai', version: 3 })
  expect((await phone.stand_in.read('clients/5', '1'))?.body).toMatchObject({ name: 'Ravibhai' })
  expect(phone.as_of.get()).toBeGreaterThanOrEqual(at)
  expect(await phone.stand_in.read('clients/6', '1')).toBeNull()
  expect(await phone.stand_in.read('clients/5', '2')).toBeNull()
  expect(phone.stand_in.mustWait({ method: 'PUT', path: 'clients/5', body: {} }, '1')).toBe(true)
  expect(phone.stand_in.mustWait({ method: 'PUT', path: 'clients/6', body: {} }, '1')).toBe(false)
  expect(await phone.stand_in.write({ method: 'DELETE', path: 'clients/5' }, '1')).toBeNull()
})
