import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#engine/testing/product.server.ts'
import { captureProduct, type CaptureProduct } from '../testing.server.ts'

let product: CaptureProduct
let owner: Person
let key: string

beforeAll(async () => {
  product = await captureProduct()
  owner = await product.makeBusiness('Silk House')
  key = await keyWith([['lead', 'create', 'all']])
})
afterAll(() => product.close())

async function keyWith(rights: [string, string, string][], closed: string[] = []): Promise<string> {
  const role_id = await product.services.database.transaction(
    { business_id: owner.business_id, user_id: owner.id },
    async (transaction) => {
      const [role] = await transaction.query<{ id: number }>(
        'insert into role (business_id, name) values ($1, $2) returning id',
        [owner.business_id, `Website ${closed.join()}`],
      )
      for (const [record, right, scope] of rights)
        await transaction.query(
          'insert into role_right (business_id, role_id, record, "right", scope) values ($1, $2, $3, $4, $5)',
          [owner.business_id, role.id, record, right, scope],
        )
      for (const field of closed)
        await transaction.query(
          `insert into role_field (business_id, role_id, record, field, rule) values ($1, $2, 'lead', $3, 'read')`,
          [owner.business_id, role.id, field],
        )
      return role.id
    },
  )
  return (await product.call(owner, 'POST', '/api_keys', { name: 'Website', role_id })).body.key
}
const send = (body: unknown, by = key) =>
  product.call(null, 'POST', '/v1/enquiries', body, { authorization: `Bearer ${by}` })
const fields = (answer: { body: { errors: { field: string }[] } }) => answer.body.errors.map((one) => one.field)

test('a program sends enquiries with its key: one buyer is one lead, the same number is taken once', async () => {
  const asha = { source: 'Website', name: 'Asha Patel', phone: '98250 11111', city: 'Surat', product: 'Silk saree' }
  const first = await send({ ...asha, external_id: 'f-1', amount: '2,500' })
  expect(first).toMatchObject({ status: 201, body: { outcome: 'created', lead_id: expect.any(Number) } })
  const again = await send({ ...asha, external_id: 'f-2', phone: '+91-9825011111', product: 'Dupatta' })
  expect(again).toMatchObject({ status: 200, body: { outcome: 'added', lead_id: first.body.lead_id } })
  expect((await send({ ...asha, external_id: 'f-2' })).body.outcome).toBe('duplicate')
  const leads = await product.leads(owner)
  expect(leads).toMatchObject([{ name: 'Asha Patel', phone: '9825011111', amount: '2500.00' }])
  const trail = (await product.call(owner, 'GET', `/leads/${first.body.lead_id}/enquiries`)).body
  expect(trail.data.map((one: any) => [one.via, one.source, one.product])).toEqual([
    ['api', 'Website', 'Dupatta'],
    ['api', 'Website', 'Silk saree'],
  ])
})

test('two of one buyer at the same moment make one lead', async () => {
  const before = (await product.leads(owner)).length
  const sent = await Promise.all(
    [1, 2, 3].map((n) => send({ name: 'Ravi Shah', email: 'ravi@example.in', message: `${n}` })),
  )
  expect(sent.map(({ body }) => body.outcome).toSorted()).toEqual(['added', 'added', 'created'])
  expect(await product.leads(owner)).toHaveLength(before + 1)
})

test('only what is documented passes: anything else is refused by its name, and nothing is written', async () => {
  const before = (await product.leads(owner)).length
  const answer = await send({
    name: 'Nina',
    phone: { toString: 1 },
    assigned_user: owner.id,
    lead_status_id: 1,
    id: 7,
    business_id: 9,
    created_at: '2020-01-01',
  })
  expect(answer.status).toBe(422)
  expect(fields(answer).toSorted()).toEqual([
    'assigned_user',
    'business_id',
    'created_at',
    'id',
    'lead_status_id',
    'phone',
  ])
  expect(fields(await send({}))).toEqual(['name'])
  expect(await product.leads(owner)).toHaveLength(before)
})

test('answers go into the business’s own fields by name; others stay with the enquiry', async () => {
  const { body } = await product.call(owner, 'POST', '/custom_fields', {
    record: 'lead',
    field_name: 'Shade',
    field_type: 'Text',
  })
  product.services.identity.forget()
  const { body: taken } = await send({ name: 'Kiran Desai', custom: { shade: 'Indigo', assigned_user: '1' } })
  const lead = (await product.call(owner, 'GET', `/leads/${taken.lead_id}`)).body
  expect(lead[`cf_${body.id}`] ?? lead.custom_fields?.[`cf_${body.id}`]).toBe('Indigo')
})

test('a field that the key’s role may not change is refused; a key without the right to create is, too', async () => {
  const narrow = await keyWith([['lead', 'create', 'all']], ['amount'])
  expect(fields(await send({ name: 'Dev', amount: 5 }, narrow))).toEqual(['amount'])
  const none = await keyWith([['lead', 'view', 'all']], ['city'])
  expect((await send({ name: 'Dev' }, none)).status).toBe(403)
})
