import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#engine/testing/product.server.ts'
import { NAVIGATION_MODULES } from './navigation-modules.ts'
import { businessBody } from '#modules/business/business-body.test-kit.ts'
import { type SessionProduct, sessionProduct } from './testing.server.ts'

let product: SessionProduct
let owner: Person
let clerk: Person

beforeAll(async () => {
  product = await sessionProduct()
  const account = await product.signUp('owner@example.in')
  const { body } = await product.as(account.token, 'POST', '/businesses', businessBody())
  owner = { id: account.id, business_id: body.id, token: account.token }
  clerk = await product.makePerson(owner, { name: 'Clerk', rights: {}, location_ids: [body.locations[0].id] })
  await product.call(owner, 'POST', '/locations', {
    name: 'Godown',
    type: 'Warehouse',
    state: 'Gujarat',
    city: 'Surat',
    pincode: '395010',
  })
})
afterAll(() => product.close())

const enabled = (body: { data: { module_name: string; is_enabled: boolean }[] }) =>
  body.data.filter((row) => row.is_enabled).map((row) => row.module_name)

test('every module of the navigation is listed; on are those whose screens exist', async () => {
  const { body } = await product.call(clerk, 'GET', '/modules')
  expect(body.data.map((row: { module_name: string }) => row.module_name)).toEqual([...NAVIGATION_MODULES])
  const on = enabled(body)
  expect(on).toEqual(expect.arrayContaining(['Dashboard', 'Leads', 'Opportunity', 'Task', 'Contacts', 'setting']))
  // These have no screen yet.
  for (const name of ['Properties']) expect(on).not.toContain(name)
})

test('the owner switches a module off and on again, and it is written down', async () => {
  const off = await product.call(owner, 'PUT', '/modules', { data: [{ module_name: 'Leads', is_enabled: false }] })
  expect(enabled(off.body)).not.toContain('Leads')
  expect(enabled(off.body)).toContain('Opportunity')
  expect(enabled((await product.call(clerk, 'GET', '/modules')).body)).toEqual(enabled(off.body))
  await product.call(owner, 'PUT', '/modules', { data: [{ module_name: 'Leads', is_enabled: true }] })
  const rows = await product.inside(
    owner.business_id,
    `select changes from change where business_id = $1 and action = 'modules' order by id`,
    [owner.business_id],
  )
  expect(rows).toEqual([{ changes: { 'module Leads': [true, false] } }, { changes: { 'module Leads': [false, true] } }])
})

test('what cannot be is told line by line, and nothing changes', async () => {
  const answer = await product.call(owner, 'PUT', '/modules', {
    data: [
      { module_name: 'Leads', is_enabled: false },
      { module_name: 'Payroll', is_enabled: true },
      { module_name: 'Properties', is_enabled: true },
      { module_name: 'setting', is_enabled: false },
      { module_name: 'Dashboard', is_enabled: 'no' },
      null,
    ],
  })
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map((error: { field: string }) => error.field)).toEqual([
    'data.1.module_name',
    'data.2.is_enabled',
    'data.3.is_enabled',
    'data.4.is_enabled',
    'data.5.module_name',
  ])
  expect(enabled((await product.call(owner, 'GET', '/modules')).body)).toContain('Leads')
  expect((await product.call(owner, 'PUT', '/modules', {})).status).toBe(422)
})

test('others may not switch modules', async () => {
  const answer = await product.call(clerk, 'PUT', '/modules', { data: [{ module_name: 'Leads', is_enabled: false }] })
  expect(answer.body.code).toBe('E_AUTHORIZATION_FAILURE')
})

test('a person sees the branches they work in, the owner all of them', async () => {
  product.services.identity.forget()
  const names = async (person: Person) =>
    (await product.call(person, 'GET', '/my_branches')).body.map((row: { name: string }) => row.name)
  expect(await names(owner)).toEqual(['Main branch', 'Godown'])
  expect(await names(clerk)).toEqual(['Main branch'])
})
