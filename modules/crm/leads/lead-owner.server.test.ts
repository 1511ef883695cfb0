import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { runImport } from '#platform/import/run.server.ts'
import { catalog } from '#modules/catalog.ts'
import { takeEnquiry } from '#modules/crm/index.server.ts'
import { blankEnquiry } from '#modules/crm/leads/enquiries/enquiry.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// The creator of a lead owns it in every way of creating it; only people who may assign can leave it without an owner.

let product: TestProduct
let owner: Person
let seller: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Owners')
  const rights = { lead: { view: 'own', create: 'all', edit: 'own', import: 'all' } } as const
  seller = await product.makePerson(owner, { name: 'Seller', rights })
})
afterAll(() => product.close())

const make = async (person: Person, given: Record<string, unknown> = {}) =>
  (await product.call(person, 'POST', '/leads', { name: 'Kavita Mehta', ...given })).body
const ownerOf = async (name: string) =>
  (await product.call(owner, 'GET', `/leads?columns=name,assigned_user&search=${encodeURIComponent(name)}`)).body
    .data[0]?.assigned_user

describe('a typed lead', () => {
  test('belongs to its creator, with or without the right to assign', async () => {
    expect((await make(owner)).assigned_user).toBe(owner.id)
    expect((await make(seller)).assigned_user).toBe(seller.id)
    for (const no_owner of [null, ''])
      expect((await make(seller, { assigned_user: no_owner })).assigned_user).toBe(seller.id)
    // People who may assign can leave it without an owner; the dashboard shows the number of such leads.
    expect((await make(owner, { assigned_user: null })).assigned_user).toBeNull()
    expect((await make(owner, { assigned_user: seller.id })).assigned_user).toBe(seller.id)
  })

  test('cannot be assigned to another person without the right to assign', async () => {
    expect((await product.call(seller, 'POST', '/leads', { name: 'Ravi', assigned_user: owner.id })).status).toBe(403)
  })
})

describe('an import without assignment rules', () => {
  const bringIn = async (person: Person, csv: string) => {
    const body = { file_name: 'leads.csv', content_base64: Buffer.from(csv).toString('base64') }
    const upload = (await product.call(person, 'POST', '/leads/import', body)).body
    const choices = { mapping: upload.mapping, duplicates: 'create' }
    await product.call(person, 'POST', `/imports/${upload.import_id}/preview`, choices)
    await product.call(person, 'POST', `/imports/${upload.import_id}/run`, {})
    const { business_id, id: user_id } = person
    await runImport(product.services, { business_id, user_id, import_id: upload.import_id })
  }

  test('gives its leads to the person who imports it, also if the owner cell is empty', async () => {
    await bringIn(seller, 'Name,Phone\nFile Seller,9825055501\n')
    expect(await ownerOf('File Seller')).toBe(seller.id)
    await bringIn(owner, 'Name,Phone,Owner\nFile Empty,9825055502,\nFile Named,9825055503,Seller\n')
    expect(await ownerOf('File Empty')).toBe(owner.id)
    expect(await ownerOf('File Named')).toBe(seller.id)
  })
})

describe('an enquiry from outside', () => {
  const who = () => ({ business_id: owner.business_id, user_id: owner.id })
  const take = (choose_owner?: () => Promise<number | null>) =>
    product.services.database.transaction(who(), async (transaction) => {
      const access = (await loadAccess(product.services.database, who())) as Access
      const enquiry = { ...blankEnquiry('IndiaMART'), name: 'Asha Rao' }
      const { lead_id } = await takeEnquiry(transaction, {
        ...{ services: product.services, access, enquiry, choose_owner, request_id: 'test', via: 'capture' },
      })
      return lead_id
    })

  test('belongs to the owner of the business without rules, and to nobody only if that is chosen', async () => {
    const of = async (id: number) => (await product.call(owner, 'GET', `/leads/${id}`)).body.assigned_user
    expect(await of(await take())).toBe(owner.id)
    expect(await of(await take(async () => null))).toBeNull()
  })
})
