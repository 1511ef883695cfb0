import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { businessServer } from '#modules/business/module.server.ts'
import { runImport } from '#platform/import/run.server.ts'
import { readPapers } from '../paper/routes.server.ts'
import { accessOfLink } from '../sharing/shares.server.ts'
import { openColumns } from '#platform/import/rows/row-body.server.ts'
import { salesBench } from '../testing.server.ts'
import { quotation } from '../quotations/quotation.record.ts'

let product: TestProduct
let owner: Person
let contact_id: number
let stop: () => void
const { today, post, get, line, seller, client, act } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  stop = businessServer.start?.(product.services) ?? (() => {})
  owner = await seller('Tulsi Fabrics')
  contact_id = (await client(owner)).id
})
afterAll(() => {
  stop()
  return product.close()
})

/** Adds a field to a record or its lines and answers its name on the wire. */
async function field(record: string, field_name: string, more: object = {}): Promise<string> {
  const made = await post(owner, '/custom_fields', { record, field_name, field_type: 'Text', ...more })
  expect(made.status, made.text).toBe(201)
  return `cf_${made.body.id}`
}
const quoted = (lines: object[], more: object = {}) =>
  post(owner, '/quotations', { contact_id, date: today, lines, ...more })

test('a field of lines is checked by its input on its line, stored, shown, and kept by a save that does not know it', async () => {
  const design = await field('quotation.lines', 'Design')
  const meters = await field('quotation.lines', 'Metres', { field_type: 'Number', is_required: true })
  const wrong = await quoted([line({ [meters]: '2' }), line({ [meters]: 'two' }), line()])
  expect(wrong.body.errors.map(({ field: at }: any) => at)).toEqual([`lines.1.${meters}`, `lines.2.${meters}`])
  const made = await quoted([line({ [design]: 'D-12', [meters]: '2.5' }), line({ [meters]: '1' })])
  expect(made.status, made.text).toBe(201)
  const read = await get(owner, `/quotations/${made.body.id}`)
  expect(read.lines.map((one: any) => [one[design], one[meters]])).toEqual([
    ['D-12', '2.500000'],
    [null, '1.000000'],
  ])
  // A field in the trash is not known, and its values come back with it, also after its lines were saved.
  const id = Number(design.slice(3))
  expect((await product.call(owner, 'DELETE', `/custom_fields/${id}`)).status).toBe(200)
  const saved = await product.call(owner, 'PUT', `/quotations/${made.body.id}`, {
    version: read.version,
    lines: [...read.lines.map(({ [design]: _, ...one }: any) => ({ ...one, quantity: '3' })), line({ [meters]: '7' })],
  })
  expect(saved.status, saved.text).toBe(200)
  expect(Object.keys(saved.body.lines[0])).not.toContain(design)
  expect(saved.body.lines.map((one: any) => one.id).slice(0, 2)).toEqual(read.lines.map((one: any) => one.id))
  await post(owner, '/custom_fields/restore', { ids: [id] })
  const back = await get(owner, `/quotations/${made.body.id}`)
  expect(back.lines.map((one: any) => [one[design], one.quantity])).toEqual([
    ['D-12', '3.000'],
    [null, '3.000'],
    [null, '10.000'],
  ])
  // An emptied cell is empty, and a removed line is gone.
  const emptied = await product.call(owner, 'PUT', `/quotations/${made.body.id}`, {
    version: back.version,
    lines: [{ ...back.lines[0], [design]: null }],
  })
  expect(emptied.body.lines.map((one: any) => [one.id, one[design], one[meters]])).toEqual([
    [back.lines[0].id, null, '2.500000'],
  ])
  for (const cf of [design, meters]) await product.call(owner, 'DELETE', `/custom_fields/${cf.slice(3)}`)
})

test('a field of lines takes no rule that lines cannot keep, and a name is there once for the same lines', async () => {
  const refused = async (body: object) => {
    const made = await post(owner, '/custom_fields', { record: 'invoice.lines', field_name: 'Shade', ...body })
    return made.body.errors?.map(({ field: at }: any) => at)
  }
  expect(await refused({ field_type: 'Password' })).toEqual(['field_type'])
  expect(await refused({ is_unique: true, is_indexed: true })).toEqual(['is_unique', 'is_indexed'])
  expect(await refused({ show_if_field: 'unit', show_if_values: 'MTR' })).toEqual(['show_if_field'])
  expect(await refused({ field_name: 'Quantity' })).toEqual(['field_name'])
  for (const record of ['invoice.charges', 'receipt.allocations', 'invoice.date', 'nothing.lines'])
    expect(await refused({ record }), record).toEqual(['record'])
})

test('the fields go from quotation to order, invoice and credit note, on the head and on the lines, by name and input', async () => {
  const names = ['quotation', 'sales_order', 'invoice', 'credit_note']
  const heads: string[] = []
  const cells: string[] = []
  for (const name of names) {
    heads.push(await field(name, 'Season'))
    cells.push(
      await field(`${name}.lines`, name === 'invoice' ? ' lot ' : 'Lot', { is_required: name === 'sales_order' }),
    )
  }
  // A field with another input gets nothing.
  await field('invoice.lines', 'Grade', { field_type: 'Number' })
  const grade = await field('quotation.lines', 'Grade')
  const made = await quoted(
    [line({ [cells[0]]: 'L-1', [grade]: 'A' }), line({ description: 'Silk', [cells[0]]: 'L-2' })],
    {
      [heads[0]]: 'Diwali',
    },
  )
  expect(made.status, made.text).toBe(201)
  const { id } = made.body
  await act(owner, `/quotations/${id}`, 'send')
  const ordered = await act(owner, `/quotations/${id}`, 'make_order')
  expect(ordered.status, ordered.text).toBe(200)
  const order = await get(owner, `/orders/${ordered.body.sales_order.id}`)
  expect([order[heads[1]], ...order.lines.map((one: any) => one[cells[1]])]).toEqual(['Diwali', 'L-1', 'L-2'])
  await act(owner, `/orders/${order.id}`, 'confirm')
  const billed = await act(owner, `/orders/${order.id}`, 'make_invoice', {
    pieces: [{ line: String(order.lines[1].id), quantity: '4' }],
  })
  expect(billed.status, billed.text).toBe(200)
  const invoice = await get(owner, `/invoices/${billed.body.invoice.id}`)
  expect([invoice[heads[2]], ...invoice.lines.map((one: any) => one[cells[2]])]).toEqual(['Diwali', 'L-2'])
  expect((await act(owner, `/invoices/${invoice.id}`, 'post')).status).toBe(200)
  const noted = await act(owner, `/invoices/${invoice.id}`, 'credit', { credit_reason: 'Sales return' })
  expect(noted.status, noted.text).toBe(200)
  const note = await get(owner, `/credit_notes/${noted.body.credit_note.id}`)
  expect([note[heads[3]], ...note.lines.map((one: any) => one[cells[3]])]).toEqual(['Diwali', 'L-2'])
  // A revision is the same kind of document.
  const revised = await act(owner, `/quotations/${(await again()).id}`, 'revise')
  expect(revised.status, revised.text).toBe(200)
  const revision = await get(owner, `/quotations/${revised.body.revision.id}`)
  expect([revision[heads[0]], revision.lines[0][cells[0]]]).toEqual(['Holi', 'L-9'])

  async function again() {
    const other = await quoted([line({ [cells[0]]: 'L-9' })], { [heads[0]]: 'Holi' })
    await act(owner, `/quotations/${other.body.id}`, 'send')
    return other.body
  }
})

test('a draft that lacks a required field is made, and issued only when it is filled', async () => {
  const lot = await field('sales_order.lines', 'Roll', { is_required: true })
  const made = await quoted([line()])
  await act(owner, `/quotations/${made.body.id}`, 'send')
  const ordered = await act(owner, `/quotations/${made.body.id}`, 'make_order')
  expect(ordered.status, ordered.text).toBe(200)
  const at = `/orders/${ordered.body.sales_order.id}`
  const early = await act(owner, at, 'confirm')
  expect(early.body.errors.map(({ field: where }: any) => where)).toContain(`lines.0.${lot}`)
  const { version, lines } = await get(owner, at)
  const others = Object.fromEntries(
    Object.keys(lines[0])
      .filter((name) => name.startsWith('cf_'))
      .map((name) => [name, 'x']),
  )
  const filled = await product.call(owner, 'PUT', at, { version, lines: [{ ...lines[0], ...others }] })
  expect(filled.status, filled.text).toBe(200)
  expect((await act(owner, at, 'confirm')).status).toBe(200)
  await product.call(owner, 'DELETE', `/custom_fields/${lot.slice(3)}`)
})

test('roles hide, mask or lock a field of lines: on screens, in the history, on paper, in reports and in saves', async () => {
  const [secret, code, fixed] = [
    await field('quotation.lines', 'Cost', { field_type: 'Number', is_printed: true }),
    await field('quotation.lines', 'Code', { is_printed: true }),
    await field('quotation.lines', 'Batch', { is_printed: true }),
  ]
  const fields = { [secret]: 'hidden', [code]: 'masked', [fixed]: 'read' } as const
  const seller_of = await product.makePerson(owner, {
    name: 'Ravi',
    rights: { quotation: { view: 'all', edit: 'all', create: 'all' } },
    fields: { quotation: fields },
  })
  const made = await quoted([line({ [secret]: '40', [code]: 'ABC12345', [fixed]: 'B-1' })])
  const at = `/quotations/${made.body.id}`
  const seen = await get(seller_of, at)
  expect([secret in seen.lines[0], seen.lines[0][code], seen.lines[0][fixed]]).toEqual([false, 'XXXXXX2345', 'B-1'])
  const saved = await product.call(seller_of, 'PUT', at, {
    version: seen.version,
    lines: [
      { ...seen.lines[0], quantity: '6', [secret]: '1', [fixed]: 'B-2' },
      line({ [secret]: '9', [fixed]: 'B-9' }),
    ],
  })
  expect(saved.status, saved.text).toBe(200)
  expect(secret in saved.body.lines[0]).toBe(false)
  const now = await get(owner, at)
  expect(now.lines.map((one: any) => [one.quantity, one[secret], one[code], one[fixed]])).toEqual([
    ['6.000', '40.000000', 'ABC12345', 'B-1'],
    ['10.000', null, null, null],
  ])
  const history = async (person: Person) => JSON.stringify(await get(person, `${at}/changes`))
  expect(await history(owner)).toContain(secret)
  expect(await history(seller_of)).not.toContain(secret)
  expect(await history(seller_of)).not.toContain('ABC12345')
  const cells = async (access: any) => {
    const papers = { definition: quotation, ids: [made.body.id], access, language: 'en', copies: false } as const
    const [paper] = (await readPapers(product.services, papers)).papers
    return [paper.own_columns, paper.lines[0].own]
  }
  const link = accessOfLink(owner.business_id, { record: 'quotation', fields })
  expect(await cells(link)).toEqual([
    ['Code', 'Batch'],
    ['XXXXXX2345', 'B-1'],
  ])
  expect(await cells(accessOfLink(owner.business_id, { record: 'quotation', fields: {} }))).toEqual([
    ['Cost', 'Code', 'Batch'],
    ['40', 'ABC12345', 'B-1'],
  ])
  const role = await post(owner, '/roles', {
    name: 'Counter',
    rights: {},
    fields: { quotation: { [secret]: 'hidden' } },
  })
  expect(role.status, role.text).toBe(201)
  expect(role.body.fields.quotation).toEqual({ [secret]: 'hidden' })
})

test('a field that is printed is a fact or a column of the PDF, also of a draft', async () => {
  const season = await field('invoice', 'Collection', { is_printed: true, field_type: 'Date' })
  const shade = await field('invoice.lines', 'Shade', { is_printed: true })
  await field('invoice.lines', 'Not on paper')
  const made = await post(owner, '/invoices', {
    ...{ contact_id, date: today, [season]: '2026-04-01' },
    lines: [line({ [shade]: 'Red' }), line()],
  })
  expect(made.status, made.text).toBe(201)
  const access = accessOfLink(owner.business_id, { record: 'invoice', fields: {} })
  const [paper] = (
    await readPapers(product.services, {
      ...{ definition: catalog.get('invoice'), ids: [made.body.id], access, language: 'en', copies: false },
    })
  ).papers
  expect(paper.facts).toContainEqual(['Collection', '01/04/2026'])
  expect([paper.own_columns, paper.lines.map(({ own }) => own)]).toEqual([['Shade'], [['Red'], ['']]])
  for (const query of ['', '?size=roll']) {
    const pdf = await product.call(owner, 'GET', `/invoices/${made.body.id}/pdf${query}`)
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, '%PDF-'])
  }
})

test('a file of old invoices fills the fields of the lines, for roles that may fill them', async () => {
  const lot = await field('invoice.lines', 'Than', { field_type: 'Number' })
  const file = [
    'Invoice No,Invoice date,Party name,Item name,HSN,Qty,Unit,Rate,GST %,Than',
    `OWN-1,${addDays(today, -40)},Kavita Textiles,Cotton saree,5208,10,PCS,100,5,4`,
    `OWN-1,${addDays(today, -40)},Kavita Textiles,Silk saree,5007,1,PCS,900,5,`,
    `OWN-2,${addDays(today, -40)},Kavita Textiles,Lace,5208,1,MTR,90,5,four`,
  ].join('\n')
  const upload = { file_name: 'old.csv', content_base64: Buffer.from(file).toString('base64') }
  const { import_id: id, mapping } = (await post(owner, '/invoices/import', upload)).body
  expect(mapping.Than).toBe(`lines.${lot}`)
  const preview = (await post(owner, `/imports/${id}/preview`, { mapping, duplicates: 'create' })).body
  expect(preview, JSON.stringify(preview)).toMatchObject({ created: 1, invalid: 1 })
  await post(owner, `/imports/${id}/run`, {})
  await runImport(product.services, { business_id: owner.business_id, user_id: owner.id, import_id: id })
  const { data } = await get(owner, '/invoices?limit=1&sort=-id')
  const made = await get(owner, `/invoices/${data[0].id}`)
  expect(made.lines.map((one: any) => one[lot])).toEqual(['4.000000', null])
  const columns = (access: object) =>
    openColumns(withCustomFields(catalog.get('invoice'), shut_fields), access as never).map(({ name }) => name)
  const shut_fields = [
    { id: 900, record: 'invoice.lines', field_name: 'Shut', field_meta: { field_type: 'Text' as const }, slot: null },
  ]
  const access = { ...accessOfLink(owner.business_id, { record: 'invoice', fields: {} }) }
  expect(columns(access)).toContain('lines.cf_900')
  expect(columns({ ...access, fields: { invoice: { cf_900: 'hidden' } } })).not.toContain('lines.cf_900')
})
