import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import type { Delivered, SentAction } from '#platform/offline/actions.ts'
import { forgetKeys } from '#platform/offline/forget-keys.server.ts'
import { sealBusiness } from '#platform/audit/seal.server.ts'
import { verifyBusiness } from '#platform/audit/verify.server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Tulsi Fabrics')
  await product.call(owner, 'POST', '/task_statuses/first', {})
})
afterAll(() => product.close())

const MINUTE = 60_000
const ago = (minutes: number) => new Date(Math.floor(Date.now() / 1000) * 1000 - minutes * MINUTE).toISOString()
let number = -2e15
const localId = () => number--

function action(sent: Partial<SentAction> & Pick<SentAction, 'record' | 'action'>): SentAction {
  return { key: randomUUID(), at: ago(90), id: null, local_id: null, version: null, body: {}, ...sent }
}
async function deliver(actions: SentAction[], person = owner): Promise<Delivered[]> {
  const answer = await product.call(person, 'POST', '/offline/actions', { actions })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data
}
const states = (answers: readonly Delivered[]) => answers.map(({ state }) => state)
const one = async (path: string, person = owner) => (await product.call(person, 'GET', path)).body
const make = async (path: string, body: Record<string, unknown>, person = owner) => {
  const answer = await product.call(person, 'POST', `/${path}`, body)
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const idOf = (answer: Delivered) => (answer.state === 'done' ? answer.id : 0)

test('a field day arrives in its order, with its times and a late mark, and its references lead to the new records', async () => {
  const plan = await make('visits', { purpose: 'Show samples', starts_at: ago(100) })
  const work = await make('tasks', { name: 'Send the price list' })
  const local_id = localId()
  const actions = [
    action({ record: 'visit', action: 'check_in', id: plan.id, version: plan.version, at: ago(95) }),
    action({ record: 'lead', action: 'create', local_id, at: ago(94), body: { name: 'Kavita Mehta' } }),
    action({
      ...{ record: 'note', action: 'create', local_id: localId(), at: ago(93) },
      body: { about: { record: 'lead', id: local_id }, body: 'Wants 40 pieces' },
    }),
    action({
      ...{ record: 'call', action: 'create', local_id: localId(), at: ago(92) },
      body: { phone: '9825012345', about: { record: 'lead', id: local_id }, direction: 'Outgoing', outcome: 'Held' },
    }),
    action({ record: 'task', action: 'complete', id: work.id, version: work.version, at: ago(91) }),
    action({
      ...{ record: 'visit', action: 'check_out', id: plan.id, version: plan.version, at: ago(90) },
      body: { result: 'They order on Monday' },
    }),
  ]
  const answers = await deliver(actions)
  expect(states(answers)).toEqual(Array(6).fill('done'))
  const [, lead, note, call] = answers.map(idOf)
  expect(await one(`/visits/${plan.id}`)).toMatchObject({
    ...{ state: 'done', result: 'They order on Monday' },
    ...{ checked_in_at: at(actions[0]), checked_out_at: at(actions[5]) },
  })
  expect(await one(`/leads/${lead}`)).toMatchObject({ name: 'Kavita Mehta', created_at: at(actions[1]) })
  expect(await one(`/calls/${call}`)).toMatchObject({ about: { record: 'lead', id: lead }, started_at: at(actions[3]) })
  expect(await one(`/tasks/${work.id}`)).toMatchObject({ completed_at: at(actions[4]) })
  const { data } = await one(`/leads/${lead}/timeline?of=note`)
  expect(data).toMatchObject([{ id: note, created_at: at(actions[2]), arrived_at: expect.any(String) }])
  const history = await one(`/visits/${plan.id}/changes`)
  expect(history.data.map(({ action, happened_at }: Record<string, string>) => [action, happened_at])).toEqual([
    ['checked_out', at(actions[5])],
    ['checked_in', at(actions[0])],
    ['created', null],
  ])
  expect(Date.parse(history.data[0].at)).toBeGreaterThan(Date.now() - MINUTE)
})
// The API writes moments as the database spells them.
const at = ({ at }: SentAction) => expect.stringMatching(new RegExp(`^${at.slice(0, 19).replace('T', '[T ]')}`))

test('the time at which something happened is part of the sealed history', async () => {
  await deliver([action({ record: 'lead', action: 'create', body: { name: 'Sealed Shah' } })])
  await sealBusiness(product.services.database, owner.business_id)
  const found = () => verifyBusiness(product.services.database, { business_id: owner.business_id })
  expect(await found()).toMatchObject({ broken: null })
  await product.owner.query('alter table change no force row level security')
  await product.owner.query(
    `update change set happened_at = happened_at + interval '1 hour' where happened_at is not null`,
  )
  await product.owner.query('alter table change force row level security')
  expect((await found()).broken).not.toBeNull()
})

test('ten deliveries of one action at once make one record, and a try again gets its answer', async () => {
  const sent = action({ record: 'lead', action: 'create', local_id: localId(), body: { name: 'Once Only' } })
  const answers = (await Promise.all(Array.from({ length: 10 }, () => deliver([sent])))).flat()
  const ids = new Set(answers.flatMap((answer) => (answer.state === 'done' ? [answer.id] : [])))
  expect(ids.size).toBe(1)
  expect(answers.every(({ state }) => state === 'done' || state === 'later')).toBe(true)
  expect((await deliver([sent])).map(idOf)).toEqual([...ids])
  const { data } = await one('/leads?search=Once')
  expect(data).toHaveLength(1)
})

test('an action whose first answer was lost is not done again', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const key = headers['idempotency-key']
  const body = {
    about: { record: 'task', id: (await make('tasks', { name: 'Call the mill' })).id },
    body: 'Lost answer',
  }
  const made = await product.call(owner, 'POST', '/notes', body, headers)
  expect((await deliver([action({ key, record: 'note', action: 'create', body })])).map(idOf)).toEqual([made.body.id])
  const plan = await make('visits', { purpose: 'Lost check-in', starts_at: ago(1) })
  const act = { ...headers, 'idempotency-key': randomUUID() }
  const done = await product.call(owner, 'POST', `/visits/${plan.id}/check_in`, { version: plan.version }, act)
  expect(done.status, done.text).toBe(200)
  const again = { key: act['idempotency-key'], record: 'visit', action: 'check_in', id: plan.id, version: plan.version }
  expect(await deliver([action(again)])).toMatchObject([{ state: 'done', version: done.body.visit.version }])
})

test('keys older than 30 days are deleted with their answers, and newer ones still answer a repeat', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const old = { 'idempotency-key': randomUUID() }
  const body = { name: 'Order the labels' }
  const made = await product.call(owner, 'POST', '/tasks', body, headers)
  await product.call(owner, 'POST', '/tasks', body, old)
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  const age = (key: string, days: number) =>
    product.owner.query('update idempotency_key set created_at = now() - make_interval(days => $2) where key = $1', [
      key,
      days,
    ])
  await age(headers['idempotency-key'], 29)
  await age(old['idempotency-key'], 31)
  await forgetKeys(product.services)
  const kept = await product.owner.query<{ key: string }>('select key from idempotency_key where key = any($1)', [
    [headers['idempotency-key'], old['idempotency-key']],
  ])
  expect(kept.rows.map(({ key }) => key)).toEqual([headers['idempotency-key']])
  expect((await product.call(owner, 'POST', '/tasks', body, headers)).body.id).toBe(made.body.id)
})

test('a refused action stops only what depends on it', async () => {
  const local_id = localId()
  const refused = action({ record: 'lead', action: 'create', local_id, body: { name: '' } })
  const answers = await deliver([
    refused,
    action({ record: 'note', action: 'create', body: { about: { record: 'lead', id: local_id }, body: 'Of nobody' } }),
    action({ record: 'lead', action: 'create', body: { name: 'Unrelated Patel' } }),
  ])
  expect(answers).toMatchObject([
    { state: 'refused', issues: [{ field: 'name' }] },
    { state: 'held', waits_for: refused.key },
    { state: 'done' },
  ])
})

test('a change of a record that somebody else changed is a conflict with the record as it is now', async () => {
  const lead = await make('leads', { name: 'Ravi Desai' })
  const put = await product.call(owner, 'PUT', `/leads/${lead.id}`, { name: 'Ravi P. Desai', version: lead.version })
  expect(put.status, put.text).toBe(200)
  const mine = action({
    ...{ record: 'lead', action: 'change', id: lead.id, version: lead.version },
    body: { name: 'Ravibhai Desai' },
  })
  expect(await deliver([mine])).toMatchObject([{ state: 'conflict', current: { name: 'Ravi P. Desai', version: 2 } }])
  expect(await deliver([{ ...mine, version: 2 }])).toMatchObject([{ state: 'done', version: 3 }])
})

test('a time in the future or older than two weeks has an error, and a minute is not late', async () => {
  const lead = (name: string, minutes: number) =>
    action({ record: 'lead', action: 'create', at: ago(minutes), body: { name } })
  const answers = await deliver([lead('Future Joshi', -10), lead('Old Joshi', 15 * 24 * 60), lead('Prompt Joshi', 0)])
  expect(answers).toMatchObject([
    { state: 'refused', issues: [{ field: 'at', rule: 'range' }] },
    { state: 'refused', issues: [{ field: 'at', rule: 'range' }] },
    { state: 'done' },
  ])
  const { data } = await one(`/leads/${idOf(answers[2])}/changes`)
  expect(data[0].happened_at).toBeNull()
})

test('an action has the rights of its route', async () => {
  const lead = await make('leads', { name: 'Hidden Nair' })
  const seller = await product.makePerson(owner, { name: 'Ravi', rights: { lead: { view: 'own' } } })
  const sent = [
    action({ record: 'lead', action: 'create', body: { name: 'Not allowed' } }),
    action({ record: 'lead', action: 'change', id: lead.id, version: 1, body: { name: 'Taken' } }),
    action({ record: 'user', action: 'create', body: {} }),
  ]
  expect(states(await deliver(sent, seller))).toEqual(['refused', 'refused', 'refused'])
  expect((await one(`/leads/${lead.id}`)).name).toBe('Hidden Nair')
})

test('a call of the wrong shape or with too many actions is refused', async () => {
  const good = action({ record: 'lead', action: 'create', body: { name: 'Shape' } })
  const send = async (actions: unknown) => (await product.call(owner, 'POST', '/offline/actions', { actions })).status
  for (const wrong of [null, [], [{ ...good, key: '' }], [{ ...good, at: 'noon' }], [{ ...good, body: [] }]])
    expect(await send(wrong)).toBe(400)
  expect(await send(Array.from({ length: 61 }, () => ({ ...good, key: randomUUID() })))).toBe(400)
})

test('each account has its own secret for the queue, and only with a session', async () => {
  const seller = await product.makePerson(owner, { name: 'Asha', rights: {} })
  const secret = async (person: Person) => (await product.call(person, 'POST', '/offline/key', {})).body.secret
  expect(await secret(owner)).toBe(await secret(owner))
  expect(Buffer.from(await secret(owner), 'base64')).toHaveLength(32)
  expect(await secret(seller)).not.toBe(await secret(owner))
  expect((await product.call(null, 'POST', '/offline/key', {})).status).toBe(401)
})
