import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readCsv } from '#platform/import/read/csv-read.server.ts'
import { runImport } from '#platform/import/run.server.ts'
import { readXlsx } from '#platform/import/read/xlsx-read.server.ts'
import { makeAddJob } from '#engine/server/jobs/add-job.server.ts'
import { startWorker } from '#engine/server/jobs/worker.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { jobs, moduleRoutes, specials } from '#modules/server.ts'

let product: TestProduct
let owner: Person

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await business('Tulsi Fabrics')
})

afterAll(() => product.close())

/** A business with a status, two sources and nothing else. */
async function business(name: string): Promise<Person> {
  const person = await product.makeBusiness(name)
  await product.call(person, 'POST', '/lead_statuses', { name: 'New', kind: 'open', is_default: true })
  await product.call(person, 'POST', '/lead_sources', { name: 'IndiaMART' })
  await product.call(person, 'POST', '/lead_sources', { name: 'Website' })
  return person
}

const upload = (person: Person, content: string | Buffer, file_name = 'leads.csv') =>
  product.call(person, 'POST', '/leads/import', { file_name, content_base64: Buffer.from(content).toString('base64') })

const payload = (person: Person, import_id: number) => ({
  business_id: person.business_id,
  user_id: person.id,
  import_id,
})

/** Uploads, previews and runs a file; returns the import afterwards. */
async function importFile(
  person: Person,
  content: string | Buffer,
  options: { name?: string; duplicates?: 'skip' | 'create'; mapping?: Record<string, string | null> } = {},
) {
  const uploaded = await upload(person, content, options.name)
  expect(uploaded.body).toMatchObject({ import_id: expect.any(Number) })
  const id = uploaded.body.import_id as number
  const preview = await product.call(person, 'POST', `/imports/${id}/preview`, {
    mapping: options.mapping ?? uploaded.body.mapping,
    duplicates: options.duplicates ?? 'skip',
  })
  expect(preview.body).toMatchObject({ rows: uploaded.body.rows })
  const started = await product.call(person, 'POST', `/imports/${id}/run`, {})
  expect(started.status).toBe(202)
  expect(product.jobs.at(-1)).toEqual({ name: 'import', payload: payload(person, id) })
  await runImport(product.services, payload(person, id))
  const { body } = await product.call(person, 'GET', `/imports/${id}`)
  return { id, uploaded: uploaded.body, preview: preview.body, result: body }
}

const leadsOf = async (person: Person, query = '') =>
  (
    await product.call(
      person,
      'GET',
      `/leads?limit=100&sort=id&columns=name,account_name,contacts,phone,email,city,amount,follow_up_date,lead_source_id,lead_status_id,lead_type,assigned_user,desc,enquiry_no,product,country,gstin,website,remark${query}`,
    )
  ).body.data as any[]

const FILE = `Buyer Name,Mobile,Company Name,Email,City,Amount,Source,Follow-up
Kavita Mehta,98250 12345,Mehta Sarees,kavita@example.in,Surat,"₹ 5,13,000.50",indiamart,25/09/2026
सुनीता देवी,+91-9000000007,श्री गणेश ट्रेडर्स,,सूरत,,Website,
`

describe('a file of leads', () => {
  test('is mapped by its headings, previewed and imported with lines, history and search entries', async () => {
    const person = await business('Mapped')
    const { uploaded, preview, result } = await importFile(person, FILE)
    expect(uploaded.mapping).toEqual({
      'Buyer Name': 'name',
      Mobile: 'phone',
      'Company Name': 'account_name',
      Email: 'email',
      City: 'city',
      Amount: 'amount',
      Source: 'lead_source_id',
      'Follow-up': 'follow_up_date',
    })
    expect(uploaded.sample[1][0]).toBe('सुनीता देवी')
    expect(preview).toEqual({
      rows: 2,
      created: 2,
      updated: 0,
      skipped: 0,
      invalid: 0,
      duplicates: 0,
      issues: [],
    })
    expect(result).toMatchObject({ state: 'done', rows: 2, done: 2, created: 2, updated: 0, skipped: 0, invalid: 0 })
    const [kavita, sunita] = await leadsOf(person)
    expect(kavita).toMatchObject({
      name: 'Kavita Mehta',
      phone: '9825012345',
      email: 'kavita@example.in',
      amount: '513000.50',
      follow_up_date: '2026-09-25',
      lead_type: 'warm',
      country: 'India',
      assigned_user: person.id,
    })
    expect(kavita.lead_status_id).toEqual(expect.any(Number))
    expect(kavita.contacts).toMatchObject([
      { type: 'Contact Number', value: '9825012345', phone_code: '+91', is_primary: true, normal: '919825012345' },
      { type: 'Email', value: 'kavita@example.in', is_primary: true, normal: 'kavita@example.in' },
    ])
    expect(sunita).toMatchObject({ name: 'सुनीता देवी', account_name: 'श्री गणेश ट्रेडर्स' })
    const changes = await product.call(person, 'GET', `/leads/${kavita.id}/changes`)
    expect(changes.body.data).toMatchObject([{ action: 'imported', note: 'leads.csv', actor_id: person.id }])
    expect(await leadsOf(person, '&search=9000000007')).toHaveLength(1)
    expect(await leadsOf(person, `&search=${encodeURIComponent('गणेश')}`)).toHaveLength(1)
  })

  test('from a marketplace is mapped by the marketplace’s headings', async () => {
    const { body } = await upload(
      owner,
      'UNIQUE_QUERY_ID,QUERY_TIME,SENDER_NAME,SENDER_MOBILE,SENDER_EMAIL,SUBJECT,SENDER_COMPANY,SENDER_CITY,SENDER_STATE,SENDER_PINCODE,QUERY_PRODUCT_NAME,QUERY_MESSAGE,SENDER_MOBILE_ALT\n1,2026-10-05 11:20:31,Ramesh Kulkarni,,,,,,,,,,\n',
    )
    expect(body.mapping).toEqual({
      UNIQUE_QUERY_ID: 'enquiry_no',
      QUERY_TIME: 'enquired_at',
      SENDER_NAME: 'name',
      SENDER_MOBILE: 'phone',
      SENDER_EMAIL: 'email',
      SUBJECT: 'remark',
      SENDER_COMPANY: 'account_name',
      SENDER_CITY: 'city',
      SENDER_STATE: 'state',
      SENDER_PINCODE: 'pincode',
      QUERY_PRODUCT_NAME: 'product',
      QUERY_MESSAGE: 'desc',
      SENDER_MOBILE_ALT: 'alternate_phone',
    })
  })

  test('reports all issues of a row, by line and field, and imports the other rows', async () => {
    const person = await business('Issues')
    const { id, preview, result } = await importFile(
      person,
      'Name,Phone,Email,Amount,Follow-up,Source,Temperature,GSTIN\nKavita Mehta,9825012345,,,,,,\nAb,call me,not-an-email,ten,31/02/2026,Facebook,boiling,24AAACC1206D1ZX\n,,,,,,,\n"Too, many",,,,,,,,x\n',
    )
    expect(preview).toMatchObject({ rows: 3, created: 1, invalid: 2 })
    expect(preview.issues.map(({ outcome: _, ...issue }: any) => issue)).toEqual([
      { line: 3, field: 'amount', value: 'ten', message: expect.any(String) },
      { line: 3, field: 'follow_up_date', value: '31/02/2026', message: 'Enter a date like 25/09/2026' },
      { line: 3, field: 'lead_type', value: 'boiling', message: 'Choose one of: hot, warm, cold' },
      { line: 3, field: 'lead_source_id', value: 'Facebook', message: '“Facebook” is not one of your lead sources' },
      { line: 3, field: 'name', value: 'Ab', message: 'Enter a name with at least 3 letters' },
      { line: 3, field: 'gstin', value: '24AAACC1206D1ZX', message: expect.any(String) },
      { line: 3, field: 'phone', value: 'call me', message: 'Enter a valid phone number' },
      { line: 3, field: 'email', value: 'not-an-email', message: 'Invalid email address' },
      { line: 5, field: '', message: expect.stringContaining('more cells than the 8 headings') },
    ])
    expect(result).toMatchObject({ created: 1, invalid: 2, done: 3 })
    const file = await product.call(person, 'GET', `/imports/${id}/errors.csv`)
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const rows = [...readCsv(Buffer.from(file.text))].map((row) => row.cells)
    expect(rows[0]).toEqual([
      'Line',
      'Name',
      'Phone',
      'Email',
      'Amount',
      'Follow-up',
      'Source',
      'Temperature',
      'GSTIN',
      'Problems',
    ])
    expect(rows[1].slice(0, 3)).toEqual(['3', 'Ab', 'call me'])
    expect(rows[1][9]).toContain(
      'Phone: Enter a valid phone number (“call me”); Email: Invalid email address (“not-an-email”)',
    )
    expect(rows).toHaveLength(3)
  })

  test('follows its duplicate rule: a repeated phone or email is skipped or created again', async () => {
    const person = await business('Duplicates')
    await product.call(person, 'POST', '/leads', {
      name: 'Known before',
      contacts: [{ type: 'Contact Number', value: '98250 99999' }],
    })
    const file =
      'Name,Phone,Email\nFirst one,9000000001,\nSpelled otherwise,+91 90000-00001,\nAlready there,09825099999,\nSame email,9000000002,A@example.in\nSame email too,9000000003,a@example.in\nNo contact,,\nNo contact,,\n'
    const skipped = await importFile(person, file)
    expect(skipped.preview).toMatchObject({ rows: 7, created: 4, invalid: 0, skipped: 3, duplicates: 3 })
    expect(skipped.result).toMatchObject({ created: 4, skipped: 3, invalid: 0 })
    const plain = await product.call(person, 'GET', `/imports/${skipped.id}/errors.csv`)
    expect([...readCsv(Buffer.from(plain.text))]).toHaveLength(1)
    const all = await product.call(person, 'GET', `/imports/${skipped.id}/errors.csv?skipped=1`)
    expect([...readCsv(Buffer.from(all.text))].map((row) => row.cells.at(-1))).toEqual([
      'Problems',
      'The same as line 2',
      expect.stringMatching(/^Already there as lead \d+$/),
      'The same as line 5',
    ])
    const again = await importFile(person, file, { duplicates: 'create' })
    expect(again.preview).toMatchObject({ created: 7, duplicates: 5 })
    expect(again.result).toMatchObject({ created: 7, skipped: 0 })
  })

  test('accepts two numbers in a cell, drops a repeated one and has one primary of each type', async () => {
    const person = await business('Numbers')
    await importFile(
      person,
      'SENDER_NAME,SENDER_MOBILE,SENDER_MOBILE_ALT\nTwo Numbers,"9000000004, 9000000005",\nSame Twice,+91-9000000006,09000000006\nKhalid Trading,+971-501234567,\nLandline Only,0120-4000001,\nAlternate only,,9000000016\n',
    )
    const contacts = (await leadsOf(person)).map((lead) => [
      lead.phone,
      ...lead.contacts.map((one: any) => `${one.phone_code} ${one.value}${one.is_primary ? '*' : ''}`),
    ])
    expect(contacts).toEqual([
      ['9000000004', '+91 9000000004*', '+91 9000000005'],
      ['9000000006', '+91 9000000006*'],
      ['+971501234567', '+971 501234567*'],
      ['1204000001', '+91 1204000001*'],
      ['9000000016', '+91 9000000016*'],
    ])
  })

  test('finds people by name or email; only people with the right to assign can set another owner', async () => {
    const person = await business('People')
    const seller = await product.makePerson(person, {
      name: 'Amit Shah',
      rights: { lead: { view: 'own', create: 'own', import: 'own' } },
    })
    const { result } = await importFile(person, 'Name,Assigned user\nFirst lead,amit  shah\nSecond lead,Nobody Here\n')
    expect(result).toMatchObject({ created: 1, invalid: 1 })
    expect((await leadsOf(seller)).map((lead) => lead.name)).toEqual(['First lead'])
    const own = await importFile(seller, 'Name,Assigned user\nMy own lead,Amit Shah\nHanded over,Owner of People\n')
    expect(own.preview.issues).toMatchObject([
      { line: 3, field: 'assigned_user', message: 'You may not give leads to somebody else' },
    ])
    expect(own.result).toMatchObject({ created: 1, invalid: 1 })
  })

  test('fills no field that is hidden from the person', async () => {
    const person = await business('Hidden')
    const seller = await product.makePerson(person, {
      name: 'Without amounts',
      rights: { lead: { view: 'all', create: 'all', import: 'all' } },
      fields: { lead: { amount: 'hidden' } },
    })
    const uploaded = await upload(seller, 'Name,Amount\nKavita Mehta,500\n')
    expect(uploaded.body.mapping).toEqual({ Name: 'name' })
    await importFile(seller, 'Name,Amount\nKavita Mehta,500\n', { mapping: { Name: 'name', Amount: 'amount' } })
    expect((await leadsOf(person)).map((lead) => lead.amount)).toEqual([null])
  })

  test('is refused without the right to import; another person’s import answers 404', async () => {
    const seller = await product.makePerson(owner, {
      name: 'May not',
      rights: { lead: { view: 'all', create: 'all' } },
    })
    expect((await upload(seller, FILE)).status).toBe(403)
    const mine = await upload(owner, FILE)
    const other = await product.makePerson(owner, {
      name: 'May',
      rights: { lead: { view: 'all', create: 'all', import: 'all' } },
    })
    const stranger = await product.makeBusiness('Stranger')
    for (const person of [other, stranger])
      for (const [method, path] of [
        ['GET', ''],
        ['POST', '/preview'],
        ['POST', '/run'],
        ['GET', '/errors.csv'],
      ] as const)
        expect(
          (
            await product.call(
              person,
              method,
              `/imports/${mine.body.import_id}${path}`,
              method === 'POST' ? {} : undefined,
            )
          ).status,
        ).toBe(404)
  })

  test('stops when the person has lost the right before the job runs', async () => {
    const person = await business('Lost')
    const seller = await product.makePerson(person, {
      name: 'Loses it',
      rights: { lead: { view: 'all', create: 'all', import: 'all' } },
    })
    const { body } = await upload(seller, FILE)
    await product.call(seller, 'POST', `/imports/${body.import_id}/preview`, {})
    await product.call(seller, 'POST', `/imports/${body.import_id}/run`, {})
    await product.services.database.transaction(
      { business_id: person.business_id, user_id: person.id },
      (transaction) =>
        transaction.query(
          `delete from role_right where "right" = 'import' and record = 'lead' and role_id in (select role_id from member_role where member_id = $1)`,
          [seller.id],
        ),
    )
    await runImport(product.services, payload(seller, body.import_id))
    const { body: found } = await product.call(seller, 'GET', `/imports/${body.import_id}`)
    expect(found).toMatchObject({ state: 'failed', error: 'You are no longer allowed to import', created: 0 })
    expect(await leadsOf(person)).toEqual([])
  })

  test('cannot be run before its preview, nor twice', async () => {
    const { body } = await upload(owner, FILE)
    expect((await product.call(owner, 'POST', `/imports/${body.import_id}/run`, {})).body).toMatchObject({
      code: 'CUSTOM_ERR',
      msg: 'Look at the preview first',
    })
    const person = await business('Twice')
    const { id } = await importFile(person, FILE)
    await runImport(product.services, payload(person, id))
    expect(await leadsOf(person)).toHaveLength(2)
    expect((await product.call(person, 'POST', `/imports/${id}/run`, {})).status).toBe(422)
  })

  test('must be mapped from existing headings to existing fields, each field once', async () => {
    const { body } = await upload(owner, FILE)
    const wrong = await product.call(owner, 'POST', `/imports/${body.import_id}/preview`, {
      mapping: { Nowhere: 'name', City: 'created_at', Email: 'email', Mobile: 'email' },
      duplicates: 'skip',
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors.map((issue: { field: string }) => issue.field)).toEqual([
      'mapping.Nowhere',
      'mapping.City',
      'mapping.Mobile',
    ])
  })
})

describe('a crash in the middle', () => {
  test('loses and repeats nothing: the next run continues after the last complete batch', async () => {
    const person = await business('Crash')
    // Three batches, the last of which is small.
    const count = 4_100
    const lines = Array.from(
      { length: count },
      (_, n) => `Lead number ${'abcdefghij'[n % 10]},${9_100_000_000 + n},${n}`,
    )
    const { body } = await upload(person, `Name,Phone,Enquiry no.\n${lines.join('\n')}\n`)
    await product.call(person, 'POST', `/imports/${body.import_id}/preview`, {})
    await product.call(person, 'POST', `/imports/${body.import_id}/run`, {})
    let batches = 0
    const real = product.services.database.transaction
    const dying = {
      ...product.services,
      database: {
        ...product.services.database,
        transaction: ((scope, work) =>
          real(scope, async (transaction) => {
            const query: typeof transaction.query = async (text, values) => {
              // The connection breaks after the third batch has written its rows.
              if (text.startsWith('update import set done') && ++batches === 3) throw new Error('connection lost')
              return transaction.query(text, values)
            }
            return work({ ...transaction, query })
          })) as typeof real,
      },
    }
    const helpers = { is_last: false, signal: new AbortController().signal }
    await expect(runImport(dying, payload(person, body.import_id), helpers)).rejects.toThrow('connection lost')
    const half = (await product.call(person, 'GET', `/imports/${body.import_id}`)).body
    expect(half).toMatchObject({ state: 'running', done: 4_000, created: 4_000 })
    expect((await product.call(person, 'GET', '/leads?limit=1&total=1')).body.total).toBe(4_000)
    await runImport(product.services, payload(person, body.import_id))
    const { body: whole } = await product.call(person, 'GET', `/imports/${body.import_id}`)
    expect(whole).toMatchObject({ state: 'done', done: count, created: count, skipped: 0, invalid: 0 })
    const { body: list } = await product.call(person, 'GET', '/leads?limit=1&total=1')
    expect(list.total).toBe(count)
  })

  test('two workers never write the same rows', async () => {
    const person = await business('Race')
    const { body } = await upload(person, FILE)
    await product.call(person, 'POST', `/imports/${body.import_id}/preview`, {})
    await product.call(person, 'POST', `/imports/${body.import_id}/run`, {})
    await Promise.allSettled(
      [1, 2, 3].map(() =>
        runImport(product.services, payload(person, body.import_id), {
          is_last: false,
          signal: new AbortController().signal,
        }),
      ),
    )
    expect(await leadsOf(person)).toHaveLength(2)
  })
})

describe('export', () => {
  const WILD = `Name,Business name,Phone,Other phones,Email,Amount,Follow-up,Source,Temperature,City,Description,Website
"Kavita ""K"" Mehta","Mehta, Sons & Co.",9825012345,"9825012346, +971501234567",kavita@example.in,513000.50,25/09/2026,IndiaMART,Hot,Surat,"line one
line two",shop.example.in
सुनीता देवी,'=2+3 Traders,9000000007,,,0.10,,Website,cold,  सूरत ,'+cmd|calc,
'@import Ltd,''=twice,,,only@example.in,,,,,-5 Main,,
`

  async function exported(person: Person, format: 'csv' | 'xlsx', query = '') {
    const answer = await product.app.inject({
      method: 'GET',
      url: `/api/leads/export?format=${format}&sort=id${query}`,
      headers: { authorization: `Bearer ${person.token}`, 'x-business-id': String(person.business_id) },
    })
    return answer
  }

  test.each(['csv', 'xlsx'] as const)('and import again gives the same leads (%s)', async (format) => {
    const person = await business(`From ${format}`)
    await importFile(person, WILD)
    const before = await leadsOf(person)
    expect(before.map((lead) => lead.account_name)).toEqual(['Mehta, Sons & Co.', '=2+3 Traders', "'=twice"])
    const answer = await exported(person, format)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="leads \\d{4}-\\d\\d-\\d\\d\\.${format}"`),
    )

    const other = await business(`To ${format}`)
    const { result } = await importFile(other, answer.rawPayload, { name: `leads.${format}` })
    // The owners of the leads are not members of the other business.
    const invalid = result.invalid
    expect(invalid).toBe(3)
    const uploaded = await upload(other, answer.rawPayload, `leads.${format}`)
    const mapping = { ...uploaded.body.mapping, Owner: null }
    const again = await importFile(other, answer.rawPayload, { name: `leads.${format}`, mapping })
    expect(again.result).toMatchObject({ created: 3, invalid: 0 })
    const titles = (lead: any) => {
      const { id, version, lead_source_id, lead_status_id, assigned_user, contacts, ...rest } = lead
      return {
        ...rest,
        has_source: lead_source_id !== null,
        contacts: contacts.map(({ id: _id, ...entry }: any) => entry),
      }
    }
    expect((await leadsOf(other)).map(titles)).toEqual(before.map(titles))
  })

  test('marks texts that a spreadsheet would read as formulas, and writes numbers as numbers', async () => {
    const person = await business('Formulas')
    await importFile(person, WILD)
    const csv = await exported(person, 'csv', '&columns=name,account_name,amount,desc,contacts')
    expect(csv.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
    expect(csv.body.slice(1)).toBe(
      [
        'Name,Business name,Amount,Requirement,Phone,Other phones,Email,Other emails',
        '"Kavita ""K"" Mehta","Mehta, Sons & Co.",513000.50,"line one\nline two",9825012345,"9825012346, +971501234567",kavita@example.in,',
        "सुनीता देवी,'=2+3 Traders,0.10,'+cmd|calc,9000000007,,,",
        "'@import Ltd,''=twice,,,,,only@example.in,",
        '',
      ].join('\r\n'),
    )
    const sheet = [
      ...readXlsx((await exported(person, 'xlsx', '&columns=name,amount,follow_up_date,account_name')).rawPayload),
    ]
    expect(sheet[1].cells).toEqual(['Kavita "K" Mehta', '513000.5', '2026-09-25', 'Mehta, Sons & Co.'])
    expect(sheet[2].cells[3]).toBe("'=2+3 Traders")
  })

  test('contains only what the person may see: masked fields masked, hidden ones left out, within their scope', async () => {
    const person = await business('Masked')
    await importFile(person, FILE)
    const seller = await product.makePerson(person, {
      name: 'Masked seller',
      rights: { lead: { view: 'all', export: 'all' } },
      fields: { lead: { phone: 'masked', amount: 'hidden' } },
    })
    const answer = await exported(seller, 'csv')
    expect(answer.body).toContain('XXXXXX2345')
    expect(answer.body).not.toContain('9825012345')
    expect(answer.body).not.toContain('Amount')
    expect(answer.body).not.toContain('513000')
    expect((await exported(seller, 'csv', '&sort=')).statusCode).toBe(400)
    expect((await product.call(seller, 'GET', '/leads/export?sort=-amount')).status).toBe(400)
    const own = await product.makePerson(person, {
      name: 'Own scope',
      rights: { lead: { view: 'own', export: 'all' } },
    })
    expect((await exported(own, 'csv')).body.trim().split('\r\n')).toHaveLength(1)
    const none = await product.makePerson(person, { name: 'No export', rights: { lead: { view: 'all' } } })
    expect((await exported(none, 'csv')).statusCode).toBe(403)
  })

  test('follows filter and search of the list over many pages, and is logged', async () => {
    const person = await business('Pages')
    const lines = Array.from(
      { length: 2_345 },
      (_, n) => `Lead number ${'abcdefghij'[n % 10]},${n % 2 ? 'Surat' : 'Vapi'},${n}`,
    )
    await importFile(person, `Name,City,Enquiry no.\n${lines.join('\n')}\n`)
    const filter = encodeURIComponent(
      JSON.stringify({ combiner: 'AND', conditions: [{ field: 'city', condition: 'In', values: ['surat'] }] }),
    )
    const answer = await exported(person, 'csv', `&columns=enquiry_no,city&filter=${filter}`)
    const rows = answer.body.trim().split('\r\n').slice(1)
    expect(rows).toHaveLength(1_172)
    expect(new Set(rows).size).toBe(1_172)
    const scope = { business_id: person.business_id, user_id: person.id }
    const log = await product.services.database.transaction(scope, (transaction) =>
      transaction.query(`select action, actor_id, note from change where record_id = 0 and action = 'exported'`),
    )
    expect(log).toMatchObject([
      { action: 'exported', actor_id: person.id, note: expect.stringContaining('csv, filter') },
    ])
  })
})

describe('the job', () => {
  test('runs in the worker: upload to done through the queue, and rows of several batches with every check', async () => {
    const person = await business('Worker')
    // Two full batches and a part of a third.
    const count = 4_500
    const rows = Array.from(
      { length: count },
      (_, n) =>
        `${9_200_000_000 + n},Buyer ${'abcdefghij'[n % 10]} Patel,buyer${n}@example.in,Patel Textiles ${n},Surat,Gujarat,395003,Cotton fabric ${n % 50},"Need ${n} metres, urgently",${n},IndiaMART`,
    )
    const { body } = await upload(
      person,
      `SENDER_MOBILE,SENDER_NAME,SENDER_EMAIL,SENDER_COMPANY,SENDER_CITY,SENDER_STATE,SENDER_PINCODE,QUERY_PRODUCT_NAME,QUERY_MESSAGE,UNIQUE_QUERY_ID,Source\n${rows.join('\n')}\n`,
    )
    const services = { ...product.services, addJob: makeAddJob() }
    const began = performance.now()
    await product.call(person, 'POST', `/imports/${body.import_id}/preview`, {})
    const previewed = performance.now()
    await product.call(person, 'POST', `/imports/${body.import_id}/run`, {})
    await services.database.transaction({ business_id: person.business_id, user_id: person.id }, (transaction) =>
      services.addJob(transaction, 'import', payload(person, body.import_id)),
    )
    const started = performance.now()
    const worker = await startWorker({ services, directUrl: product.app_url, concurrency: 1, handlers: jobs })
    let found: any
    do {
      await sleep(50)
      found = (await product.call(person, 'GET', `/imports/${body.import_id}`)).body
    } while (found.state === 'queued' || found.state === 'running')
    const ended = performance.now()
    await worker.stop()
    expect(found).toMatchObject({ state: 'done', created: count, error: null })
    const rate = (from: number, to: number) => Math.round(count / ((to - from) / 1000))
    console.log(`preview ${rate(began, previewed)} rows/s, import ${rate(started, ended)} rows/s`)
  })
})
