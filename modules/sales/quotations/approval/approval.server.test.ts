import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { tellApprovers } from '#modules/approvals/requests/tell.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../../testing.server.ts'

let product: TestProduct
let owner: Person
let ravi: Person
let asha: Person
let contact_id: number
const { today, post, get, line, seller, client, act } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  contact_id = (await client(owner)).id
  const quotation = { view: 'all', create: 'all', edit: 'all', convert: 'all' } as const
  const more = { contact: { view: 'all' }, invoice: { view: 'all', create: 'all' } } as const
  ravi = await product.makePerson(owner, { name: 'Ravi', rights: { quotation, ...more } })
  asha = await product.makePerson(owner, {
    name: 'Asha',
    rights: { quotation: { ...quotation, approve: 'all' }, ...more },
  })
  const { roles } = await get(owner, '/discount_limits')
  const of = await roleOf(ravi)
  const set = await product.call(owner, 'PUT', '/discount_limits', {
    roles: roles.map(({ id }: any) => ({ id, limit: id === of ? '10' : null })),
  })
  expect(set.status, set.text).toBe(200)
})
afterAll(() => product.close())

async function roleOf(person: Person): Promise<number> {
  const { owner: database } = product
  await database.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  const found = await database.query('select role_id from member_role where business_id = $1 and member_id = $2', [
    owner.business_id,
    person.id,
  ])
  return Number(found.rows[0].role_id)
}
async function draft(person: Person, discount: string): Promise<any> {
  const made = await post(person, '/quotations', {
    contact_id,
    date: today,
    lines: [line({ discount_type: 'Percentage', discount })],
  })
  expect(made.status, made.text).toBe(201)
  return made.body
}
const messageOf = ({ body }: any) => body.message ?? body.msg
async function asked(person: Person, discount = '15'): Promise<any> {
  const { id } = await draft(person, discount)
  const answer = await act(person, `/quotations/${id}`, 'ask_approval')
  expect(answer.status, answer.text).toBe(200)
  return answer.body.quotation
}

test('a discount up to the limit is sent at once, above it only after approval, which gives the number', async () => {
  const small = await draft(ravi, '10')
  expect((await act(ravi, `/quotations/${small.id}`, 'ask_approval')).status).toBe(422)
  expect((await act(ravi, `/quotations/${small.id}`, 'send')).body.quotation.status).toBe('sent')
  const { id } = await draft(ravi, '10.01')
  const refused = await act(ravi, `/quotations/${id}`, 'send')
  expect([refused.status, messageOf(refused)]).toEqual([422, 'The discount is above your limit of 10%'])
  for (const action of ['accept', 'convert', 'make_order'])
    expect((await act(ravi, `/quotations/${id}`, action)).status).not.toBe(200)
  const { body } = await act(ravi, `/quotations/${id}`, 'ask_approval')
  expect(body.quotation).toMatchObject({
    status: 'draft',
    approval: 'Pending',
    number: null,
    approval_needed: messageOf(refused),
  })
  // While it waits nobody changes it.
  const changed = await product.call(ravi, 'PUT', `/quotations/${id}`, {
    version: body.quotation.version,
    reference: 'x',
  })
  expect(changed.status).toBe(422)
  expect((await act(ravi, `/quotations/${id}`, 'send')).status).toBe(422)
  const approved = await act(asha, `/quotations/${id}`, 'approve', { approval_reason: 'A good client' })
  expect(approved.body.quotation).toMatchObject({ status: 'sent', approval: 'Approved' })
  expect(approved.body.quotation.number).toMatch(/^QT\//)
  const history = (await get(owner, `/quotations/${id}/changes`)).data.map(({ action }: any) => action)
  expect(history).toEqual(['approved', 'asked_approval', 'created'])
})

test('nobody decides on their own quotation, nor without the right', async () => {
  const own = await draft(asha, '5')
  const { id } = await asked(ravi)
  expect((await act(ravi, `/quotations/${id}`, 'approve')).status).toBe(403)
  const { roles } = await get(owner, '/discount_limits')
  const hers = await roleOf(asha)
  await product.call(owner, 'PUT', '/discount_limits', {
    roles: roles.map((role: any) => (role.id === hers ? { ...role, limit: '4' } : role)),
  })
  expect((await act(asha, `/quotations/${own.id}`, 'ask_approval')).status).toBe(200)
  expect(messageOf(await act(asha, `/quotations/${own.id}`, 'approve'))).toBe('Nobody decides on their own work')
  // Nor may she approve what is above her own limit.
  expect(messageOf(await act(asha, `/quotations/${id}`, 'approve'))).toBe('The discount is above your limit of 4%')
  await product.call(owner, 'PUT', '/discount_limits', { roles })
  expect((await act(asha, `/quotations/${id}`, 'approve')).status).toBe(200)
  expect((await act(owner, `/quotations/${own.id}`, 'approve')).status).toBe(200)
})

test('sending back needs a reason, opens the draft again, and the change is judged anew', async () => {
  const { id } = await asked(ravi)
  expect((await act(asha, `/quotations/${id}`, 'not_accept', { approval_reason: ' ' })).status).toBe(422)
  const back = (await act(asha, `/quotations/${id}`, 'not_accept', { approval_reason: 'Too much' })).body.quotation
  expect(back).toMatchObject({ status: 'draft', approval: 'Not Accepted', approval_reason: 'Too much' })
  const { lines, version } = await get(ravi, `/quotations/${id}`)
  const change = { version, lines: [{ ...lines[0], discount: '12' }] }
  expect((await product.call(ravi, 'PUT', `/quotations/${id}`, change)).status).toBe(200)
  expect((await act(ravi, `/quotations/${id}`, 'send')).status).toBe(422)
  expect((await act(ravi, `/quotations/${id}`, 'ask_approval')).body.quotation.approval).toBe('Pending')
})

test('what is rejected stays so; its revision is judged anew and takes a number of its own', async () => {
  const { id } = await asked(ravi)
  const rejected = (await act(asha, `/quotations/${id}`, 'reject', { approval_reason: 'No' })).body.quotation
  expect(rejected).toMatchObject({ status: 'rejected', approval: 'Rejected', number: null })
  expect((await act(ravi, `/quotations/${id}`, 'ask_approval')).status).toBe(422)
  const { body } = await act(ravi, `/quotations/${id}`, 'revise')
  const next = await get(ravi, `/quotations/${body.revision.id}`)
  expect(next).toMatchObject({ status: 'draft', approval: null, number: null, revision_of: id })
  expect((await act(ravi, `/quotations/${next.id}`, 'send')).status).toBe(422)
  await act(ravi, `/quotations/${next.id}`, 'ask_approval')
  expect((await act(asha, `/quotations/${next.id}`, 'approve')).body.quotation.number).toMatch(/^QT\//)
})

test('of ten decisions at once one counts, and of ten requests at once one is made', async () => {
  const { id } = await draft(ravi, '15')
  const asks = await Promise.all(Array.from({ length: 10 }, () => act(ravi, `/quotations/${id}`, 'ask_approval')))
  expect(asks.filter(({ status }) => status === 200)).toHaveLength(1)
  const decisions = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      act(index % 2 ? asha : owner, `/quotations/${id}`, index % 3 ? 'approve' : 'reject', { approval_reason: 'So' }),
    ),
  )
  expect(decisions.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('people who may decide have it in their list and get a notice, the one who asked learns the answer', async () => {
  const { id } = await asked(ravi)
  const list = async (person: Person) =>
    (await get(person, '/approvals')).data.filter(({ record_id }: any) => record_id === id)
  expect(await list(asha)).toMatchObject([{ may_decide: true, title: expect.stringContaining('Kavita Mehta') }])
  expect(await list(ravi)).toMatchObject([{ may_decide: false, asked_by: 'Ravi' }])
  const stranger = await product.makePerson(owner, { name: 'Meena', rights: { quotation: { view: 'all' } } })
  expect(await list(stranger)).toEqual([])
  const { rows } = await product.owner.query('select id from approval_request where record_id = $1', [id])
  const { business_id } = owner
  await tellApprovers(product.services, { business_id, member_id: ravi.id, request_id: rows[0].id })
  const notices = async (person: Person) => (await get(person, '/notices')).data.map((one: any) => one.kind)
  expect(await notices(asha)).toContain('approval_asked')
  expect(await notices(stranger)).toEqual([])
  await act(asha, `/quotations/${id}`, 'approve')
  expect(await notices(ravi)).toContain('approval_given')
  expect(await list(asha)).toEqual([])
})

test('only the owner sets limits, and only percentages of roles that exist', async () => {
  const put = (person: Person, roles: unknown) => product.call(person, 'PUT', '/discount_limits', { roles })
  expect((await put(asha, [])).status).toBe(403)
  const id = await roleOf(ravi)
  for (const role of [
    { id, limit: '101' },
    { id, limit: '-1' },
    { id, limit: '1e1' },
    { id: 987654, limit: '1' },
    { id, limit: '9'.repeat(50_000) },
    null,
  ])
    expect((await put(owner, [role])).status).toBe(422)
})
