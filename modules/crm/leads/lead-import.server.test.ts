import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '#platform/import/read/csv-read.server.ts'
import { runImport } from '#platform/import/run.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
})

afterAll(() => product.close())

async function business(name: string): Promise<Person> {
  const person = await product.makeBusiness(name)
  await product.call(person, 'POST', '/lead_statuses', { name: 'New', kind: 'open', is_default: true })
  await product.call(person, 'POST', '/lead_sources', { name: 'Trade fair' })
  return person
}

const upload = async (person: Person, content: string) =>
  (
    await product.call(person, 'POST', '/leads/import', {
      file_name: 'leads.csv',
      content_base64: Buffer.from(content).toString('base64'),
    })
  ).body

/** Uploads, previews and runs a file; returns the preview and the result. */
async function bringIn(person: Person, content: string, choices: Record<string, unknown> = {}) {
  const { import_id, mapping } = await upload(person, content)
  const { body: preview } = await product.call(person, 'POST', `/imports/${import_id}/preview`, { mapping, ...choices })
  expect(preview).toMatchObject({ rows: expect.any(Number) })
  await product.call(person, 'POST', `/imports/${import_id}/run`, {})
  await runImport(product.services, { business_id: person.business_id, user_id: person.id, import_id })
  const { body: result } = await product.call(person, 'GET', `/imports/${import_id}`)
  return { import_id: import_id as number, preview, result }
}

const counters = ({ created, updated, skipped, invalid }: any) => ({ created, updated, skipped, invalid })

const leadsOf = async (person: Person) =>
  (await product.call(person, 'GET', '/leads?limit=100&sort=id&columns=name,city,product,phone,email,contacts,amount'))
    .body.data as any[]

const makeLead = async (person: Person, lead: Record<string, unknown>) =>
  (await product.call(person, 'POST', '/leads', lead)).body

const phone = (value: string) => ({ type: 'Contact Number', value, phone_code: '+91' })

test('the list from the start of an import has its rows and not the leads before it', async () => {
  const person = await business('Start of an import')
  await makeLead(person, { name: 'Earlier Lead' })
  const { result } = await bringIn(person, 'Name,City\nAsha Rao,Surat\nBina Patel,Vapi\n')
  const filter = {
    combiner: 'AND',
    conditions: [{ field: 'created_at', condition: 'From', values: [result.started_at] }],
  }
  const { body } = await product.call(person, 'GET', `/leads?filter=${encodeURIComponent(JSON.stringify(filter))}`)
  expect(body.data.map(({ name }: { name: string }) => name).sort()).toEqual(['Asha Rao', 'Bina Patel'])
})

describe('a file that updates existing leads', () => {
  test('finds leads by phone or email in any spelling, changes only differences, and has the counts of the preview', async () => {
    const person = await business('Updates')
    const known = await makeLead(person, { name: 'Kavita Mehta', city: 'Surat', contacts: [phone('9825012345')] })
    const same = await makeLead(person, { name: 'Ravi Shah', city: 'Vapi', contacts: [phone('9825012346')] })
    const file =
      'Name,Phone,City,Product\nKavita Mehta,+91 98250-12345,Navsari,Silk\nRavi Shah,9825012346,Vapi,\nNew Person,9825012347,Pune,\nNew Person again,09825012347,Pune,\nAb,call me,,\n,9825012345,Bardoli,\n'
    const { preview, result } = await bringIn(person, file, { duplicates: 'update' })
    expect(counters(preview)).toEqual({ created: 1, updated: 1, skipped: 3, invalid: 1 })
    expect(counters(result)).toEqual(counters(preview))
    expect(preview.issues).toMatchObject([
      { line: 6, outcome: 'invalid' },
      { line: 6, outcome: 'invalid' },
      { line: 3, outcome: 'skipped', message: `Nothing new for lead ${same.id}` },
      { line: 5, outcome: 'skipped', message: 'The same as line 4' },
      { line: 7, outcome: 'skipped', message: 'The same as line 2' },
    ])
    const changes = await product.call(person, 'GET', `/leads/${known.id}/changes`)
    expect(changes.body.data[0]).toMatchObject({
      action: 'updated',
      note: 'leads.csv',
      changes: { city: ['Surat', 'Navsari'], product: [null, 'Silk'] },
    })
    expect(Object.keys(changes.body.data[0].changes)).toEqual(['city', 'product'])
    const [kavita] = await leadsOf(person)
    expect(kavita.contacts).toHaveLength(1)
    const found = await product.call(person, 'GET', '/leads?search=navsari')
    expect(found.body.data).toHaveLength(1)
    const untouched = await product.call(person, 'GET', `/leads/${same.id}`)
    expect(untouched.body.version).toBe(same.version)
  })

  test('needs no name to update a lead, and fills only empty fields on request', async () => {
    const person = await business('Fill')
    await makeLead(person, { name: 'Kavita Mehta', city: 'Surat', contacts: [phone('9825012345')] })
    const { result } = await bringIn(person, 'Phone,City,Product,Email\n9825012345,Navsari,Silk,k@example.in\n', {
      duplicates: 'update',
      only_empty: true,
    })
    expect(counters(result)).toEqual({ created: 0, updated: 1, skipped: 0, invalid: 0 })
    expect(await leadsOf(person)).toMatchObject([
      { name: 'Kavita Mehta', city: 'Surat', product: 'Silk', email: 'k@example.in', phone: '9825012345' },
    ])
  })

  test('keeps the old phone beside the new one', async () => {
    const person = await business('Numbers')
    await makeLead(person, {
      name: 'Kavita Mehta',
      contacts: [phone('9825012345'), { type: 'Email', value: 'k@example.in' }],
    })
    await bringIn(person, 'Email,Phone\nK@example.in,9000000001\n', { duplicates: 'update', match_by: ['email'] })
    const [lead] = await leadsOf(person)
    expect(lead.phone).toBe('9000000001')
    expect(lead.contacts.map((entry: any) => [entry.value, entry.is_primary])).toEqual([
      ['9825012345', false],
      ['k@example.in', true],
      ['9000000001', true],
    ])
  })

  test('finds leads by their ID and by a unique field', async () => {
    const person = await business('By id')
    const { body: field } = await product.call(person, 'POST', '/custom_fields', {
      record: 'lead',
      field_name: 'Card number',
      field_type: 'Text',
      is_unique: true,
    })
    product.services.identity.forget()
    const card = `cf_${field.id}`
    const one = await makeLead(person, { name: 'Kavita Mehta', [card]: 'C-1' })
    await makeLead(person, { name: 'Ravi Shah', [card]: 'C-2' })
    const by_id = await bringIn(person, `Number,City\n${one.id},Surat\n999999,Pune\n`, {
      mapping: { Number: 'id', City: 'city' },
      duplicates: 'update',
      match_by: ['id'],
    })
    expect(counters(by_id.result)).toEqual({ created: 0, updated: 1, skipped: 0, invalid: 1 })
    expect(by_id.preview.issues.at(-1)).toMatchObject({ message: 'There is no lead with this ID' })
    const by_card = await bringIn(person, 'Card number,City\nc-2,Pune\nC-2,Nashik\n', {
      duplicates: 'update',
      match_by: [card],
    })
    expect(counters(by_card.result)).toEqual({ created: 0, updated: 1, skipped: 1, invalid: 0 })
    expect((await leadsOf(person)).map((lead) => lead.city)).toEqual(['Surat', 'Pune'])
    const none = await upload(person, 'Card number,City\nC-2,Pune\n')
    const refused = await product.call(person, 'POST', `/imports/${none.import_id}/preview`, {
      duplicates: 'update',
      match_by: ['phone'],
    })
    expect(refused.body.errors).toMatchObject([{ field: 'match_by' }])
  })

  test('changes only leads and fields that the person may edit', async () => {
    const person = await business('Rights')
    const other = await makeLead(person, { name: 'Not theirs', city: 'Surat', contacts: [phone('9825012345')] })
    const seller = await product.makePerson(person, {
      name: 'Seller',
      rights: { lead: { view: 'own', create: 'all', edit: 'own', import: 'all' } },
      fields: { lead: { city: 'read' } },
    })
    await makeLead(seller, { name: 'Their own', contacts: [phone('9825012346')] })
    const { preview, result } = await bringIn(seller, 'Phone,City,Product\n9825012345,,Silk\n9825012346,Pune,\n', {
      duplicates: 'update',
    })
    expect(preview.issues).toMatchObject([
      { line: 2, message: `You may not change lead ${other.id}` },
      { line: 3, field: 'city', message: 'You may not change this field' },
    ])
    expect(counters(result)).toEqual({ created: 0, updated: 0, skipped: 0, invalid: 2 })
  })

  test('can be undone: new leads go to the trash, and old values return unless they were changed since', async () => {
    const person = await business('Undo')
    await makeLead(person, { name: 'Kavita Mehta', city: 'Surat', contacts: [phone('9825012345')] })
    const ravi = await makeLead(person, { name: 'Ravi Shah', city: 'Vapi', contacts: [phone('9825012346')] })
    const { result } = await bringIn(
      person,
      'Name,Phone,City,Email\nKavita M,9825012345,Navsari,k@example.in\nRavi S,9825012346,Daman,\nNew Person,9825012347,Pune,\n',
      { duplicates: 'update' },
    )
    const now = await product.call(person, 'GET', `/leads/${ravi.id}`)
    await product.call(person, 'PUT', `/leads/${ravi.id}`, {
      name: 'Ravi B. Shah',
      city: 'Silvassa',
      version: now.body.version,
    })
    const { body: run } = await product.call(person, 'POST', `/runs/${result.run_id}/undo`, {})
    expect(run).toMatchObject({ state: 'undone', undone: 2, kept: 1 })
    expect(await leadsOf(person)).toMatchObject([
      { name: 'Kavita Mehta', city: 'Surat', email: null, contacts: [{ value: '9825012345' }] },
      { name: 'Ravi B. Shah', city: 'Silvassa' },
    ])
    const trash = await product.call(person, 'GET', '/leads?trash=1')
    expect(trash.body.data).toMatchObject([{ name: 'New Person' }])
  })

  test('can be undone after a later import was undone, which restores the state before both', async () => {
    const person = await business('Undo twice')
    await makeLead(person, { name: 'Kavita Mehta', city: 'Surat', contacts: [phone('9825012345')] })
    const rows = [1, 2, 3].map((n) => `New Person,982501235${n},Pune`)
    const file = (city: string) =>
      `Name,Phone,City\nKavita Mehta,9825012345,${city}\n${rows.join('\n').replaceAll('Pune', city)}\n`
    const first = await bringIn(person, file('Navsari'), { duplicates: 'update' })
    expect(counters(first.result)).toEqual({ created: 3, updated: 1, skipped: 0, invalid: 0 })
    const second = await bringIn(person, file('Bardoli'), { duplicates: 'update' })
    expect(counters(second.result)).toEqual({ created: 0, updated: 4, skipped: 0, invalid: 0 })
    const undo = async (run_id: number) => (await product.call(person, 'POST', `/runs/${run_id}/undo`, {})).body
    expect(await undo(second.result.run_id)).toMatchObject({ state: 'undone', undone: 4, kept: 0 })
    expect((await leadsOf(person)).map((lead) => lead.city)).toEqual(Array(4).fill('Navsari'))
    expect(await undo(first.result.run_id)).toMatchObject({ state: 'undone', undone: 4, kept: 0 })
    expect(await leadsOf(person)).toMatchObject([{ name: 'Kavita Mehta', city: 'Surat' }])
  })

  test('keeps changes that were made after a later import was undone', async () => {
    const person = await business('Undo and keep')
    const first = await bringIn(person, 'Name,Phone,City\nRavi Shah,9825012346,Vapi\nNita Shah,9825012347,Vapi\n')
    const second = await bringIn(person, 'Phone,City\n9825012346,Daman\n9825012347,Daman\n', { duplicates: 'update' })
    const [ravi] = await leadsOf(person)
    const now = await product.call(person, 'GET', `/leads/${ravi.id}`)
    await product.call(person, 'PUT', `/leads/${ravi.id}`, { product: 'Silk', version: now.body.version })
    for (const { result } of [second, first]) await product.call(person, 'POST', `/runs/${result.run_id}/undo`, {})
    expect(await leadsOf(person)).toMatchObject([{ name: 'Ravi Shah', city: 'Vapi', product: 'Silk' }])
  })

  test('continues after an interruption without applying earlier rows again', async () => {
    const person = await business('Break')
    const { import_id, mapping } = await upload(
      person,
      `Name,Phone\n${Array.from({ length: 2_000 }, (_, n) => `Lead number,${9_300_000_000 + n}`).join('\n')}\nAnother name,9300000000\n`,
    )
    await product.call(person, 'POST', `/imports/${import_id}/preview`, { mapping, duplicates: 'update' })
    await product.call(person, 'POST', `/imports/${import_id}/run`, {})
    const real = product.services.database.transaction
    let batches = 0
    const dying = {
      ...product.services,
      database: {
        ...product.services.database,
        transaction: ((scope, work) =>
          real(scope, (transaction) =>
            work({
              ...transaction,
              query: async (text, values) => {
                if (text.startsWith('update import set done') && ++batches === 2) throw new Error('connection lost')
                return transaction.query(text, values)
              },
            }),
          )) as typeof real,
      },
    }
    const payload = { business_id: person.business_id, user_id: person.id, import_id }
    await expect(runImport(dying, payload, { is_last: false, signal: new AbortController().signal })).rejects.toThrow(
      'connection lost',
    )
    await runImport(product.services, payload)
    const { body } = await product.call(person, 'GET', `/imports/${import_id}`)
    expect(body).toMatchObject({ state: 'done', created: 2_000, updated: 0, skipped: 1 })
  })
})

describe('the upload of a file', () => {
  const send = (person: Person, content_base64: string) =>
    product.call(person, 'POST', '/leads/import', { file_name: 'leads.csv', content_base64 })

  test('refuses any body that is not an upload', async () => {
    const person = await business('Bodies')
    const file = { file_name: 'leads.csv', content_base64: 'TmFtZQpLYXZpdGE=' }
    const hostile = [{ toString: 1 }, [{ toString: 1 }], [false], 1, null, '']
    for (const body of [
      {},
      ...hostile.flatMap((bad) => [
        { ...file, file_name: bad },
        { ...file, content_base64: bad },
      ]),
    ])
      expect(await product.call(person, 'POST', '/leads/import', body), JSON.stringify(body)).toMatchObject({
        status: 422,
        body: { code: 'VALIDATION_ERROR' },
      })
    for (const text of ['[]', 'null', '1', '{"file_name":', '{"__proto__":{}}', '{"file_name":"\\u0000"}'])
      expect(await product.call(person, 'POST', '/leads/import', text), text).toMatchObject({
        status: 400,
        body: { code: 'E_BAD_REQUEST' },
      })
  })

  test('accepts base64 with line breaks, and nothing else', async () => {
    const person = await business('Uploads')
    const whole = Buffer.from('Name,Phone\nKavita Mehta,9825012345\n').toString('base64')
    const lines = whole.match(/.{1,20}/g)?.join('\r\n') ?? ''
    for (const good of [whole, lines, `${whole}\n`, whole.replace(/=+$/, '')])
      expect(await send(person, good)).toMatchObject({ status: 201, body: { headings: ['Name', 'Phone'], rows: 1 } })
    for (const bad of [`${whole.slice(0, 8)}*${whole.slice(8)}`, `=${whole}`, `${' '.repeat(60_000)}*`, {}])
      expect(await send(person, bad as string)).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'content_base64' }] },
      })
    expect((await send(person, ' '.repeat(35_000_000))).status).toBe(422)
  })
})

describe('the file of rows that were not imported', () => {
  test('has every row once, in the order of the file, over several pages', async () => {
    const person = await business('Many problems')
    const lines = Array.from({ length: 2_345 }, (_, n) => `Lead ${n},number ${n}`)
    const { import_id, result } = await bringIn(person, `Name,Phone\n${lines.join('\n')}\n9825012345 only,9825012345\n`)
    expect(result).toMatchObject({ created: 1, invalid: 2_345 })
    const { text } = await product.call(person, 'GET', `/imports/${import_id}/errors.csv`)
    const rows = [...readCsv(Buffer.from(text))].slice(1)
    expect(rows.map(({ cells }) => cells[0])).toEqual(lines.map((_, n) => String(n + 2)))
    expect(rows.map(({ cells }) => cells[2])).toEqual(lines.map((_, n) => `number ${n}`))
  })
})

describe('how a file is read', () => {
  const report =
    'Mehta Sarees\nLeads of October\n\nName|Phone|City\nKavita Mehta|9825012345|Surat\nRavi Shah|9825012346|Vapi\n'

  test('recognises a title above the headings, and the bar as separator', async () => {
    const person = await business('Reports')
    const found = await upload(person, report)
    expect(found).toMatchObject({
      headings: ['Name', 'Phone', 'City'],
      rows: 2,
      reading: { heading_line: 4, separator: '|' },
      top: [
        { line: 1, text: 'Mehta Sarees' },
        { line: 2, text: 'Leads of October' },
        { line: 4, text: 'Name · Phone · City' },
        { line: 5, text: 'Kavita Mehta · 9825012345 · Surat' },
        { line: 6, text: 'Ravi Shah · 9825012346 · Vapi' },
      ],
    })
    const { result, import_id } = await bringIn(person, report.replace('9825012346', 'call me'))
    expect(counters(result)).toEqual({ created: 1, updated: 0, skipped: 0, invalid: 1 })
    const { text } = await product.call(person, 'GET', `/imports/${import_id}/errors.csv`)
    expect([...readCsv(Buffer.from(text))][1].cells.slice(0, 2)).toEqual(['6', 'Ravi Shah'])
  })

  test('the bar can be chosen for a file whose cells have more commas, and the row below the title then has the headings', async () => {
    const person = await business('Bars and commas')
    const file =
      'Mehta Sarees, Ring Road, Surat\nName|Phone|Remark\nMehta, Kavita|9825012345|Silk, cotton, linen\nShah, Ravi|9825012346|Sarees, soon\n'
    const { import_id, reading } = await upload(person, file)
    expect(reading.separator).toBe(',')
    const chosen = await product.call(person, 'POST', `/imports/${import_id}/reading`, { separator: '|' })
    expect(chosen.body).toMatchObject({
      reading: { heading_line: 2, separator: '|' },
      headings: ['Name', 'Phone', 'Remark'],
      mapping: { Name: 'name', Phone: 'phone', Remark: 'remark' },
      rows: 2,
    })
    await product.call(person, 'POST', `/imports/${import_id}/preview`, { mapping: chosen.body.mapping })
    await product.call(person, 'POST', `/imports/${import_id}/run`, {})
    await runImport(product.services, { business_id: person.business_id, user_id: person.id, import_id })
    expect((await leadsOf(person)).map(({ name }) => name).toSorted()).toEqual(['Mehta, Kavita', 'Shah, Ravi'])
  })

  test('can be chosen, and the mapping is guessed again', async () => {
    const person = await business('Other reading')
    const file = 'Name;Phone;City\nKunde;Telefon;Ort\nKavita Mehta;9825012345;Surat\n'
    const { import_id } = await upload(person, file)
    const read = (body: unknown) => product.call(person, 'POST', `/imports/${import_id}/reading`, body)
    const again = await read({ heading_line: 2, separator: ';' })
    expect(again).toMatchObject({
      status: 200,
      body: {
        import_id,
        headings: ['Kunde', 'Telefon', 'Ort'],
        rows: 1,
        mapping: {},
        sample: [['Kavita Mehta', '9825012345', 'Surat']],
      },
    })
    expect((await read({ separator: '|' })).body).toMatchObject({ headings: ['Name;Phone;City'], rows: 2 })
    expect((await read({ heading_line: 1, separator: ';' })).body.mapping).toEqual({
      Name: 'name',
      Phone: 'phone',
      City: 'city',
    })
    for (const wrong of [
      { heading_line: 0 },
      { heading_line: '2' },
      { heading_line: 3 },
      { heading_line: 50 },
      { separator: 'x' },
    ])
      expect(await read(wrong)).toMatchObject({ status: 422, body: { errors: [{ field: Object.keys(wrong)[0] }] } })
    const mapping = { Kunde: 'name', Telefon: 'phone', Ort: 'city' }
    await read({ heading_line: 2 })
    const preview = await product.call(person, 'POST', `/imports/${import_id}/preview`, { mapping })
    expect(counters(preview.body)).toEqual({ created: 1, updated: 0, skipped: 0, invalid: 0 })
    await product.call(person, 'POST', `/imports/${import_id}/run`, {})
    expect((await read({ heading_line: 1 })).status).toBe(422)
    await runImport(product.services, { business_id: person.business_id, user_id: person.id, import_id })
    expect(await leadsOf(person)).toMatchObject([{ name: 'Kavita Mehta', city: 'Surat' }])
    const stranger = await business('Stranger')
    expect((await product.call(stranger, 'POST', `/imports/${import_id}/reading`, {})).status).toBe(404)
  })
})

describe('an invalid cell', () => {
  test('is shown beside the reason, in the preview and in the file', async () => {
    const person = await business('Wrong values')
    const long = 'x'.repeat(300)
    const { preview, import_id } = await bringIn(
      person,
      `First name,Last name,Phone,Order value,City\nA,,call me,ten,${long}\nRavi,Shah,9.19877E+11,#N/A,Surat\n`,
      { mapping: { 'First name': 'name', 'Last name': 'name', Phone: 'phone', 'Order value': 'amount', City: 'city' } },
    )
    const values = Object.fromEntries(preview.issues.map((issue: any) => [`${issue.line} ${issue.field}`, issue.value]))
    expect(values).toEqual({
      '2 name': 'A',
      '2 phone': 'call me',
      '2 amount': 'ten',
      '2 city': `${'x'.repeat(100)}…`,
      '3 phone': '9.19877E+11',
      '3 amount': '#N/A',
    })
    const { text } = await product.call(person, 'GET', `/imports/${import_id}/errors.csv`)
    const [, first, second] = [...readCsv(Buffer.from(text))].map(({ cells }) => cells.at(-1))
    expect(first).toContain('(“call me”)')
    expect(first).toContain('(“ten”)')
    expect(second?.split('; ')).toEqual([
      'Phone: The spreadsheet has rounded this number. Format the column as text there and enter it again. (“9.19877E+11”)',
      expect.stringMatching(/^[A-Z][^:]*: The spreadsheet has an error in this cell \(“#N\/A”\)$/),
    ])
  })
})

describe('the choices of a business', () => {
  test('are offered again for a file with the same headings, in any order and spelling, and for the corrected file of errors', async () => {
    const person = await business('Templates')
    const first = await upload(person, 'Party,Mob,Town\nKavita Mehta,9825012345,Surat\nAb,x,Surat\n')
    expect(first.template).toBeNull()
    const mapping = { Party: 'name', Mob: 'phone', Town: 'address_2' }
    await product.call(person, 'POST', `/imports/${first.import_id}/preview`, {
      mapping,
      duplicates: 'update',
      match_by: ['phone'],
      only_empty: true,
    })
    await product.call(person, 'POST', `/imports/${first.import_id}/run`, {})
    const again = await upload(person, 'TOWN, mob ,Party\nSurat,9825012345,Kavita Mehta\n')
    expect(again).toMatchObject({
      mapping: { TOWN: 'address_2', mob: 'phone', Party: 'name' },
      duplicates: 'update',
      options: { match_by: ['phone'], only_empty: true, defaults: {}, by_rules: false },
      template: { kind: 'own', file_name: 'leads.csv' },
    })
    await runImport(product.services, {
      business_id: person.business_id,
      user_id: person.id,
      import_id: first.import_id,
    })
    const errors = await product.call(person, 'GET', `/imports/${first.import_id}/errors.csv`)
    const [headings, wrong] = [...readCsv(Buffer.from(errors.text))].map((row) => row.cells)
    expect(wrong[0]).toBe('3')
    const mended = await upload(person, `${headings.join(',')}\n3,Abhay Jain,9825012399,Surat,\n`)
    expect(mended).toMatchObject({ mapping, template: { kind: 'own' } })
    const stranger = await business('Somebody else')
    expect((await upload(stranger, 'Party,Mob,Town\nKavita Mehta,9825012345,Surat\n')).template).toBeNull()
  })

  test('are known for files of other products, where first and last name become one field', async () => {
    const person = await business('Known')
    const zoho =
      'Record Id,Lead Owner,First Name,Last Name,Company,Mobile,Email,Lead Source\nz1,,Kavita,Mehta,Mehta Sarees,9825012345,,\n'
    const found = await upload(person, zoho)
    expect(found.template).toEqual({ kind: 'known', name: 'Zoho CRM' })
    expect(found.mapping).toMatchObject({ 'First Name': 'name', 'Last Name': 'name', Company: 'account_name' })
    expect(found.mapping['Record Id']).toBeUndefined()
    await bringIn(person, zoho)
    expect(await leadsOf(person)).toMatchObject([{ name: 'Kavita Mehta', phone: '9825012345' }])
  })

  test('fill owner, source and status of new leads without them', async () => {
    const person = await business('First values')
    const seller = await product.makePerson(person, { name: 'Seller', rights: { lead: { view: 'own' } } })
    const { body: sources } = await product.call(person, 'GET', '/options/lead_source')
    const source = sources.data[0].id
    const { result } = await bringIn(person, 'Name,Phone\nKavita Mehta,9825012345\n', {
      defaults: { assigned_user: seller.id, lead_source_id: source },
    })
    expect(result).toMatchObject({ created: 1 })
    const { body } = await product.call(person, 'GET', '/leads?columns=assigned_user,lead_source_id')
    expect(body.data).toMatchObject([{ assigned_user: seller.id, lead_source_id: source }])
    const wrong = await upload(person, 'Name\nKavita Mehta\n')
    const refused = await product.call(person, 'POST', `/imports/${wrong.import_id}/preview`, {
      defaults: { assigned_user: 99_999, name: 'x' },
    })
    expect(refused.body.errors.map((issue: any) => issue.field)).toEqual(['defaults.name', 'defaults.assigned_user'])
  })

  test('can assign new leads without an owner by the assignment rules, each to the next person', async () => {
    const person = await business('By rules')
    const sellers = []
    for (const name of ['First', 'Second']) sellers.push(await product.makePerson(person, { name, rights: 'all' }))
    const [first, second] = sellers
    const before = await upload(person, 'Name\nKavita Mehta\n')
    expect(before.has_rules).toBe(false)
    const rule = { name: 'In turn', on_shift: false, user_ids: [first.id, second.id] }
    await product.call(person, 'POST', '/assignment/rules', rule)
    expect((await upload(person, 'Name\nKavita Mehta\n')).has_rules).toBe(true)
    const rows =
      'Name,Phone,Owner\nRow one,9825012341,\nRow two,9825012342,\nRow three,9825012343,Second\nRow four,9825012344,\n'
    const { preview, result } = await bringIn(person, rows, { by_rules: true })
    expect(counters(result)).toEqual(counters(preview))
    const { body } = await product.call(person, 'GET', '/leads?sort=id&columns=name,assigned_user')
    const owners = body.data.map((lead: any) => lead.assigned_user)
    expect(owners).toEqual([first.id, second.id, second.id, first.id])
    // Idle leads are reassigned later, so the rule of each lead must be stored.
    const kept = await product.services.database.transaction(
      { business_id: person.business_id, user_id: person.id },
      (transaction) => transaction.query<{ user_id: number }>('select user_id from lead_assignment order by lead_id'),
    )
    expect(kept.map((row) => row.user_id)).toEqual([first.id, second.id, first.id])
    const { body: told } = await product.call(second, 'GET', '/notices')
    expect(told.data[0].title).toContain('2 leads')
    const helper = await product.makePerson(person, {
      name: 'Helper',
      rights: { lead: { view: 'own', create: 'all', import: 'all' } },
    })
    const theirs = await upload(helper, 'Name\nKavita Mehta\n')
    expect(theirs.has_rules).toBe(false)
    const refused = await product.call(helper, 'POST', `/imports/${theirs.import_id}/preview`, { by_rules: true })
    expect(refused.body.errors.map((issue: any) => issue.field)).toEqual(['by_rules'])
  })
})

describe('imports that wait for their turn', () => {
  /** Files that are ready to run: each names one new person, and one who is in all of them. */
  const ready = async (person: Person, count: number) => {
    const ids: number[] = []
    for (let at = 0; at < count; at++) {
      const { import_id, mapping } = await upload(person, `Name,Phone\nOwn ${at},982501000${at}\nAll,9825019999\n`)
      await product.call(person, 'POST', `/imports/${import_id}/preview`, { mapping })
      await product.call(person, 'POST', `/imports/${import_id}/run`, {})
      ids.push(import_id)
    }
    return ids
  }
  const run = (person: Person, import_id: number) =>
    runImport(product.services, { business_id: person.business_id, user_id: person.id, import_id })

  test('hold no connection: four wait on a pool of four, other calls are answered, and all are imported', async () => {
    const person = await business('Waiting')
    const ids = await ready(person, 4)
    const name = `import lead ${person.business_id}`
    await product.owner.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    const running = Promise.all(ids.map((id) => run(person, id)))
    // Long enough for each of them to ask for its turn.
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(product.services.database.pool.options.max).toBe(4)
    const open = Array.from({ length: 3 }, () => product.services.database.pool.connect())
    for (const client of await Promise.all(open)) client.release()
    expect((await product.call(person, 'GET', '/leads')).status).toBe(200)
    await product.owner.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    await running
    expect((await leadsOf(person)).map((lead) => lead.name).sort()).toEqual(['All', 'Own 0', 'Own 1', 'Own 2', 'Own 3'])
  }, 120_000)

  test('four businesses at once on a pool of four are all imported', async () => {
    const people = await Promise.all(['One', 'Two', 'Three', 'Four'].map((name) => business(name)))
    const ids = await Promise.all(people.map(async (person) => (await ready(person, 1))[0]))
    await Promise.all(people.map((person, at) => run(person, ids[at])))
    for (const person of people) expect(await leadsOf(person)).toHaveLength(2)
  }, 120_000)

  test('stop waiting when the worker stops', async () => {
    const person = await business('Stopping')
    const [id] = await ready(person, 1)
    const name = `import lead ${person.business_id}`
    await product.owner.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    const who = { business_id: person.business_id, user_id: person.id, import_id: id }
    const helpers = { is_last: false, signal: AbortSignal.timeout(300) }
    await expect(runImport(product.services, who, helpers)).rejects.toThrow('The server is stopping')
    await product.owner.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    await run(person, id)
    expect(await leadsOf(person)).toHaveLength(2)
  })
})
