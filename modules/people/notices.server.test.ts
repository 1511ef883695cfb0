import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#engine/testing/product.server.ts'
import { LOOKS_AFTER_PEOPLE, type PeopleProduct, peopleProduct } from './testing.server.ts'

// Notices to people whose roles, team or branches change, and live events for their open tabs.

let product: PeopleProduct
let owner: Person
let keeper: Person

beforeAll(async () => {
  product = await peopleProduct()
  owner = await product.makeBusiness('Silk House')
  keeper = await product.makePerson(owner, { name: 'Keeper', rights: LOOKS_AFTER_PEOPLE })
})
afterAll(() => product.close())

const SELLS = { lead: { view: 'own', create: 'all', edit: 'own' } } as const
const seller = (name: string) => product.makePerson(owner, { name, rights: SELLS })
const told = (person: Person) =>
  product.inside<{ kind: string; values: object; path: string }>(
    owner.business_id,
    'select kind, values, path from notice where member_id = $1 order by id',
    [person.id],
  )
const hears = async (person: Person) => {
  await product.owner.query("select set_config('app.live', 'on', false)")
  const { rows } = await product.owner.query<{ event: string }>(
    'select event from live_event where for_business = $1 and (to_accounts is null or $2 = any(to_accounts))',
    [owner.business_id, person.id],
  )
  return rows.filter(({ event }) => event === 'rights').length
}

test('a person is notified of a new role, and their open tabs read the rights again', async () => {
  const person = await seller('Asha')
  const role_id = await product.makeRole(owner, 'Counter')
  const { body } = await product.call(keeper, 'GET', '/users/directory')
  const { version } = body.data.find((one: { id: number }) => one.id === person.id)
  const saved = await product.call(owner, 'PUT', `/users/${person.id}`, { version, role_ids: [role_id] })
  expect(saved.status).toBe(200)
  expect(await told(person)).toEqual([{ kind: 'role_changed', values: { role: 'Counter' }, path: 'dashboard' }])
  expect(await hears(person)).toBe(1)
  await product.call(owner, 'PUT', `/users/${person.id}`, { version: saved.body.version, name: 'Asha Patel' })
  expect(await told(person)).toHaveLength(1)
})

test('the successor is notified of the former owner and the number of records; the deactivated person’s tabs are notified at once', async () => {
  const [gone, next] = [await seller('Gone'), await seller('Next')]
  await product.makeLead(gone, 'One')
  await product.makeLead(gone, 'Two')
  const answer = await product.call(keeper, 'POST', `/users/${gone.id}/deactivate`, { hand_over_to: next.id })
  expect(answer.status).toBe(200)
  expect(await told(next)).toEqual([{ kind: 'hand_over', values: { person: 'Gone', what: '2 Leads' }, path: 'leads' }])
  expect(await told(gone)).toEqual([])
  expect(await hears(gone)).toBe(1)
})

test('the sender of an invitation is notified when it is accepted', async () => {
  const role_id = await product.makeRole(owner, 'Helper')
  const invited = { email: 'new@example.in', role_ids: [role_id] }
  expect((await product.call(owner, 'POST', '/users/invite', invited)).status).toBe(201)
  const token = await product.invitationToken('new@example.in')
  const joined = await product.call(null, 'POST', '/invitation/accept', {
    token,
    name: 'New Person',
    phone: '98250 12345',
    phone_code: '+91',
    password: 'Silk#2026',
  })
  expect(joined.status).toBe(200)
  expect(await told(owner)).toEqual([{ kind: 'invitation_accepted', values: { person: 'New Person' }, path: 'user' }])
})
