import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { financialYear } from '#base/financial-year.ts'
import { runImport } from '#platform/import/run.server.ts'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { salesBench } from '../testing.server.ts'

let product: TestProduct
let owner: Person
const { today, post, get, seller, client: makeClient, act, line } = salesBench(() => product)
const { start } = financialYear(today)
const PATH = '/opening_balances'

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi Fabrics')
})
afterAll(() => product.close())

async function opened(body: object, person = owner) {
  const made = await post(person, PATH, body)
  expect(made.status, made.text).toBe(201)
  return made.body
}
const statementOf = (id: number, query = '') => get(owner, `/contacts/${id}/statement${query}`)
const rowIn = async (path: string, contact_id: number) =>
  (await get(owner, path)).data.find((row: { contact_id: number }) => row.contact_id === contact_id)

describe('what parties owed on the first day', () => {
  test('open bills of a client age by their own due dates, take payments and stand in the opening of the statement', async () => {
    const client = await makeClient(owner, 'Mehta Traders')
    const lastYear = String(Number(start.slice(0, 4)) - 1)
    const bill = { kind: 'client', contact_id: client.id, amount: '1200.50' }
    const old = await opened({
      ...bill,
      number: 'INV/OLD/7',
      bill_date: `${lastYear}-02-10`,
      due_date: `${lastYear}-03-10`,
    })
    await opened({ ...bill, amount: '800', due_date: today })
    expect(old).toMatchObject({ name: 'Mehta Traders', side: 'they_owe', date: start, invoice_id: expect.any(Number) })
    expect(await rowIn('/ageing', client.id)).toMatchObject({ '91+': '1200.50', '0-30': '800.00', total: '2000.50' })
    const statement = await statementOf(client.id)
    expect(statement).toMatchObject({ opening: { amount: '2000.50', side: 'Dr' }, closing: { amount: '2000.50' } })
    expect(statement.lines).toEqual([])

    const paid = await act(owner, `/invoices/${old.invoice_id}`, 'record_payment', { payment_amount: '200.50' })
    expect(paid.body.invoice).toMatchObject({
      outstanding: '1000.00',
      payment_status: 'Partially Paid',
      number: 'INV/OLD/7',
    })
    expect((await statementOf(client.id)).closing).toEqual({ amount: '1800.00', side: 'Dr' })
    const refused = await act(owner, `/invoices/${old.invoice_id}`, 'credit')
    expect(refused.body.message ?? refused.text).toContain('An opening balance has no lines to credit')
    const changed = await product.call(owner, 'PUT', `${PATH}/${old.id}`, { version: old.version, amount: '1' })
    expect(changed.text).toContain('Money or a note is on it already')
    expect((await product.call(owner, 'DELETE', `/invoices/${old.invoice_id}`)).text).toContain('opening balance')
  })

  test('the new sum of a changed balance replaces the old one, and a deleted one is gone from every book', async () => {
    const client = await makeClient(owner, 'Changing')
    const made = await opened({ kind: 'client', contact_id: client.id, amount: '500' })
    const changed = await product.call(owner, 'PUT', `${PATH}/${made.id}`, { version: made.version, amount: '700' })
    expect(changed.status, changed.text).toBe(200)
    expect(changed.body.invoice_id).not.toBe(made.invoice_id)
    expect(await rowIn('/ageing', client.id)).toMatchObject({ total: '700.00' })
    expect((await statementOf(client.id)).closing.amount).toBe('700.00')
    expect((await product.call(owner, 'DELETE', `${PATH}/${made.id}`)).status).toBe(200)
    expect(await rowIn('/ageing', client.id)).toBeUndefined()
    expect((await statementOf(client.id)).closing.amount).toBe('0.00')
    const back = await post(owner, `${PATH}/restore`, { ids: [made.id] })
    expect(back.body, back.text).toMatchObject({ done: [made.id] })
    expect((await statementOf(client.id)).closing.amount).toBe('700.00')
  })

  test('what is owed to suppliers, and advances of both sides, stand on the side where they belong', async () => {
    const [supplier, client] = [await makeClient(owner, 'Gupta Mills'), await makeClient(owner, 'Early payer')]
    const due = await opened({ kind: 'supplier', contact_id: supplier.id, amount: '900', number: 'GM/12' })
    expect(await rowIn('/payables', supplier.id)).toMatchObject({ total: '900.00', advance: '0.00' })
    await act(owner, `/bills/${due.bill_id}`, 'record_payment', { payment_amount: '400' })
    await opened({ kind: 'supplier', side: 'they_owe', contact_id: supplier.id, amount: '50' })
    expect(await rowIn('/payables', supplier.id)).toMatchObject({ total: '500.00', advance: '50.00' })
    expect((await statementOf(supplier.id)).closing).toEqual({ amount: '450.00', side: 'Cr' })

    const early = await opened({ kind: 'client', side: 'we_owe', contact_id: client.id, amount: '300' })
    expect(await rowIn('/ageing', client.id)).toMatchObject({ total: '0.00', advance: '300.00' })
    expect((await statementOf(client.id)).opening).toEqual({ amount: '300.00', side: 'Cr' })
    const invoice = await post(owner, '/invoices', { contact_id: client.id, date: today, lines: [line()] })
    await act(owner, `/invoices/${invoice.body.id}`, 'post')
    const put = await act(owner, `/receipts/${early.receipt_id}`, 'allocate')
    expect(put.status, put.text).toBe(200)
    expect(await rowIn('/ageing', client.id)).toMatchObject({ total: '750.00', advance: '0.00' })
  })

  test('each mistake has an issue on its field', async () => {
    const client = await makeClient(owner, 'Wrong')
    const fieldsOf = async (body: object) =>
      (await post(owner, PATH, body)).body.errors?.map(({ field }: { field: string }) => field)
    expect(await fieldsOf({ kind: 'client', amount: '5' })).toEqual(['contact_id'])
    expect(await fieldsOf({ kind: 'client', contact_id: client.id })).toEqual(['amount'])
    expect(await fieldsOf({ kind: 'cash', amount: '-5' })).toEqual(['amount'])
    expect(await fieldsOf({ kind: 'stock' })).toEqual(['item_id', 'quantity'])
    expect(await fieldsOf({ kind: 'cash', amount: '5', date: '2999-01-01' })).toEqual(['date'])
    const late = { kind: 'client', contact_id: client.id, amount: '5', bill_date: today, date: start }
    expect(await fieldsOf(late)).toEqual(['bill_date'])
  })
})

test('cash and bank begin with their opening balances, also overdrawn ones', async () => {
  const person = await seller('Cash house')
  await opened({ kind: 'cash', amount: '5000' }, person)
  const bank = await opened({ kind: 'bank', amount: '-1500', remark: 'HDFC overdraft' }, person)
  const first = await get(person, `/day_book?from=${start}&to=${start}`)
  expect(first.opening).toEqual({ cash: '5000.00', bank: '-1500.00' })
  expect(first.data.map(({ kind, amount, name }: Record<string, string>) => [kind, amount, name])).toEqual([
    ['Opening In', '5000.00', ''],
    ['Opening Out', '1500.00', 'HDFC overdraft'],
  ])
  expect((await get(person, `/day_book?from=${today}`)).opening).toEqual({ cash: '5000.00', bank: '-1500.00' })
  await product.call(person, 'DELETE', `${PATH}/${bank.id}`)
  expect((await get(person, `/day_book?from=${today}`)).opening).toEqual({ cash: '5000.00', bank: '0.00' })
})

test('the stock of an item begins at each branch, once', async () => {
  const person = await seller('Stock house')
  const item = (await post(person, '/inventry', { name: 'Cotton saree', kind: 'goods' })).body
  const place = { name: 'Godown', type: 'Store', city: 'Surat', state: 'Gujarat' }
  const godown = (await post(person, '/locations', place)).body
  const main = await opened({ kind: 'stock', item_id: item.id, quantity: '12' }, person)
  await opened({ kind: 'stock', item_id: item.id, quantity: '30', location_id: godown.id }, person)
  expect((await get(person, `/inventry/${item.id}`)).on_hand).toBe('42.000000')
  const moved = await get(person, `/stock/movements?item_id=${item.id}`)
  expect(moved.data.map(({ kind, quantity, paper }: Record<string, string>) => [kind, quantity, paper])).toEqual([
    ['opening', '30', 'Cotton saree'],
    ['opening', '12', 'Cotton saree'],
  ])
  await product.call(person, 'DELETE', `${PATH}/${main.id}`)
  expect((await get(person, `/inventry/${item.id}`)).on_hand).toBe('30.000000')
  const own = (await post(person, '/inventry', { name: 'Silk saree', kind: 'goods', opening_stock: '5' })).body
  const twice = await post(person, PATH, { kind: 'stock', item_id: own.id, quantity: '5' })
  expect(twice.body.errors).toMatchObject([{ field: 'item_id', rule: 'twice' }])
})

test('opening balances are in no return and in no figure of sales', async () => {
  const person = await seller('Quiet house')
  const client = await makeClient(person)
  await opened({ kind: 'client', contact_id: client.id, amount: '5000', date: today, bill_date: today }, person)
  const month = today.slice(0, 7)
  const shown = await get(person, `/gst_returns/gstr1?month=${month}`)
  expect(shown.stored).toMatchObject({ papers: 0, total: '0.00' })
  const { metrics } = await import('../metrics.ts').then(({ salesMetrics }) => ({ metrics: salesMetrics }))
  for (const name of ['invoice', 'receipt', 'bill', 'payment'])
    expect(metrics.find((one) => one.name === name)?.where).toContainEqual({
      ...{ field: 'brought', condition: 'Not In', values: ['opening'] },
    })
  expect((await post(person, '/invoices', { contact_id: client.id, date: today, lines: [line()] })).status).toBe(201)
})

test('a file of opening balances is read as Tally and Vyapar write them, and its undo takes all of it back', async () => {
  const person = await seller('Import house')
  const file = [
    'Ledger,Under,Opening Balance,Bill No,Bill date',
    `Kavita Mehta,Sundry Debtors,"12,500.00 Dr",A/1,${Number(start.slice(0, 4)) - 1}-03-01`,
    'Gupta Mills,Sundry Creditors,4000.00 Cr,,',
    ',Cash-in-Hand,900,,',
    'Nobody,Sundry Debtors,,,',
  ].join('\n')
  const content_base64 = Buffer.from(file).toString('base64')
  const uploaded = (await post(person, `${PATH}/import`, { file_name: 'ledgers.csv', content_base64 })).body
  expect(uploaded.mapping).toEqual({
    ...{
      Ledger: 'contact_id',
      Under: 'kind',
      'Opening Balance': 'amount',
      'Bill No': 'number',
      'Bill date': 'bill_date',
    },
  })
  const id = uploaded.import_id
  const preview = await post(person, `/imports/${id}/preview`, { mapping: uploaded.mapping, duplicates: 'create' })
  expect(preview.body, preview.text).toMatchObject({ rows: 4, created: 3, invalid: 1 })
  await post(person, `/imports/${id}/run`, {})
  await runImport(product.services, { business_id: person.business_id, user_id: person.id, import_id: id })
  const done = await get(person, `/imports/${id}`)
  expect(done).toMatchObject({ state: 'done', created: 3, invalid: 1 })
  expect((await get(person, '/ageing')).data).toMatchObject([{ name: 'Kavita Mehta', total: '12500.00' }])
  expect((await get(person, '/payables')).data).toMatchObject([{ name: 'Gupta Mills', total: '4000.00' }])
  expect((await get(person, `/day_book?from=${today}`)).opening.cash).toBe('900.00')
  const undone = await post(person, `/runs/${done.run_id}/undo`, {})
  expect(undone.body, undone.text).toMatchObject({ undone: 3 })
  expect((await get(person, '/ageing')).data).toEqual([])
  expect((await get(person, '/payables')).data).toEqual([])
  expect((await get(person, `/day_book?from=${today}`)).opening.cash).toBe('0.00')
})

test('of ten who pay and one who changes an opening balance at once, the books agree in the end', async () => {
  const client = await makeClient(owner, 'Race')
  const made = await opened({ kind: 'client', contact_id: client.id, amount: '1000' })
  await Promise.all([
    ...Array.from({ length: 10 }, () =>
      act(owner, `/invoices/${made.invoice_id}`, 'record_payment', { payment_amount: '100' }),
    ),
    product.call(owner, 'DELETE', `${PATH}/${made.id}`),
  ])
  const statement = await statementOf(client.id)
  const row = await rowIn('/ageing', client.id)
  const owed = statement.closing.side === 'Dr' ? statement.closing.amount : '0.00'
  expect(row?.total ?? '0.00').toBe(owed)
})
