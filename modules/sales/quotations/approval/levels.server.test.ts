import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { tellApprovers } from '#modules/approvals/requests/tell.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../../testing.server.ts'

let product: TestProduct
let owner: Person
let ravi: Person
let asha: Person
let meena: Person
let dev: Person
let contact_id: number
const { today, post, get, line, seller, client, act } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
  contact_id = (await client(owner)).id
  const quotation = { view: 'all', create: 'all', edit: 'all' } as const
  const more = { contact: { view: 'all' } } as const
  const person = (name: string, right: object = {}) =>
    product.makePerson(owner, { name, rights: { quotation: { ...quotation, ...right }, ...more } })
  ravi = await person('Ravi')
  asha = await person('Asha', { approve: 'all' })
  meena = await person('Meena', { approve: 'all' })
  // Sees quotations, and has no right to approve them.
  dev = await person('Dev')
  const { roles } = await get(owner, '/discount_limits')
  await product.owner.query("select set_config('app.business_id', $1, false)", [String(owner.business_id)])
  const { rows } = await product.owner.query(
    'select role_id from member_role where business_id = $1 and member_id = $2',
    [owner.business_id, ravi.id],
  )
  await product.call(owner, 'PUT', '/discount_limits', {
    roles: roles.map(({ id }: any) => ({ id, limit: id === Number(rows[0].role_id) ? '10' : null })),
  })
})
afterAll(() => product.close())

const setUp = (body: object, person = owner) => product.call(person, 'PUT', '/approval_rules/quotation/discount', body)
const people = (...some: Person[]) => ({ roles: [], people: some.map(({ id }) => id) })

async function asked(): Promise<{ id: number; request: number }> {
  const made = await post(ravi, '/quotations', {
    ...{ contact_id, date: today },
    lines: [line({ discount_type: 'Percentage', discount: '15' })],
  })
  const { id } = made.body
  const answer = await act(ravi, `/quotations/${id}`, 'ask_approval')
  expect(answer.status, answer.text).toBe(200)
  return { id, request: (await get(ravi, `/approvals/of/quotation/${id}`)).request.id }
}
const messageOf = ({ body }: any) => body.message ?? body.msg
const approve = (person: Person, { id }: { id: number }) => act(person, `/quotations/${id}`, 'approve')
const decide = (person: Person, { request }: { request: number }, body: object = { decision: 'approve' }) =>
  post(person, `/approvals/${request}/decide`, body)
const waiting = async (person: Person, { id }: { id: number }) =>
  (await get(person, '/approvals')).data.find(({ record_id }: any) => record_id === id)
const next = async ({ id }: { id: number }) =>
  (await get(ravi, `/approvals/of/quotation/${id}`)).next.map((one: any) => [one.name, one.for])

test('two levels: the first approval leaves it waiting, the second comes from another person of the second level', async () => {
  expect((await setUp({ levels: 2, first: people(asha), second: people(meena) })).status).toBe(200)
  const one = await asked()
  expect(await next(one)).toEqual(
    expect.arrayContaining([
      ['Asha', null],
      ['Meena', null],
    ]),
  )
  expect(await waiting(asha, one)).toMatchObject({ level: 1, levels: 2, may_decide: true })
  const first = await approve(asha, one)
  expect(first.body.quotation, first.text).toMatchObject({
    status: 'draft',
    approval: 'Pending',
    approvals: 1,
    number: null,
  })
  expect(await waiting(asha, one)).toBeUndefined()
  expect(messageOf(await approve(asha, one))).toBe('The second approval comes from another person')
  expect((await next(one)).map(([name]: any) => name)).not.toContain('Asha')
  expect(await waiting(meena, one)).toMatchObject({ level: 2, may_decide: true })
  const second = await approve(meena, one)
  expect(second.body.quotation).toMatchObject({ status: 'sent', approval: 'Approved', approvals: 2 })
  expect(second.body.quotation.number).toMatch(/^QT\//)
  const { request, next: after } = await get(ravi, `/approvals/of/quotation/${one.id}`)
  expect(request.steps).toMatchObject([
    { level: 1, by: 'Asha', status: 'Approved' },
    { level: 2, by: 'Meena' },
  ])
  expect(after).toEqual([])
  const decided = (await get(asha, '/approvals/decided')).data
  expect(decided[0]).toMatchObject({ record_id: one.id, status: 'Approved', asked_by: 'Ravi' })
})

test('a person of the first level alone does not give the second approval; the owner may give either', async () => {
  await setUp({ levels: 2, first: people(asha, meena), second: people(owner) })
  const one = await asked()
  expect((await approve(asha, one)).status).toBe(200)
  expect(messageOf(await approve(meena, one))).toBe('You may not decide on this')
  expect((await approve(owner, one)).body.quotation.approval).toBe('Approved')
  // Sent back on the second level, it begins again at the first.
  const other = await asked()
  await approve(owner, other)
  expect((await act(asha, `/quotations/${other.id}`, 'not_accept', { approval_reason: 'No' })).status).toBe(422)
  expect(messageOf(await act(owner, `/quotations/${other.id}`, 'not_accept', { approval_reason: 'No' }))).toBe(
    'The second approval comes from another person',
  )
})

test('a named person approves and nobody else who has the right does', async () => {
  await setUp({ levels: 1, first: people(meena), second: people() })
  const one = await asked()
  expect(messageOf(await approve(asha, one))).toBe('You may not decide on this')
  expect(await waiting(asha, one)).toBeUndefined()
  expect(await next(one)).toEqual(expect.arrayContaining([['Meena', null]]))
  expect((await next(one)).map(([name]: any) => name)).not.toContain('Asha')
  expect((await approve(meena, one)).status).toBe(200)
})

test('a delegate decides in the days of the delegation, also without the right, and never on their own work', async () => {
  await setUp({ levels: 1, first: people(meena), second: people() })
  const one = await asked()
  expect((await decide(dev, one)).status).toBe(403)
  const later = { person: dev.id, from: addDays(today, 1), until: addDays(today, 2) }
  expect((await post(meena, '/approval_delegates', later)).status).toBe(200)
  expect((await decide(dev, one)).status).toBe(403)
  expect(await waiting(dev, one)).toBeUndefined()
  const made = await post(meena, '/approval_delegates', { person: dev.id, from: today, until: addDays(today, 3) })
  expect(made.status, made.text).toBe(200)
  expect((await get(dev, '/notices')).data.map((of: any) => of.kind)).toContain('approval_delegated')
  expect(await waiting(dev, one)).toMatchObject({ may_decide: true, for: 'Meena' })
  expect(await next(one)).toContainEqual(['Dev', 'Meena'])
  await tellApprovers(product.services, {
    ...{ business_id: owner.business_id, member_id: ravi.id, request_id: one.request },
  })
  expect((await get(dev, '/notices')).data.map((of: any) => of.kind)).toContain('approval_asked')
  const done = await decide(dev, one)
  expect(done.body.quotation, done.text).toMatchObject({ approval: 'Approved', status: 'sent' })
  const { request } = await get(ravi, `/approvals/of/quotation/${one.id}`)
  expect(request.steps).toMatchObject([{ by: 'Dev', for: 'Meena' }])
  // Ravi, who asked, is named as a delegate too: his own request stays closed to him.
  await post(meena, '/approval_delegates', { person: ravi.id, from: today, until: today })
  const own = await asked()
  expect(messageOf(await decide(ravi, own))).toBe('Nobody decides on their own work')
  for (const { id } of (await get(meena, '/approval_delegates')).mine)
    expect((await product.call(meena, 'DELETE', `/approval_delegates/${id}`)).status).toBe(200)
  expect((await decide(dev, own)).status).toBe(403)
  expect((await decide(meena, own)).status).toBe(200)
})

test('a delegate gives one approval of two, not both', async () => {
  await setUp({ levels: 2, first: people(asha, meena), second: people(asha, meena) })
  const one = await asked()
  for (const person of [asha, meena])
    await post(person, '/approval_delegates', { person: dev.id, from: today, until: today })
  expect((await decide(dev, one)).status).toBe(200)
  expect(messageOf(await decide(dev, one))).toBe('The second approval comes from another person')
  // The person for whom they acted does not give the second one either.
  const { request } = await get(ravi, `/approvals/of/quotation/${one.id}`)
  const principal = request.steps[0].for === 'Asha' ? asha : meena
  expect(messageOf(await approve(principal, one))).toBe('The second approval comes from another person')
  expect((await approve(principal === asha ? meena : asha, one)).body.quotation.approval).toBe('Approved')
  for (const person of [asha, meena])
    for (const { id } of (await get(person, '/approval_delegates')).mine)
      await product.call(person, 'DELETE', `/approval_delegates/${id}`)
})

test('of ten first approvals at once one counts', async () => {
  await setUp({ levels: 2, first: people(), second: people(owner) })
  const one = await asked()
  const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => approve(n % 2 ? asha : meena, one)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect((await get(ravi, `/quotations/${one.id}`)).approvals).toBe(1)
})

test('only managers set up a rule, with roles and people of the business; bad days and people of a delegation are refused', async () => {
  expect((await setUp({ levels: 1 }, asha)).status).toBe(403)
  expect((await product.call(asha, 'GET', '/approval_rules')).status).toBe(403)
  expect((await product.call(owner, 'PUT', '/approval_rules/quotation/other', { levels: 1 })).status).toBe(404)
  for (const body of [{ levels: 3 }, { levels: 1, first: { roles: [987654] } }, { levels: 1, first: { people: 'x' } }])
    expect((await setUp(body)).status).toBe(422)
  const { rules, roles } = await get(owner, '/approval_rules')
  expect(rules).toMatchObject([{ record: 'quotation', name: 'discount', levels: 2 }])
  expect(roles.length).toBeGreaterThan(0)
  const name = (body: object) =>
    post(asha, '/approval_delegates', { person: meena.id, from: today, until: today, ...body })
  for (const [body, field] of [
    [{ person: asha.id }, 'person'],
    [{ person: 987654 }, 'person'],
    [{ until: addDays(today, -1) }, 'until'],
    [{ from: 'soon' }, 'from'],
  ] as const) {
    const answer = await name(body)
    expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, field])
  }
  const stranger = await seller('Other Business')
  expect((await post(stranger, '/approval_delegates', { person: asha.id, from: today, until: today })).status).toBe(422)
  const one = await asked()
  expect((await decide(stranger, one)).status).toBe(404)
})

test('the discounts of roles and who decides are saved apart and leave each other as they are', async () => {
  await setUp({ levels: 2, first: people(asha), second: people(meena) })
  const { roles } = await get(owner, '/discount_limits')
  await Promise.all([
    product.call(owner, 'PUT', '/discount_limits', { roles }),
    setUp({ levels: 2, first: people(meena), second: people(asha) }),
  ])
  expect((await get(owner, '/approval_rules')).rules[0]).toMatchObject({ levels: 2, first: people(meena) })
  expect((await get(owner, '/discount_limits')).roles).toEqual(roles)
})
