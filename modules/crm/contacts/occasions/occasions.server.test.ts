import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Birthdays')
})
afterAll(() => product.close())

const make = async (body: object, person = owner) =>
  (await product.call(person, 'POST', '/contacts', { name: 'Kavita Mehta', ...body })).body
const list = async (query: string, person = owner) =>
  (await product.call(person, 'GET', `/contacts/occasions?${query}`)).body
const greet = (id: number, body: object, person = owner) =>
  product.call(person, 'POST', `/contacts/${id}/greeted`, { occasion: 'birthday', year: 2026, ...body })
const idsOf = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id)

describe('birthdays and anniversaries', () => {
  test('are listed by day for the contacts with one in the next days, over the end of the year', async () => {
    const first = await make({ dob: '1990-12-30', email: null })
    const leap = await make({ dob: '1992-02-29' })
    const both = await make({ dob: '1985-01-02', anniversary_date: '2010-12-31' })
    const found = await list('from=2026-12-30&days=5')
    expect(found.data).toMatchObject([
      { id: first.id, occasion: 'birthday', date: '2026-12-30', since: '1990-12-30', is_greeted: false },
      { id: both.id, occasion: 'anniversary', date: '2026-12-31' },
      { id: both.id, occasion: 'birthday', date: '2027-01-02' },
    ])
    expect(idsOf(await list('from=2026-12-30&days=5&occasion=anniversary'))).toEqual([both.id])
    expect(idsOf(await list('from=2027-02-28&days=1'))).toEqual([leap.id])
    await product.call(owner, 'PUT', `/contacts/${first.id}`, { version: first.version, dob: null })
    await product.call(owner, 'DELETE', `/contacts/${both.id}`)
    expect(idsOf(await list('from=2026-12-30&days=5'))).toEqual([])
    for (const odd of ['days=0', 'days=61', 'from=2026-02-30', 'occasion=wedding', 'after=x'])
      expect((await product.call(owner, 'GET', `/contacts/occasions?${odd}`)).status).toBe(400)
  })

  test('come page by page', async () => {
    for (let day = 0; day < 60; day++) await make({ dob: addDays('1991-06-01', day % 3) })
    const first = await list('from=2026-06-01&days=3')
    const second = await list(`from=2026-06-01&days=3&after=${first.next}`)
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 10, null])
    expect(new Set([...idsOf(first), ...idsOf(second)]).size).toBe(60)
  })

  test('are those that a person may see, without the fields that are closed to them', async () => {
    const seller = await product.makePerson(owner, {
      name: 'Ravi',
      rights: { contact: { view: 'own', create: 'all' } },
    })
    const own = await make({ dob: '1990-08-15' }, seller)
    await make({ dob: '1990-08-15', contacts: [{ type: 'Contact Number', value: '9825011111' }] })
    expect(idsOf(await list('from=2026-08-15&days=1', seller))).toEqual([own.id])
    expect((await greet(own.id, {}, seller)).status).toBe(403)
    const fields = { contact: { dob: 'hidden', contact_number: 'masked' } } as const
    const blind = await product.makePerson(owner, { name: 'Blind', rights: { contact: { view: 'all' } }, fields })
    expect(idsOf(await list('from=2026-08-15&days=1', blind))).toEqual([])
  })
})

describe('a greeting', () => {
  test('is marked once for a year, also by ten people at once, and stands in the history', async () => {
    const { id } = await make({ dob: '1990-09-10' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => greet(id, {})))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const { data } = (await product.call(owner, 'GET', `/contacts/${id}/changes`)).body
    expect(data.filter(({ action }: { action: string }) => action === 'greeted_birthday')).toMatchObject([
      { note: '2026' },
    ])
    expect((await list('from=2026-09-10&days=1')).data).toMatchObject([{ id, is_greeted: true }])
    expect((await list('from=2027-09-10&days=1')).data).toMatchObject([{ id, is_greeted: false }])
    await greet(id, { is_greeted: false })
    expect((await list('from=2026-09-10&days=1')).data).toMatchObject([{ id, is_greeted: false }])
  })

  test('is refused for a day that the contact does not have, and for odd input', async () => {
    const { id } = await make({ dob: '1990-09-11' })
    expect((await greet(id, { occasion: 'anniversary' })).status).toBe(404)
    expect((await greet(id, { occasion: 'wedding' })).body.errors).toMatchObject([{ field: 'occasion' }])
    expect((await greet(id, { year: 'now' })).body.errors).toMatchObject([{ field: 'year' }])
    expect((await greet(id, { colour: 'red' })).body.errors).toMatchObject([{ field: 'colour' }])
  })
})
