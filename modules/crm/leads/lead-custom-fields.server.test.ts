import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { jobs, moduleRoutes, specials } from '#modules/server.ts'

// Custom fields of leads: they work like other fields in form, list, filter, sort, history, import and export.

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await fresh('Custom Traders')
})
afterAll(() => product.close())

async function fresh(name: string): Promise<Person> {
  const person = await product.makeBusiness(name)
  await product.call(person, 'POST', '/lead_statuses', { name: 'New', kind: 'open', is_default: true })
  return person
}

/** Adds a field to leads and returns its name on the wire. */
async function add(body: Record<string, unknown>, person = owner): Promise<string> {
  const answer = await product.call(person, 'POST', '/custom_fields', { record: 'lead', ...body })
  expect(answer.body).toMatchObject({ id: expect.any(Number) })
  product.services.identity.forget()
  return `cf_${answer.body.id}`
}
const lead = (body: Record<string, unknown>, person = owner) =>
  product.call(person, 'POST', '/leads', { name: 'Kavita Mehta', ...body })
const list = (query: string, person = owner) => product.call(person, 'GET', `/leads?${query}`)
const where = (field: string, condition: string, values?: unknown[]) =>
  `filter=${encodeURIComponent(JSON.stringify({ combiner: 'AND', conditions: [{ field, condition, values }] }))}`
const ids = (answer: { body: { data: { id: number }[] } }) => answer.body.data.map((row) => row.id)

test('each of the eleven input types stores its value, indexed or not, and reports issues on its field', async () => {
  const person = await fresh('Eleven')
  const listed = { options: 'Red\nBlue, dark\nGreen' }
  const fields: [string, Record<string, unknown>, unknown, unknown][] = [
    ['Text', {}, 'Silk', 5],
    ['Number', {}, '12.5', 'many'],
    ['Date', {}, '2026-03-01', '2026-02-31'],
    ['Select', listed, 'Blue, dark', 'Pink'],
    ['Date Time', {}, '2026-03-01T09:30:00Z', 'noon'],
    ['Checkbox', { options: 'Cash\nUPI\nCard' }, 'Cash,Card', 'Cash,Gold'],
    ['Radio', listed, 'Green', 'green'],
    ['text-area', {}, 'Two\nlines', 7],
    ['Password', {}, 'Secret#1', 9],
    ['Email', {}, 'asha@example.in', 'asha'],
    ['Anchor', {}, 'https://example.in', 3],
  ]
  const good: Record<string, unknown> = {}
  const bad: Record<string, unknown> = {}
  for (const [index, [field_type, more, right, wrong]] of fields.entries()) {
    const is_indexed = index < 5
    const name = await add({ field_name: `Own ${field_type}`, field_type, is_indexed, ...more }, person)
    good[name] = right
    bad[name] = wrong
  }
  const made = await lead(good, person)
  expect(made.status).toBe(201)
  const secret = Object.keys(good)[8]
  const read = await product.call(person, 'GET', `/leads/${made.body.id}`)
  expect(read.body).toMatchObject({
    ...good,
    [Object.keys(good)[4]]: expect.stringMatching(/^2026-03-01T09:30:00/),
    [secret]: 'XXXXXX',
  })
  expect(read.body.custom_fields).toContainEqual({
    business_custom_field_id: Number(Object.keys(good)[5].slice(3)),
    field_value: 'Cash,Card',
  })
  const refused = await lead(bad, person)
  expect(refused.status).toBe(422)
  expect(refused.body.errors.map((error: { field: string }) => error.field).toSorted()).toEqual(
    Object.keys(bad).toSorted(),
  )
})

test("a value can be sent in the specification's form", async () => {
  const person = await fresh('Shapes')
  const name = await add({ field_name: 'Fabric', field_type: 'Text' }, person)
  const id = Number(name.slice(3))
  const made = await lead({ custom_fields: [{ business_custom_field_id: id, field_value: 'Silk' }] }, person)
  expect(made.body[name]).toBe('Silk')
  const changed = await product.call(person, 'PUT', `/leads/${made.body.id}`, {
    version: made.body.version,
    custom_fields: [{ business_custom_field_id: id, field_value: null }],
  })
  expect(changed.body[name]).toBeNull()
})

test('five fields of a type can be indexed; a sixth only after one is deleted', async () => {
  const person = await fresh('Slots')
  for (let n = 1; n <= 5; n++)
    await add({ field_name: `Place ${n}`, field_type: n % 2 ? 'Text' : 'Number', is_indexed: true }, person)
  const slots = await product.call(person, 'GET', '/options/custom_field')
  expect(slots.body.data.map((row: { slot: number }) => row.slot)).toEqual([1, 2, 3, 4, 5])
  const first = slots.body.data[0]
  const kept = await lead({ [`cf_${first.id}`]: 'Was here' }, person)
  const sixth = { record: 'lead', field_name: 'Place 6', field_type: 'Date', is_indexed: true }
  const refused = await product.call(person, 'POST', '/custom_fields', sixth)
  expect(refused.body.errors).toMatchObject([{ field: 'is_indexed', message: 'Only 5 fields can be quick to filter' }])
  await product.call(person, 'DELETE', `/custom_fields/${first.id}`)
  const name = await add(sixth, person)
  const made = await lead({ [name]: '2026-04-05' }, person)
  expect(ids(await list(where(name, 'From', ['2026-04-01']), person))).toEqual([made.body.id])
  // A deleted field is removed from records; once restored, it has its values again.
  expect((await product.call(person, 'GET', `/leads/${kept.body.id}`)).body).not.toHaveProperty(`cf_${first.id}`)
  await product.call(person, 'POST', '/custom_fields/restore', { ids: [first.id] })
  product.services.identity.forget()
  expect((await product.call(person, 'GET', `/leads/${kept.body.id}`)).body[`cf_${first.id}`]).toBe('Was here')
})

test.each([true, false])('lists filter and sort by them (indexed: %s)', async (is_indexed) => {
  const person = await fresh(`Lists ${is_indexed}`)
  const fabric = await add({ field_name: 'Fabric', field_type: 'Text', is_indexed }, person)
  const metres = await add({ field_name: 'Metres', field_type: 'Number', is_indexed }, person)
  const day = await add({ field_name: 'Wedding', field_type: 'Date', is_indexed }, person)
  const call = await add({ field_name: 'Call at', field_type: 'Date Time', is_indexed }, person)
  const ways = await add({ field_name: 'Pays by', field_type: 'Checkbox', options: 'Cash\nUPI\nCard' }, person)
  const make = async (...values: [string | null, string | null, string | null, string | null, string | null]) =>
    (
      await lead(
        { [fabric]: values[0], [metres]: values[1], [day]: values[2], [call]: values[3], [ways]: values[4] },
        person,
      )
    ).body.id as number
  const a = await make('silk', '9', '2026-01-10', '2026-01-10T09:00:00+05:30', 'Cash,UPI')
  const b = await make('Cotton', '100', '2026-03-01', '2026-01-10T09:00:00Z', 'Card')
  const c = await make(null, null, null, null, null)
  const all = async (query: string) => ids(await list(query, person))
  expect(await all(where(fabric, 'In', ['SILK']))).toEqual([a])
  expect(await all(where(fabric, 'Contains', ['ott']))).toEqual([b])
  expect(await all(where(fabric, 'Empty'))).toEqual([c])
  expect((await all(where(fabric, 'Not In', ['silk']))).toSorted((x, y) => x - y)).toEqual([b, c])
  expect(await all(where(metres, 'From', ['9.5']))).toEqual([b])
  expect(await all(where(day, 'To', ['2026-02-01']))).toEqual([a])
  expect(await all(where(call, 'From', ['2026-01-10T08:00:00Z']))).toEqual([b])
  expect(await all(where(ways, 'In', ['UPI', 'Gold']).replace('%22Gold%22', '%22Card%22'))).toEqual(
    expect.arrayContaining([a, b]),
  )
  expect(await all(`sort=${fabric}`)).toEqual([b, a, c])
  expect(await all(`sort=-${metres}`)).toEqual([b, a, c])
  // Page by page, each exactly once.
  for (const sort of [fabric, `-${metres}`, day, `-${call}`]) {
    const seen: number[] = []
    let after = ''
    for (let page = 0; page < 5; page++) {
      const { body } = await list(`limit=1&sort=${sort}${after}`, person)
      seen.push(...body.data.map((row: { id: number }) => row.id))
      if (!body.next) break
      after = `&after=${body.next}`
    }
    expect(seen.toSorted((x, y) => x - y)).toEqual([a, b, c])
  }
  const shown = await list(`columns=name,${fabric},${call}`, person)
  expect(shown.body.data.find((row: { id: number }) => row.id === a)[fabric]).toBe('silk')
})

test('an email address must be valid; a stored invalid one is kept', async () => {
  const person = await fresh('Mails')
  const mail = await add({ field_name: 'Accounts mail', field_type: 'Email' }, person)
  for (const value of ['asha@shop.in', 'asha.patel-1@shop.co.in', 'A_1@x-y.in'])
    expect([value, (await lead({ [mail]: value }, person)).status]).toEqual([value, 201])
  for (const value of [
    'x@y',
    'asha+1@shop.in',
    'a..b@shop.in',
    'asha@shop',
    'asha@shop.in2',
    'आशा@shop.in',
    '@shop.in',
  ]) {
    const refused = await lead({ [mail]: value }, person)
    expect([value, refused.status, refused.body.errors]).toMatchObject([value, 422, [{ field: mail, rule: 'format' }]])
  }
})

test('a link is a web address, an email address or a phone number, never a script', async () => {
  const person = await fresh('Links')
  const site = await add({ field_name: 'Catalogue', field_type: 'Anchor' }, person)
  const good = [
    'https://shop.in/a?b=1#c',
    'HTTP://shop.in',
    'shop.in/a',
    'shop.in:8080',
    'दुकान.भारत',
    'http://localhost:3000',
  ]
  for (const value of [...good, 'mailto:asha@shop.in?subject=Hello', 'tel:+91-98765-43210', 'tel:1800'])
    expect([value, (await lead({ [site]: value }, person)).status]).toEqual([value, 201])
  for (const value of [
    'javascript:alert(1)',
    'JavaScript://shop.in/%0aalert(1)',
    'java\tscript:alert(1)',
    ' \u200bjavascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://shop.in',
    'blob:https://shop.in/x',
    'https:shop.in',
    'https://',
    'https://user:secret@shop.in',
    '//shop.in',
    'mailto:asha',
    'tel:call me',
    'asha',
  ]) {
    const refused = await lead({ [site]: value }, person)
    expect([value, refused.status, refused.body.errors]).toMatchObject([value, 422, [{ field: site, rule: 'format' }]])
  }
  const first = { record: 'lead', field_name: 'Page', field_type: 'Anchor', default_value: 'javascript:alert(1)' }
  const refused = await product.call(person, 'POST', '/custom_fields', first)
  expect(refused.body.errors).toMatchObject([{ field: 'default_value' }])
})

test('required, default value and show-if apply on the server too', async () => {
  const person = await fresh('Rules')
  const kind = await add(
    { field_name: 'Buyer kind', field_type: 'Radio', options: 'Shop\nTailor', default_value: 'Shop' },
    person,
  )
  const licence = await add(
    { field_name: 'Shop licence', field_type: 'Text', is_required: true, show_if_field: kind, show_if_values: 'Shop' },
    person,
  )
  expect((await lead({}, person)).body.errors).toMatchObject([{ field: licence, rule: 'required' }])
  const tailor = await lead({ [kind]: 'Tailor', [licence]: 'Left over' }, person)
  expect(tailor.body).toMatchObject({ [kind]: 'Tailor', [licence]: null })
  expect((await lead({ [licence]: 'GJ-1' }, person)).body).toMatchObject({ [kind]: 'Shop', [licence]: 'GJ-1' })
})

test('no two live records share a unique value; empty ones and deleted ones do not count', async () => {
  const person = await fresh('Unique')
  const card = await add({ field_name: 'Card no', field_type: 'Text', is_unique: true }, person)
  const first = await lead({ [card]: 'A-1' }, person)
  expect((await lead({ [card]: 'a-1' }, person)).body.errors).toMatchObject([
    { field: card, message: 'This is already taken' },
  ])
  expect((await lead({}, person)).status).toBe(201)
  expect((await lead({}, person)).status).toBe(201)
  await product.call(person, 'DELETE', `/leads/${first.body.id}`)
  const second = await lead({ [card]: 'A-1' }, person)
  expect(second.status).toBe(201)
  const back = await product.call(person, 'POST', '/leads/restore', { leadIds: [first.body.id] })
  expect(back.status).toBe(422)
  const bulk = await product.call(person, 'POST', '/leads/edit', { leadIds: [second.body.id], values: { [card]: 'B' } })
  expect(bulk.body.errors).toMatchObject([{ field: card, message: 'Card no cannot be the same for many' }])
})

test('they work in history, bulk edit, export and import', async () => {
  const person = await fresh('Files')
  const fabric = await add({ field_name: 'Fabric', field_type: 'Select', options: 'Silk\nCotton' }, person)
  const one = await lead({ [fabric]: 'Silk' }, person)
  await product.call(person, 'POST', '/leads/edit', { leadIds: [one.body.id], values: { [fabric]: 'Cotton' } })
  const history = await product.call(person, 'GET', `/leads/${one.body.id}/changes`)
  expect(history.body.data[0].changes).toEqual({ [fabric]: ['Silk', 'Cotton'] })
  const file = await product.call(person, 'GET', '/leads/export?format=csv')
  expect(file.text.split('\r\n')[0]).toContain('Fabric')
  expect(file.text).toContain('Cotton')

  const uploaded = await product.call(person, 'POST', '/leads/import', {
    file_name: 'own.csv',
    content_base64: Buffer.from('Name,Fabric\nRavi Nair,silk\nAsha Rao,Wool\n').toString('base64'),
  })
  expect(uploaded.body.mapping).toEqual({ Name: 'name', Fabric: fabric })
  const { import_id: id, mapping } = uploaded.body
  await product.call(person, 'POST', `/imports/${id}/preview`, { mapping, duplicates: 'create' })
  await product.call(person, 'POST', `/imports/${id}/run`, {})
  for (const { name, payload } of product.jobs.splice(0)) await jobs[name](product.services, payload)
  const { body } = await product.call(person, 'GET', `/imports/${id}`)
  expect(body).toMatchObject({ created: 1, invalid: 1 })
  const problems = await product.call(person, 'GET', `/imports/${id}/errors.csv`)
  expect(problems.text).toContain('Fabric: Choose one of: Silk, Cotton')
})

test('another business cannot see them, and a role can hide one', async () => {
  const person = await fresh('Own')
  const fabric = await add({ field_name: 'Fabric', field_type: 'Text' }, person)
  const one = await lead({ [fabric]: 'Silk brocade' }, person)
  const other = await fresh('Other')
  expect((await lead({ [fabric]: 'Silk' }, other)).body).not.toHaveProperty(fabric)
  expect((await list(where(fabric, 'Not Empty'), other)).status).toBe(400)
  const seller = await product.makePerson(person, {
    name: 'Masked',
    rights: { lead: { view: 'all' } },
    fields: { lead: { [fabric]: 'masked' } },
  })
  expect((await product.call(seller, 'GET', `/leads/${one.body.id}`)).body[fabric]).toBe('XXXXXXcade')
  expect((await list(where(fabric, 'Not Empty'), seller)).status).toBe(400)
})

test('all contradictory properties of a field are reported at once', async () => {
  const person = await fresh('Refusals')
  const say = async (body: Record<string, unknown>) =>
    (
      await product.call(person, 'POST', '/custom_fields', { record: 'lead', field_name: 'X', ...body })
    ).body.errors?.map((error: { field: string }) => error.field)
  expect(await say({ field_type: 'Select' })).toEqual(['options'])
  expect(await say({ field_type: 'Checkbox', options: 'a,b\nc' })).toEqual(['options'])
  expect(await say({ field_type: 'Checkbox', options: 'a\nc', is_indexed: true, is_unique: true })).toEqual([
    'is_indexed',
    'is_unique',
  ])
  expect(await say({ field_type: 'Number', default_value: 'ten' })).toEqual(['default_value'])
  expect(await say({ field_type: 'Text', show_if_field: 'nothing' })).toEqual(['show_if_field', 'show_if_values'])
  expect(await say({ field_type: 'Text', field_name: 'city' })).toEqual(['field_name'])
  expect(await say({ field_type: 'Text', record: 'note' })).toEqual(['record'])
  const name = await add({ field_name: 'Fabric', field_type: 'Text' }, person)
  const field = (await product.call(person, 'GET', `/custom_fields/${name.slice(3)}`)).body
  const changed = await product.call(person, 'PUT', `/custom_fields/${field.id}`, {
    version: field.version,
    field_type: 'Number',
  })
  expect(changed.body.errors).toMatchObject([{ field: 'field_type' }])
})
