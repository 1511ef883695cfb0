import { expect } from 'vitest'
import { indianDate } from '#base/financial-year.ts'
import type { Person, TestProduct } from '#engine/testing/product.server.ts'

/** Helpers of the server tests of sales: a business of Gujarat, its clients, its posted invoices. */
export function salesBench(product: () => TestProduct) {
  const today = indianDate(new Date())
  const post = (person: Person, path: string, body: unknown) => product().call(person, 'POST', path, body)
  const get = async (person: Person, path: string) => (await product().call(person, 'GET', path)).body
  const line = (more: object = {}) => ({
    ...{ description: 'Cotton cloth', hsn: '5208', quantity: '10', price: '100', tax_rate: '5' },
    ...more,
  })

  async function seller(name: string): Promise<Person> {
    const person = await product().makeBusiness(name)
    const { owner } = product()
    await owner.query("select set_config('app.business_id', $1, false)", [String(person.business_id)])
    await owner.query(
      `update business set gstin = '24AAACC1206D1ZM', tax_registration_type = 'Regular' where id = $1`,
      [person.business_id],
    )
    const branch = { name: 'Ring Road', type: 'Store', city: 'Surat', state: 'Gujarat', is_default: true }
    expect((await post(person, '/locations', branch)).status).toBe(201)
    return person
  }

  async function client(person: Person, name = 'Kavita Mehta'): Promise<{ id: number }> {
    const made = await post(person, '/contacts', { name, city: 'Surat', state: 'Gujarat' })
    expect(made.status, made.text).toBe(201)
    return made.body
  }

  const act = (person: Person, path: string, name: string, body: object = {}) =>
    post(person, `${path}/${name}`, { version: '*', ...body })

  /** A posted invoice of 1,050 rupees, or as `body` says. */
  async function invoice(person: Person, contact_id: number | null, body: object = {}) {
    const made = await post(person, '/invoices', { contact_id, date: today, lines: [line()], ...body })
    expect(made.status, made.text).toBe(201)
    const posted = await act(person, `/invoices/${made.body.id}`, 'post')
    expect(posted.status, posted.text).toBe(200)
    return posted.body.invoice
  }

  return { today, post, get, line, seller, client, act, invoice }
}
