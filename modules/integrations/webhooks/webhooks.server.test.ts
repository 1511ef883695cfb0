import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, testProduct, type TestProduct } from '#engine/testing/product.server.ts'
import { queueForSeal } from '#engine/server/records/unsealed.server.ts'
import { writeAudit } from '#platform/audit/audit.server.ts'
import { catalog } from '#modules/catalog.ts'
import { leadServer } from '#modules/crm/leads/lead.server.ts'
import { follow } from './follow.server.ts'
import { PAUSES } from './retries.ts'
import { webhookRoutes } from './routes.server.ts'
import { sendDue } from './send.server.ts'
import { signature } from './sign.server.ts'
import { type Receiver, startReceiver } from './simulator.server.ts'

let product: TestProduct
let owner: Person
let receiver: Receiver

const NAMES: Record<string, string[]> = {
  'outside.example': ['93.184.215.14'],
  'moves.example': ['93.184.215.14'],
  // One answer inside is enough.
  'inside.example': ['93.184.215.14', '10.1.2.3'],
}
async function resolve(host: string): Promise<string[]> {
  if (!NAMES[host]) throw new Error('ENOTFOUND')
  return NAMES[host]
}

beforeAll(async () => {
  product = await testProduct({ catalog, specials: [leadServer], routes: webhookRoutes(catalog, { resolve }) })
  receiver = await startReceiver()
  product.services.settings.webhook_receiver = receiver.origin
})
afterAll(async () => {
  await product.close()
  await receiver.close()
})
beforeEach(async () => {
  receiver.received.length = 0
  receiver.answer.status = 200
  owner = await product.makeBusiness('Hooks')
})

interface Hook {
  id: number
  secret: string
}

const make = async (path: string, events = ['lead.created', 'lead.updated', 'lead.deleted']): Promise<Hook> =>
  (await product.call(owner, 'POST', '/webhooks', { name: 'Books', url: receiver.origin + path, events })).body
const lead = async (name: string) => (await product.call(owner, 'POST', '/leads', { name })).body
const inside = <Row>(text: string) =>
  product.services.database.transaction({ business_id: owner.business_id, user_id: null }, (transaction) =>
    transaction.query<Row>(text),
  )
const send = (hook: Hook) => sendDue(product.services, { business_id: owner.business_id, webhook_id: hook.id })
/** Turns what was committed into messages. */
const gather = () => follow(product.services, { business_id: owner.business_id })
async function work(hook: Hook) {
  await gather()
  await send(hook)
}
const log = async (hook: Hook, query = '') =>
  (await product.call(owner, 'GET', `/webhooks/${hook.id}/deliveries${query}`)).body.data
const bodies = () => receiver.received.map((one) => JSON.parse(one.body))
/** As if the pauses were over. */
const pass = () => inside(`update webhook_delivery set next_at = now() - interval '1 second' where state = 'pending'`)

test('an endpoint hears exactly what was committed, signed, in order, with the record and what changed', async () => {
  await lead('Before the endpoint')
  const hook = await make('/valid')
  const { id, version } = await lead('Ravi Shah')
  await product.call(owner, 'PUT', `/leads/${id}`, { name: 'Ravi P Shah', version })
  await product.services.database
    .transaction({ business_id: owner.business_id, user_id: owner.id }, async (transaction) => {
      await transaction.query(
        `insert into change (business_id, record, record_id, action) values ($1, 'lead', $2, 'updated')`,
        [owner.business_id, id],
      )
      throw new Error('taken back')
    })
    .catch(() => {})
  await product.call(owner, 'DELETE', `/leads/${id}?version=2`)
  for (let n = 0; n < 3; n++) await work(hook)
  expect(bodies().map((one) => one.type)).toEqual(['lead.created', 'lead.updated', 'lead.deleted'])
  expect(bodies()[1]).toEqual({
    type: 'lead.updated',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { record: expect.objectContaining({ id }), changes: { name: ['Ravi Shah', 'Ravi P Shah'] } },
  })
  for (const { headers, body } of receiver.received) {
    const timestamp = Number(headers['webhook-timestamp'])
    expect(headers['webhook-signature']).toBe(
      signature({ secret: hook.secret, id: String(headers['webhook-id']), timestamp, body }),
    )
    expect(headers).not.toHaveProperty('cookie')
  }
  await work(hook)
  expect(receiver.received).toHaveLength(3)
  expect((await log(hook))[0]).toMatchObject({ type: 'lead.deleted', state: 'sent', status: 200, attempts: 1 })
  const [{ id: newest }] = await log(hook)
  const { body } = await product.call(owner, 'GET', `/webhooks/${hook.id}/deliveries/${newest}`)
  expect(body).toMatchObject({ answer: 'ok', request: receiver.received[2].body, duration_ms: expect.any(Number) })
})

test('a row whose transaction is still open is told after it ended, although later ones were told before', async () => {
  const hook = await make('/valid')
  let finish = () => {}
  let wrote = () => {}
  const begun = new Promise<void>((resolve) => (wrote = resolve))
  const scope = { business_id: owner.business_id, user_id: owner.id }
  const early = { business_id: owner.business_id, actor_id: owner.id, record: 'lead', record_id: 1, action: 'created' }
  const slow = product.services.database.transaction(scope, async (transaction) => {
    await writeAudit(transaction, early)
    wrote()
    await new Promise<void>((resolve) => (finish = resolve))
  })
  await begun
  const { id } = await lead('Later')
  await work(hook)
  expect(bodies().map((one) => one.data.record.id)).toEqual([id])
  finish()
  await slow
  await gather()
  expect((await log(hook)).map((one: { record_id: number }) => one.record_id)).toEqual([1, id])
})

test('what failed is tried again under the same id, growing slower, and what follows of the same record waits for it', async () => {
  const hook = await make('/custom')
  receiver.answer.status = 400
  const { id, version } = await lead('Meena')
  await product.call(owner, 'PUT', `/leads/${id}`, { name: 'Meena Rao', version })
  await work(hook)
  expect(receiver.received).toHaveLength(1)
  const [waiting, first] = await log(hook)
  expect(first).toMatchObject({ type: 'lead.created', state: 'pending', attempts: 1, status: 400 })
  expect(waiting).toMatchObject({ type: 'lead.updated', state: 'pending', attempts: 0 })
  const pause = new Date(first.next_at).getTime() - new Date(first.tried_at).getTime()
  expect(pause).toBeGreaterThanOrEqual(4_400)
  expect(pause).toBeLessThanOrEqual(5_600)
  receiver.answer.status = 200
  await pass()
  await send(hook)
  await send(hook)
  expect(bodies().map((one) => one.type)).toEqual(['lead.created', 'lead.created', 'lead.updated'])
  const ids = receiver.received.map((one) => one.headers['webhook-id'])
  expect(ids[0]).toBe(ids[1])
  expect(ids[2]).not.toBe(ids[0])
})

test('an endpoint that does not answer rests, and after three days it is switched off and its maker told', async () => {
  const hook = await make('/500')
  await lead('Asha')
  await lead('Bina')
  await work(hook)
  const tries = receiver.received.length
  await pass()
  await send(hook)
  expect(receiver.received).toHaveLength(tries)
  await inside(`update webhook set rest_until = null`)
  await inside(`update webhook_delivery set attempts = ${PAUSES.length}`)
  await pass()
  await send(hook)
  const [shown] = (await product.call(owner, 'GET', '/webhooks')).body.data
  expect(shown).toMatchObject({ state: 'disabled', problem: expect.stringContaining('500') })
  const notices = await inside<{ kind: string; path: string }>('select kind, path from notice')
  expect(notices).toEqual([{ kind: 'webhook_disabled', path: 'api?tab=webhooks' }])
  await lead('Not told')
  await work(hook)
  expect(await log(hook)).toHaveLength(2)
})

test('an endpoint that took anything between the first and the last try of a message stays on; the message alone has failed', async () => {
  const hook = await make('/custom')
  receiver.answer.status = 400
  await lead('Refused')
  await work(hook)
  receiver.answer.status = 200
  await lead('Taken')
  await work(hook)
  receiver.answer.status = 400
  await inside(`update webhook_delivery set attempts = ${PAUSES.length} where state = 'pending'`)
  await pass()
  await send(hook)
  expect((await log(hook)).map((one: { state: string }) => one.state)).toEqual(['sent', 'failed'])
  const [shown] = (await product.call(owner, 'GET', '/webhooks')).body.data
  expect(shown).toMatchObject({ state: 'active', failed: 1 })
})

test('what got through before a message was first tried does not save an endpoint that is dead since', async () => {
  const hook = await make('/custom')
  await lead('Taken')
  await lead('Waiting')
  await gather()
  await inside(
    `update webhook_delivery set next_at = now() + interval '1 hour' where record_id = (select max(record_id) from webhook_delivery)`,
  )
  await send(hook)
  receiver.answer.status = 500
  await pass()
  await send(hook)
  await inside(`update webhook set rest_until = null`)
  await inside(`update webhook_delivery set attempts = ${PAUSES.length} where state = 'pending'`)
  await pass()
  await send(hook)
  expect((await log(hook)).map((one: { state: string }) => one.state)).toEqual(['failed', 'sent'])
  expect((await product.call(owner, 'GET', '/webhooks')).body.data[0].state).toBe('disabled')
})

test('410 switches an endpoint off at once; a redirect is not followed; of a huge answer 2 KB are kept', async () => {
  const gone = await make('/410')
  const leads = await make('/redirect')
  const huge = await make('/huge')
  await lead('Kiran')
  await gather()
  for (const hook of [gone, leads, huge]) await send(hook)
  const [first] = (await product.call(owner, 'GET', '/webhooks')).body.data
  expect(first).toMatchObject({ state: 'disabled', problem: expect.stringContaining('410') })
  expect((await log(leads))[0]).toMatchObject({
    state: 'pending',
    status: 307,
    problem: expect.stringContaining('final'),
  })
  expect(receiver.received.map((one) => one.path)).not.toContain('/valid')
  const [sent] = await log(huge)
  const { body } = await product.call(owner, 'GET', `/webhooks/${huge.id}/deliveries/${sent.id}`)
  expect(body.state).toBe('sent')
  expect(body.answer).toHaveLength(2_048)
})

test('messages are sent again, one or all that failed, and a test message on demand', async () => {
  const hook = await make('/valid')
  await lead('Once')
  await work(hook)
  const [sent] = await log(hook)
  expect((await product.call(owner, 'POST', `/webhooks/${hook.id}/replay`, { ids: [sent.id] })).body.queued).toBe(1)
  await send(hook)
  expect(receiver.received).toHaveLength(2)
  await inside(`update webhook_delivery set state = 'failed'`)
  expect((await product.call(owner, 'POST', `/webhooks/${hook.id}/replay`, { failed: true })).body.queued).toBe(1)
  await product.call(owner, 'POST', `/webhooks/${hook.id}/test`)
  await send(hook)
  expect(bodies().map((one) => one.type)).toContain('webhook.test')
  expect((await log(hook, '?state=sent')).length).toBe(2)
})

test('a paused endpoint gathers what happens and is told when it goes on', async () => {
  const hook = await make('/valid')
  await product.call(owner, 'PUT', `/webhooks/${hook.id}`, { state: 'paused' })
  await lead('Meanwhile')
  await work(hook)
  expect(receiver.received).toHaveLength(0)
  await product.call(owner, 'PUT', `/webhooks/${hook.id}`, { state: 'active' })
  await send(hook)
  expect(receiver.received).toHaveLength(1)
})

test('a bulk change of thousands is gathered in a few statements and one job, not a job each', async () => {
  const hook = await make('/valid')
  await product.services.database.transaction(
    { business_id: owner.business_id, user_id: null },
    async (transaction) => {
      const rows = await transaction.query<{ id: number }>(
        `insert into change (business_id, record, record_id, action) select $1, 'lead', n, 'created' from generate_series(1, 3000) n
       returning id`,
        [owner.business_id],
      )
      queueForSeal(
        transaction,
        rows.map((row) => row.id),
      )
    },
  )
  product.jobs.length = 0
  await gather()
  expect(product.jobs.length).toBeLessThanOrEqual(4)
  const [{ n }] = await inside<{ n: number }>(
    `select count(*)::int as n from webhook_delivery where webhook_id = ${hook.id}`,
  )
  expect(n).toBe(3_000)
})

test('two secrets sign while one is being changed; neither is ever shown again or stored as it is', async () => {
  const hook = await make('/valid')
  const next = (await product.call(owner, 'POST', `/webhooks/${hook.id}/rotate`)).body.secret
  await lead('Both')
  await work(hook)
  const [{ headers, body }] = receiver.received
  const timestamp = Number(headers['webhook-timestamp'])
  expect(headers['webhook-signature']).toBe(
    [next, hook.secret]
      .map((secret) => signature({ secret, id: String(headers['webhook-id']), timestamp, body }))
      .join(' '),
  )
  expect((await product.call(owner, 'GET', '/webhooks')).text).not.toMatch(/whsec_/)
  expect(JSON.stringify(await inside('select * from webhook'))).not.toContain(next.slice(6))
})

test('the maker’s rights of the moment hold: what they may not see is not sent', async () => {
  const admin = await product.makePerson(owner, { name: 'Asha', rights: 'own' })
  const hook = await make('/valid')
  await inside(`update webhook set created_by = ${admin.id}`)
  await lead('Of somebody else')
  await work(hook)
  expect(receiver.received).toHaveLength(0)
  expect((await log(hook))[0]).toMatchObject({ state: 'skipped' })
  await inside(`update member set status = 'Inactive' where id = ${admin.id}`)
  await send(hook)
  expect((await product.call(owner, 'GET', '/webhooks')).body.data[0].state).toBe('disabled')
})

test('an address inside is refused when it is saved, also when only a name leads there', async () => {
  const save = (url: string) => product.call(owner, 'POST', '/webhooks', { name: 'In', url, events: ['lead.created'] })
  for (const url of [
    'http://169.254.169.254/x',
    'http://127.0.0.1/',
    'http://127.1/',
    'http://0x7f000001/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://localhost/',
    'http://LOCALHOST./',
    'http://database/',
    'http://vault.internal/',
    'http://inside.example/hook',
  ]) {
    const refused = await save(url)
    expect([url, refused.status, refused.body.errors]).toMatchObject([
      url,
      422,
      [{ field: 'url', message: 'This address is not on the public internet' }],
    ])
  }
  const made = await save('https://outside.example/hook')
  expect(made.status).toBe(201)
  const change = (body: object) => product.call(owner, 'PUT', `/webhooks/${made.body.id}`, body)
  expect((await change({ url: 'http://10.0.0.1/' })).status).toBe(422)
  expect((await change({ name: 'Renamed' })).body).toMatchObject({
    name: 'Renamed',
    url: 'https://outside.example/hook',
  })
})

test('a name that leads inside later is refused with each message, wrong input all at once, and others have no say', async () => {
  const wrong = await product.call(owner, 'POST', '/webhooks', { name: ' ', url: 'ftp://x', events: ['lead.eaten'] })
  expect(wrong.status).toBe(422)
  expect(wrong.body.errors.map((one: { field: string }) => one.field)).toEqual(['name', 'url', 'events'])
  const body = { name: 'In', url: 'https://moves.example/x', events: ['lead.created'] }
  const hook = (await product.call(owner, 'POST', '/webhooks', body)).body
  await lead('Inside')
  await gather()
  const scope = { business_id: owner.business_id, webhook_id: hook.id }
  await sendDue(product.services, scope, undefined, { resolve: async () => ['169.254.169.254'] })
  expect((await log(hook))[0]).toMatchObject({
    state: 'pending',
    status: null,
    problem: expect.stringContaining('public internet'),
  })
  const sales = await product.makePerson(owner, { name: 'Sales', rights: 'all' })
  expect((await product.call(sales, 'GET', '/webhooks')).status).toBe(403)
  const other = await product.makeBusiness('Other')
  expect((await product.call(other, 'GET', `/webhooks/${hook.id}/deliveries`)).status).toBe(404)
})
