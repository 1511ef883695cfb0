import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

// Fields that several people create at the same time, and the repair of those that got one name or place before.

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})
afterAll(() => product.close())

interface FieldRow {
  id: number
  field_name: string
  slot: number | null
  is_indexed: boolean
}

const create = (person: Person, body: Record<string, unknown>) =>
  product.call(person, 'POST', '/custom_fields', { record: 'lead', field_type: 'Text', ...body })
const fieldsOf = async (person: Person): Promise<FieldRow[]> =>
  (await product.call(person, 'GET', '/custom_fields?sort=id')).body.data
const lead = (person: Person, body: Record<string, unknown> = {}) => {
  product.services.identity.forget()
  return product.call(person, 'POST', '/leads', { name: 'Kavita Mehta', ...body })
}
const ten = <Answer>(run: (n: number) => Promise<Answer>) => Promise.all(Array.from({ length: 10 }, (_, n) => run(n)))

test('ten people who create an indexed field at once get five places, each its own, and records can still be created', async () => {
  const person = await product.makeBusiness('Ten Places')
  const answers = await ten((n) => create(person, { field_name: `Field ${n}`, is_indexed: true }))
  const refused = answers.filter(({ status }) => status === 422)
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(5).fill(201), ...Array(5).fill(422)])
  for (const { body } of refused) expect(body.errors[0]).toMatchObject({ field: 'is_indexed', rule: 'max' })
  const fields = await fieldsOf(person)
  expect(fields.map(({ slot }) => slot).toSorted()).toEqual([1, 2, 3, 4, 5])
  const made = await lead(person, Object.fromEntries(fields.map(({ id, field_name }) => [`cf_${id}`, field_name])))
  expect(made.status).toBe(201)
  for (const { id, field_name } of fields) expect(made.body[`cf_${id}`]).toBe(field_name)
})

test('of ten fields of one name, in any case of letters, that are created at once, one is created', async () => {
  const person = await product.makeBusiness('Ten Names')
  const answers = await ten((n) => create(person, { field_name: n % 2 ? 'Fabric' : 'FABRIC' }))
  const refused = answers.filter(({ status }) => status !== 201)
  expect(refused).toHaveLength(9)
  for (const { body } of refused) expect(body.errors).toMatchObject([{ field: 'field_name', rule: 'unique' }])
  const contact = await create(person, { field_name: 'Fabric', record: 'contact' })
  expect(contact.status).toBe(201)
})

test('a field that was deleted is not restored beside another one of its name', async () => {
  const person = await product.makeBusiness('Restored')
  const first = await create(person, { field_name: 'Fabric' })
  await product.call(person, 'DELETE', `/custom_fields/${first.body.id}`)
  await create(person, { field_name: 'fabric' })
  const answer = await product.call(person, 'POST', '/custom_fields/restore', { ids: [first.body.id] })
  expect(answer.body).toMatchObject({
    done: [],
    refused: [{ id: first.body.id, message: 'There is a field of this name already' }],
  })
})

test('a field with an instant that gave its place away shows its values again when it is restored', async () => {
  const person = await product.makeBusiness('Instants')
  const call = await create(person, { field_name: 'Call at', field_type: 'Date Time', is_indexed: true })
  for (const n of [2, 3, 4, 5]) await create(person, { field_name: `Field ${n}`, is_indexed: true })
  const name = `cf_${call.body.id}`
  const made = await lead(person, { [name]: '2026-03-01T09:30:00Z' })
  await product.call(person, 'DELETE', `/custom_fields/${call.body.id}`)
  expect((await create(person, { field_name: 'Field 6', is_indexed: true })).status).toBe(201)
  await product.call(person, 'POST', '/custom_fields/restore', { ids: [call.body.id] })
  product.services.identity.forget()
  const shown = await product.call(person, 'GET', `/leads/${made.body.id}`)
  expect(Date.parse(shown.body[name])).toBe(Date.parse('2026-03-01T09:30:00Z'))
})

test('the migration repairs fields that got one place or name before, and keeps the values that they showed', async () => {
  const person = await product.makeBusiness('Doubles')
  const bodies = [{ field_type: 'Text' }, { field_type: 'Text' }, { field_type: 'Number' }, { field_type: 'Date Time' }]
  const ids: number[] = []
  for (const [n, body] of bodies.entries())
    ids.push((await create(person, { field_name: `Field ${n}`, is_indexed: true, ...body })).body.id)
  const made = await lead(person, { [`cf_${ids[0]}`]: 'Silk' })
  const { owner } = product
  await owner.query('drop index custom_field_slot_key, custom_field_field_name_key')
  await owner.query("select set_config('app.business_id', $1, false)", [String(person.business_id)])
  await owner.query("update custom_field set slot = 1, field_name = 'FABRIC' where id = $1", [ids[0]])
  await owner.query("update custom_field set slot = 1, field_name = 'Fabric' where id = any($1)", [ids.slice(1)])
  const seconds = Date.parse('2026-03-01T09:30:00Z') / 1_000
  await owner.query('update lead set custom_number_1 = $1 where id = $2', [seconds, made.body.id])
  expect((await lead(person)).status).toBe(500)

  await owner.query(await readFile('database/migrations/0077_custom_field_keys.sql', 'utf8'))
  const fields = await fieldsOf(person)
  expect(fields.map(({ slot, is_indexed }) => [slot, is_indexed])).toEqual([
    [1, true],
    [null, false],
    [null, false],
    [null, false],
  ])
  expect(fields.map(({ field_name }) => field_name)).toEqual(['FABRIC', ...ids.slice(1).map((id) => `Fabric (${id})`)])
  product.services.identity.forget()
  const shown = (await product.call(person, 'GET', `/leads/${made.body.id}`)).body
  expect([shown[`cf_${ids[0]}`], shown[`cf_${ids[1]}`], Number(shown[`cf_${ids[2]}`])]).toEqual([
    'Silk',
    'Silk',
    seconds,
  ])
  expect(Date.parse(shown[`cf_${ids[3]}`])).toBe(seconds * 1_000)
  expect((await lead(person, { [`cf_${ids[0]}`]: 'Cotton' })).status).toBe(201)
  const { rows } = await owner.query('select custom_number_1 from lead where id = $1', [made.body.id])
  expect(rows).toEqual([{ custom_number_1: null }])
})
