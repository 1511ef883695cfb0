import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#base/days.ts'
import { runImport } from '#platform/import/run.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import type { Access } from '#engine/record/rights.ts'
import { loadAccess } from '#engine/server/access/access.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../testing.server.ts'
import { rateOf } from './read-old-rows.server.ts'

let product: TestProduct
let owner: Person
const { today, post, get, seller, client: makeClient, act, invoice } = salesBench(() => product)
const date = addDays(today, -40)
const month = date.slice(0, 7)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
})
afterAll(() => product.close())

async function upload(path: string, file: string, person = owner) {
  const content_base64 = Buffer.from(file).toString('base64')
  const answer = await post(person, `/${path}/import`, { file_name: 'old.csv', content_base64 })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** Uploads, previews and runs a file: what the preview said, and the import afterwards. */
async function importFile(path: string, file: string, person = owner) {
  const { import_id: id, mapping, template } = await upload(path, file, person)
  const preview = (await post(person, `/imports/${id}/preview`, { mapping, duplicates: 'create' })).body
  await post(person, `/imports/${id}/run`, {})
  await runImport(product.services, { business_id: person.business_id, user_id: person.id, import_id: id })
  return { id, mapping, template, preview, done: await get(person, `/imports/${id}`) }
}
const listed = async (path: string, person: Person) =>
  (
    await get(
      person,
      `/${path}?limit=50&sort=id&columns=number,total,outstanding,status,brought,buyer_name,payment_status`,
    )
  ).data ?? []

const HEAD = 'Invoice No,Invoice date,Party name,GSTIN,Item name,HSN,Qty,Unit,Rate,GST %,Discount,Total,Received'

test('one row a line: rows of a number are one posted invoice with its old number, tax and what was paid before', async () => {
  const person = await seller('Old house')
  const own = await invoice(person, (await makeClient(person)).id)
  const file = [
    HEAD,
    `S-17,${date},Kavita Textiles,,Cotton saree,5208,10,pcs,100,GST@5%,,2100,600`,
    `S-17,${date},Kavita Textiles,,Silk saree,5208,5,Pieces,200,5%,,2100,`,
    `,,,,,,,,,,,,`.replace(/,+$/, ''),
    `S-18,${date},Kavita Textiles,,Lace,5208,1,mtr,100,5,10,94.50,`,
  ]
    .filter((one) => one !== '')
    .join('\n')
  const { preview, done } = await importFile('invoices', file, person)
  expect(preview, JSON.stringify(preview)).toMatchObject({ rows: 3, created: 2, invalid: 0 })
  expect(done).toMatchObject({ state: 'done', done: 3, created: 2, invalid: 0 })
  const [, first, second] = await listed('invoices', person)
  expect(first).toMatchObject({
    ...{ number: 'S-17', total: '2100.00', outstanding: '1500.00', status: 'posted', brought: 'imported' },
    ...{ buyer_name: 'Kavita Textiles', payment_status: 'Partially Paid' },
  })
  expect(second).toMatchObject({ number: 'S-18', total: '94.50', outstanding: '94.50' })
  const whole = await get(person, `/invoices/${first.id}`)
  expect(whole.lines).toMatchObject([
    { description: 'Cotton saree', unit: 'PCS', quantity: '10.000', tax_rate: '5', tax: '50.00' },
    { description: 'Silk saree', amount: '1050.00' },
  ])

  const party = whole.contact_id
  const statement = await get(person, `/contacts/${party}/statement`)
  expect(statement.lines.map(({ kind }: { kind: string }) => kind)).toEqual(['Invoice', 'Invoice', 'Paid Before'])
  expect(statement.closing).toEqual({ amount: '1594.50', side: 'Dr' })
  const ageing = (await get(person, '/ageing')).data.find((one: { contact_id: number }) => one.contact_id === party)
  expect(ageing).toMatchObject({ '31-60': '1594.50' })
  const book = await get(person, `/day_book?from=${date}&to=${date}`)
  expect(book.data.every(({ mode }: { mode: string | null }) => mode === null)).toBe(true)

  const next = await invoice(person, party)
  expect(Number(next.number.slice(-4))).toBe(Number(own.number.slice(-4)) + 1)
  const paid = await act(person, `/invoices/${first.id}`, 'record_payment')
  expect(paid.body.invoice).toMatchObject({ outstanding: '0.00', payment_status: 'Paid' })

  const undone = (await post(person, `/runs/${done.run_id}/undo`, {})).body
  // The paid invoice stays, and with it the client whom the import made.
  expect(undone).toMatchObject({ undone: 1, kept: 2 })
  expect((await listed('invoices', person)).map(({ number }: { number: string }) => number)).not.toContain('S-18')
  expect((await get(person, `/contacts/${party}/statement`)).lines.map(({ number }: any) => number)).not.toContain(
    'S-18',
  )
  const again = await importFile('invoices', [HEAD, file.split('\n')[3]].join('\n'), person)
  expect(again.done).toMatchObject({ created: 1, invalid: 0 })
})

test('mistakes are named with the line of the file, and the file of problems has every row of the invoice', async () => {
  const person = await seller('Wrong house')
  const file = [
    HEAD,
    `A-1,${date},Kavita,,Saree,5208,10,,100,5,,1050,`,
    `A-1,${date},Kavita,,Lace,52,1,,100,5,,1050,`,
    `A-2,${date},Kavita,,Saree,5208,10,,100,5,,2000,`,
    `,${date},Kavita,,Saree,5208,10,,100,5,,1050,`,
    `A-3,${addDays(today, 9)},Kavita,,Saree,5208,10,,100,5,,1050,`,
    `A-4,${date},Kavita,,Saree,5208,10,,100,5,,1050,5000`,
    `A-5,${date},Kavita,,Saree,5208,10,,100,5,,1050,`,
    `A-6,${date},Kavita,,Saree,5208,10,,100,5,,1050,`,
    `A-5,${date},Kavita,,Saree,5208,10,,100,5,,1050,`,
  ].join('\n')
  const { id, preview, done } = await importFile('invoices', file, person)
  expect(preview).toMatchObject({ rows: 9, created: 2, invalid: 6 })
  expect(done).toMatchObject({ created: 2, invalid: 6 })
  const said = preview.issues.map(({ line, field, message }: any) => `${line} ${field}: ${message}`)
  expect(said).toEqual([
    '2 lines.hsn: An HSN or SAC has 4, 6 or 8 digits (line 3 of the file)',
    '4 old_total: The lines come to ₹1,050.00, but the file says ₹2,000.00',
    '5 old_number: Enter the number of the old paper',
    '6 date: The date lies in the future',
    '7 paid_before: This is more than the total',
    '10 : Old number: This is already taken by line 8',
  ])
  const problems = await product.call(person, 'GET', `/imports/${id}/errors.csv`)
  const lines = problems.text.trim().split('\n')
  expect(lines).toHaveLength(1 + 7)
  expect(lines[2]).toContain('Lace')
  const twice = await importFile('invoices', [HEAD, file.split('\n')[7]].join('\n'), person)
  expect(twice.preview.issues).toMatchObject([
    { field: 'old_number', message: 'Another invoice has this number already' },
  ])
})

test('imported invoices are left out of the GST returns until the business says from which day they count', async () => {
  const person = await seller('Return house')
  const rows = [HEAD, `R-1,${date},Kavita,,Saree,5208,10,,100,5,,1050,`].join('\n')
  await importFile('invoices', rows, person)
  const shown = () => get(person, `/gst_returns/gstr1?month=${month}`)
  expect((await shown()).stored).toMatchObject({ papers: 0 })
  const put = (returns_from: unknown) => product.call(person, 'PUT', '/brought_setting', { returns_from })
  expect((await put('never')).body.errors).toMatchObject([{ field: 'returns_from' }])
  await put(addDays(date, 1))
  expect((await shown()).stored).toMatchObject({ papers: 0 })
  await put(date)
  expect((await shown()).stored).toMatchObject({ papers: 1, total: '1050.00' })
  const bare = await importFile('invoices', `Invoice No,Date,Party,Total\nR-2,${date},Kavita,500`, person)
  expect(bare.preview.issues).toMatchObject([
    { message: 'It counts in the GST returns, so it needs its lines with tax' },
  ])
  await put(null)
  const alone = await importFile('invoices', `Invoice No,Date,Party,Total\nR-2,${date},Kavita,500`, person)
  expect(alone.done).toMatchObject({ created: 1 })
})

test('old purchase bills come in with the number and total of the supplier, and stand in what is to pay', async () => {
  const person = await seller('Bill house')
  const head = 'Bill No,Bill date,Supplier name,GSTIN,Item name,HSN,Qty,Rate,Tax rate,Total,Paid'
  const row = `G/5,${date},Gupta Mills,24AAACC1206D1ZM,Yarn,5208,10,100,5,1050.40,50.40`
  const { preview, done } = await importFile('bills', [head, row].join('\n'), person)
  expect(preview, JSON.stringify(preview)).toMatchObject({ created: 1, invalid: 0 })
  expect(done).toMatchObject({ created: 1 })
  const [one] = (await get(person, '/bills?columns=number,bill_number,total,outstanding,brought,status')).data
  expect(one).toMatchObject({
    number: 'G/5',
    bill_number: 'G/5',
    total: '1050.40',
    outstanding: '1000.00',
    brought: 'imported',
  })
  expect((await get(person, '/payables')).data).toMatchObject([{ name: 'Gupta Mills', total: '1000.00' }])
  const again = await importFile('bills', [head, row].join('\n'), person)
  expect(again.done).toMatchObject({ created: 0, invalid: 1 })
  await post(person, `/runs/${done.run_id}/undo`, {})
  expect((await get(person, '/payables')).data).toEqual([])
})

test('an imported invoice moves no goods, makes no e-invoice, and is deleted only while nothing is on it', async () => {
  const person = await seller('Goods house')
  const item = (await post(person, '/inventry', { name: 'Saree', kind: 'goods', opening_stock: '10' })).body
  await importFile('invoices', [HEAD, `G-1,${date},Kavita,,saree,5208,4,,100,5,,420,`].join('\n'), person)
  expect(Number((await get(person, `/inventry/${item.id}`)).on_hand)).toBe(10)
  const [one] = await listed('invoices', person)
  expect((await get(person, `/invoices/${one.id}`)).lines[0].item_id).toBe(item.id)
  expect((await act(person, `/invoices/${one.id}`, 'make_e_way_bill')).text).toContain('was not written here')
  const paid = await act(person, `/invoices/${one.id}`, 'record_payment')
  expect((await product.call(person, 'DELETE', `/invoices/${one.id}`)).text).toContain('Money or a note is on it')
  await act(person, `/receipts/${paid.body.receipt.id}`, 'cancel', { cancel_remark: 'Wrong' })
  expect((await product.call(person, 'DELETE', `/invoices/${one.id}`)).status).toBe(200)
})

test('nobody enters an old number by hand', async () => {
  const made = await post(owner, '/invoices', { date, buyer_name: 'Kavita', old_number: 'X-1', old_total: '50' })
  expect(made.body).toMatchObject({ status: 'draft', old_number: null, number: null, brought: null })
})

test('of ten who import the same number at once one gets it', async () => {
  const { catalog, database, specials } = product.services
  const access = (await loadAccess(database, { business_id: owner.business_id, user_id: owner.id })) as Access
  const write = () =>
    database.transaction(access, (transaction) =>
      changeRecords(transaction, {
        ...{ catalog, specials, access, definition: catalog.get('invoice'), request_id: 'ten', cause: 'create' },
        ...{ is_batch: true, on_issue: 'refuse' },
        changes: [
          {
            ...{ step: 'create', id: null, before: null, issues: [] },
            values: { date, buyer_name: 'Kavita', old_number: 'RACE-1', old_total: '50.00' },
          },
        ],
      }),
    )
  const answers = await Promise.allSettled(Array.from({ length: 10 }, write))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('files of Vyapar, Tally and Zoho Books are recognised by their headings', async () => {
  const person = await seller('Known house')
  const known = async (head: string) => {
    const { mapping, template } = await upload('invoices', `${head}\n${head.replace(/[^,]+/g, 'x')}`, person)
    return [template?.name, mapping] as const
  }
  const [vyapar, heads] = await known(
    'Date,Invoice No,Party Name,Transaction Type,Total Amount,Payment Type,Balance Due',
  )
  expect([vyapar, heads]).toEqual([
    'Vyapar',
    {
      Date: 'date',
      'Invoice No': 'old_number',
      'Party Name': 'contact_id',
      'Total Amount': 'old_total',
      'Balance Due': 'old_balance',
    },
  ])
  const [tally, register] = await known('Date,Particulars,Voucher Type,Voucher No.,GSTIN/UIN,Value,Gross Total')
  expect([tally, register]).toEqual([
    'Tally',
    {
      Date: 'date',
      Particulars: 'contact_id',
      'Voucher No.': 'old_number',
      'GSTIN/UIN': 'buyer_gstin',
      'Gross Total': 'old_total',
    },
  ])
  const zoho =
    'Invoice Date,Invoice Number,Invoice Status,Customer Name,Place of Supply,Due Date,Item Name,Quantity,Item Price,HSN/SAC,Item Tax %,Total,Balance'
  expect(await known(zoho)).toEqual([
    'Zoho Books',
    {
      ...{
        'Invoice Date': 'date',
        'Invoice Number': 'old_number',
        'Customer Name': 'contact_id',
        'Due Date': 'due_date',
      },
      ...{ 'Place of Supply': 'place_of_supply', 'Item Name': 'lines.description', Quantity: 'lines.quantity' },
      ...{ 'Item Price': 'lines.price', 'HSN/SAC': 'lines.hsn', 'Item Tax %': 'lines.tax_rate', Total: 'old_total' },
      Balance: 'old_balance',
    },
  ])
  const rows = [
    zoho,
    `${date},Z-1,Overdue,Kavita Stores,MH,${date},Saree,10,100,5208,5,1050.00,400.00`,
    `${date},Z-1,Overdue,Kavita Stores,MH,${date},Lace,1,0,5208,5,1050.00,400.00`,
  ]
  const { preview } = await importFile('invoices', rows.join('\n'), person)
  expect(preview, JSON.stringify(preview)).toMatchObject({ created: 1, invalid: 0 })
  const [one] = await listed('invoices', person)
  expect(one).toMatchObject({ number: 'Z-1', total: '1050.00', outstanding: '400.00' })
  expect(await get(person, `/invoices/${one.id}`)).toMatchObject({
    supply_place: '27',
    igst: '50.00',
    paid_before: '650.00',
  })
})

test('tax rates are read as other programs write them', () => {
  const read = ['GST@18%', 'IGST 12 %', '5.0', '0.25%', 'GST18', 'Exempt', 'Nil Rated', 'rubbish', undefined].map(
    rateOf,
  )
  expect(read).toEqual(['18', '12', '5', '0.25', '18', 'exempt', 'nil', 'rubbish', undefined])
})
