import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// Outcome of a call, next date and status, saved in one call.

let product: TestProduct
let owner: Person
let open: number
let held: number

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await product.makeBusiness('Outcomes')
  const status = async (name: string, is_default: boolean) =>
    (await product.call(owner, 'POST', '/lead_statuses', { name, kind: 'open', is_default })).body.id as number
  open = await status('New', true)
  held = await status('Contacted', false)
})
afterAll(() => product.close())

const lead = async () => (await product.call(owner, 'POST', '/leads', { name: 'Kavita Mehta' })).body
const read = async (id: number) => (await product.call(owner, 'GET', `/leads/${id}`)).body
const notes = async (id: number) => {
  const filter = encodeURIComponent(
    JSON.stringify({ combiner: 'AND', conditions: [{ field: 'about', condition: 'In', values: [`lead:${id}`] }] }),
  )
  const { body } = await product.call(owner, 'GET', `/notes?filter=${filter}`)
  return body.data.map((row: { body: string }) => row.body)
}
const keep = (id: number, body: Record<string, unknown>, person = owner, headers = {}) =>
  product.call(person, 'POST', `/leads/${id}/outcome`, body, headers)

test('an outcome becomes a note, and the next date and status change with it', async () => {
  const { id, version } = await lead()
  const values = { follow_up_date: '2026-12-01', lead_status_id: held }
  const answer = await keep(id, { outcome: 'Call Later', note: 'After lunch', values, version })
  expect(answer.status).toBe(200)
  expect(answer.body.lead).toMatchObject({ ...values, version: version + 1 })
  expect(await read(id)).toMatchObject(values)
  expect(await notes(id)).toEqual(['Call: Call Later\nAfter lunch'])
  const { body } = await product.call(owner, 'GET', `/leads/${id}/changes`)
  expect(body.data[0].changes).toMatchObject({ lead_status_id: [open, held] })
})

test('it is undone as a whole: the note is deleted and the old values return', async () => {
  const { id, version } = await lead()
  const done = (await keep(id, { outcome: 'Busy', values: { follow_up_date: '2026-12-01' }, version })).body
  const back = await keep(id, {
    take_back: done.note_id,
    values: { follow_up_date: null },
    version: done.lead.version,
  })
  expect(back.status).toBe(200)
  expect(await notes(id)).toEqual([])
  expect((await read(id)).follow_up_date).toBeNull()
})

test('if one part is refused, nothing is saved', async () => {
  const { id, version } = await lead()
  await product.call(owner, 'PUT', `/leads/${id}`, { version, city: 'Surat' })
  const late = await keep(id, { outcome: 'Busy', values: { follow_up_date: '2026-12-01' }, version })
  expect(late.body).toMatchObject({ code: 'E_CONFLICT', current: { city: 'Surat' } })
  expect((await keep(id, { outcome: 'Busy', values: { lead_status_id: 999_999 }, version: version + 1 })).status).toBe(
    422,
  )
  expect((await keep(id, { outcome: 'Busy', values: { follow_up_date: '2026-12-01' } })).status).toBe(428)
  expect((await keep(id, { outcome: 'Asleep' })).body.errors).toMatchObject([{ field: 'outcome' }])
  for (const wrong of [{}, { values: { name: 'X' } }, { note: 5 }, { values: [] }, { take_back: 'x' }])
    expect((await keep(id, wrong)).status).toBe(400)
  expect(await notes(id)).toEqual([])
})

test('a retry after a lost answer writes only one note', async () => {
  const { id } = await lead()
  const headers = { 'idempotency-key': `outcome-${id}` }
  const first = await keep(id, { outcome: 'CNR' }, owner, headers)
  const again = await keep(id, { outcome: 'CNR' }, owner, headers)
  expect(again.body).toEqual(first.body)
  expect(await notes(id)).toEqual(['Call: CNR'])
})

test("rights are checked: no writes to invisible or read-only leads, and no deletion of another person's note", async () => {
  const { id, version } = await lead()
  const rights = { lead: { view: 'all' }, note: { view: 'all', create: 'all', delete: 'own' } } as const
  const reader = await product.makePerson(owner, { name: 'Reader', rights })
  expect((await keep(id, { outcome: 'Busy', values: { follow_up_date: '2026-12-01' }, version }, reader)).status).toBe(
    403,
  )
  expect(await notes(id)).toEqual([])
  expect((await keep(id, { outcome: 'Busy' }, reader)).status).toBe(200)
  const theirs = (await keep(id, { outcome: 'Held' })).body.note_id
  expect((await keep(id, { take_back: theirs }, reader)).status).toBe(403)
  const blind = await product.makePerson(owner, {
    name: 'Blind',
    rights: { lead: { view: 'own' }, note: { create: 'all' } },
  })
  expect((await keep(id, { outcome: 'Busy' }, blind)).status).toBeGreaterThanOrEqual(403)
  expect(await notes(id)).toHaveLength(2)
})
