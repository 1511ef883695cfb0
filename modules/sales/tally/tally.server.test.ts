import { addDays } from '#base/days.ts'
import { XMLParser } from 'fast-xml-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestProduct, testProduct } from '#engine/testing/product.server.ts'
import { catalog } from '#modules/catalog.ts'
import { moduleRoutes, specials } from '#modules/server.ts'
import { sales } from '../module.ts'
import { salesBench } from '../testing.server.ts'

let product: TestProduct
let owner: Person
const { today, post, get, line, seller, client, act, invoice } = salesBench(() => product)

beforeAll(async () => {
  product = await testProduct({ catalog, specials, routes: moduleRoutes })
  owner = await seller('Tulsi & Fabrics')
})
afterAll(() => product.close())

const list = <Of>(one: Of | Of[] | undefined): Of[] => (one === undefined ? [] : Array.isArray(one) ? one : [one])
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '@', parseTagValue: false })

async function fileOf(path: string): Promise<any> {
  const { status, text } = await product.call(owner, 'GET', path)
  expect(status, text).toBe(200)
  return parser.parse(text).ENVELOPE
}

const GROUPS = [
  ...['Sales Accounts', 'Purchase Accounts', 'Duties & Taxes', 'Loans & Advances (Asset)', 'Indirect Expenses'],
  ...['Indirect Incomes', 'Bank Accounts', 'Cash-in-Hand', 'Sundry Debtors', 'Sundry Creditors'],
]
const TYPES = ['Sales', 'Purchase', 'Receipt', 'Payment', 'Credit Note', 'Debit Note', 'Journal']
const paise = (text: string) => Math.round(Number(text) * 100)

interface Stock {
  units: Set<string>
  godowns: Set<string>
  items: Map<string, any>
}

/** The masters of stock in their order. Each refers only to masters that come before it in the file. */
function mastersOfStock(messages: any[], errors: string[]): Stock {
  const stock: Stock = { units: new Set(), godowns: new Set(['Main Location']), items: new Map() }
  const groups = new Set([''])
  for (const { UNIT, STOCKGROUP, GODOWN, STOCKITEM } of messages) {
    if (UNIT) {
      if (UNIT.ISSIMPLEUNIT !== 'Yes' || Number(UNIT.DECIMALPLACES) > 4) errors.push(`unit ${UNIT.NAME}`)
      stock.units.add(UNIT.NAME)
    }
    if (STOCKGROUP) groups.add(STOCKGROUP['@NAME'])
    if (GODOWN) stock.godowns.add(GODOWN['@NAME'])
    if (!STOCKITEM) continue
    const name = STOCKITEM['@NAME']
    if (stock.items.has(name.toLowerCase())) errors.push(`item ${name} twice`)
    if (!stock.units.has(STOCKITEM.BASEUNITS)) errors.push(`${name}: no unit ${STOCKITEM.BASEUNITS}`)
    if (!groups.has(STOCKITEM.PARENT)) errors.push(`${name}: no group ${STOCKITEM.PARENT}`)
    stock.items.set(name.toLowerCase(), STOCKITEM)
  }
  return stock
}

/** What Tally would refuse of goods on a voucher. */
function stockErrors(line: any, { items, godowns }: Stock): string[] {
  const item = items.get(line.STOCKITEMNAME.toLowerCase())
  if (!item) return [`no item ${line.STOCKITEMNAME}`]
  const [quantity, unit] = line.ACTUALQTY.split(' ')
  const [rate, per] = line.RATE.split('/')
  const batch = line['BATCHALLOCATIONS.LIST']
  return [
    ...(unit === item.BASEUNITS && per === unit && /^\d+(\.\d{1,4})?$/.test(quantity)
      ? []
      : [`unit ${line.ACTUALQTY}`]),
    ...(godowns.has(batch.GODOWNNAME) ? [] : [`no store ${batch.GODOWNNAME}`]),
    ...(batch.AMOUNT === line.AMOUNT && batch.ACTUALQTY === line.ACTUALQTY ? [] : ['batch']),
    ...((line.ISDEEMEDPOSITIVE === 'Yes') === paise(line.AMOUNT) < 0 ? [] : ['sign of goods']),
    // The rate has four decimals, so it gives the value to half a ten-thousandth for each piece.
    ...(Math.abs(Number(rate) * Number(quantity) * 100 - Math.abs(paise(line.AMOUNT))) <= 0.01 * Number(quantity) + 1
      ? []
      : [`rate ${line.RATE}`]),
  ]
}

/** Imports the files as Tally does: what it would refuse is a line of the answer. */
function importInto(masters: any, vouchers: any): { errors: string[]; vouchers: any[]; ledgers: Map<string, any> } {
  const errors: string[] = []
  const messages = (file: any) => list<any>(file.BODY.IMPORTDATA.REQUESTDATA.TALLYMESSAGE)
  const ledgers = new Map<string, any>()
  const stock = mastersOfStock(messages(masters), errors)
  for (const { LEDGER } of messages(masters)) {
    if (!LEDGER) continue
    const key = LEDGER['@NAME'].toLowerCase()
    if (ledgers.has(key)) errors.push(`ledger ${LEDGER['@NAME']} twice`)
    if (!GROUPS.includes(LEDGER.PARENT)) errors.push(`no group ${LEDGER.PARENT}`)
    ledgers.set(key, LEDGER)
  }
  const keys = new Set<string>()
  const numbers = new Set<string>()
  const found = messages(vouchers).map(({ VOUCHER }) => VOUCHER)
  for (const one of found) {
    const name = one.VOUCHERNUMBER
    if (keys.has(one.GUID) || one.GUID !== one['@REMOTEID']) errors.push(`${name}: key ${one.GUID}`)
    keys.add(one.GUID)
    if (numbers.has(`${one.VOUCHERTYPENAME} ${name}`)) errors.push(`${one.VOUCHERTYPENAME} ${name} twice`)
    numbers.add(`${one.VOUCHERTYPENAME} ${name}`)
    if (!TYPES.includes(one.VOUCHERTYPENAME)) errors.push(`${name}: type ${one.VOUCHERTYPENAME}`)
    if (!/^20\d{6}$/.test(one.DATE)) errors.push(`${name}: date ${one.DATE}`)
    const goods = list<any>(one['ALLINVENTORYENTRIES.LIST'])
    const entries = list<any>(one[one.ISINVOICE === 'Yes' ? 'LEDGERENTRIES.LIST' : 'ALLLEDGERENTRIES.LIST'])
    if ((one.ISINVOICE === 'Yes') !== (one.PERSISTEDVIEW === 'Invoice Voucher View')) errors.push(`${name}: view`)
    if (one.ISINVOICE === 'No' && goods.length > 0) errors.push(`${name}: goods in the accounting view`)
    if (one.ISCANCELLED === 'No' && entries.length < 2) errors.push(`${name}: no entries`)
    if (!ledgers.has(one.PARTYLEDGERNAME.toLowerCase())) errors.push(`${name}: no party ${one.PARTYLEDGERNAME}`)
    let sum = 0
    for (const line of goods) {
      sum += paise(line.AMOUNT)
      errors.push(...stockErrors(line, stock).map((error) => `${name}: ${error}`))
      const on = list<any>(line['ACCOUNTINGALLOCATIONS.LIST'])
      if (on.some(({ LEDGERNAME }) => !ledgers.has(LEDGERNAME.toLowerCase())))
        errors.push(`${name}: no ledger of goods`)
      if (on.reduce((all, { AMOUNT }) => all + paise(AMOUNT), 0) !== paise(line.AMOUNT))
        errors.push(`${name}: allocation`)
    }
    for (const entry of entries) {
      sum += paise(entry.AMOUNT)
      const ledger = ledgers.get(entry.LEDGERNAME.toLowerCase())
      if (!ledger) errors.push(`${name}: no ledger ${entry.LEDGERNAME}`)
      if ((entry.ISDEEMEDPOSITIVE === 'Yes') !== paise(entry.AMOUNT) < 0) errors.push(`${name}: sign ${entry.AMOUNT}`)
      const bills = list<any>(entry['BILLALLOCATIONS.LIST'])
      if (bills.length > 0 && bills.reduce((all, bill) => all + paise(bill.AMOUNT), 0) !== paise(entry.AMOUNT))
        errors.push(`${name}: bills`)
      if ((ledger?.ISBILLWISEON === 'Yes') !== bills.length > 0) errors.push(`${name}: bill-wise ${entry.LEDGERNAME}`)
    }
    if (sum !== 0) errors.push(`${name}: sum ${sum}`)
  }
  return { errors, vouchers: found, ledgers }
}

test('a month of every kind of paper imports without an error, and the party balances are those of the statements', async () => {
  const kavita = await client(owner, 'Kavita Mehta')
  const second = await client(owner, 'kavita mehta')
  const mill = await client(owner, 'Mill "A" <1> & Co')
  const one = await invoice(owner, kavita.id)
  await invoice(owner, second.id, { lines: [line({ price: '33.33', quantity: '7' })] })
  await invoice(owner, null, { buyer_name: 'Counter sale' })
  const wrong = await invoice(owner, kavita.id)
  await act(owner, `/invoices/${wrong.id}`, 'cancel', { cancel_reason: 'Others' })
  await act(owner, `/invoices/${one.id}`, 'record_payment', { payment_amount: '700', payment_tds: '10' })
  const cheque = { payment_amount: '100', payment_mode: 'Banking', is_cheque: true }
  const { receipt } = (await act(owner, `/invoices/${one.id}`, 'record_payment', cheque)).body
  await act(owner, `/receipts/${receipt.id}`, 'bounce', { bounced_on: today })
  await act(owner, `/invoices/${one.id}`, 'write_off', { lost_amount: '40', lost_reason: 'Small' })
  const note = (await act(owner, `/invoices/${one.id}`, 'credit')).body.credit_note
  const draft = await get(owner, `/credit_notes/${note.id}`)
  await product.call(owner, 'PUT', `/credit_notes/${note.id}`, {
    version: draft.version,
    lines: [{ ...draft.lines[0], quantity: '1' }],
  })
  await act(owner, `/credit_notes/${note.id}`, 'post')
  const bill = await post(owner, '/bills', {
    ...{ contact_id: mill.id, supplier_gst_type: 'Regular', supplier_gstin: '24AAACC1206D1ZM' },
    ...{ bill_number: 'M/1', bill_date: today, date: today, lines: [line()] },
  })
  expect((await act(owner, `/bills/${bill.body.id}`, 'post')).status).toBe(200)
  await act(owner, `/bills/${bill.body.id}`, 'record_payment', { payment_amount: '500', payment_mode: 'Cash' })
  await act(owner, `/bills/${bill.body.id}`, 'write_off', { lost_amount: '1', lost_reason: 'Paise' })
  const debit = (await act(owner, `/bills/${bill.body.id}`, 'return_goods')).body.debit_note
  await act(owner, `/debit_notes/${debit.id}`, 'post')
  const rent = await post(owner, '/expense_categories', { name: 'Cash' })
  const expense = await post(owner, '/other_expenses', { category_id: rent.body.id, amount: '90', date: today })
  await act(owner, `/other_expenses/${expense.body.id}`, 'post')

  const days = `from=${today}&to=${today}`
  const masters = await fileOf(`/tally/masters?${days}`)
  const vouchers = await fileOf(`/tally/vouchers?${days}`)
  expect(masters.BODY.IMPORTDATA.REQUESTDESC.STATICVARIABLES.SVCURRENTCOMPANY).toBe('Tulsi & Fabrics')
  const imported = importInto(masters, vouchers)
  expect(imported.errors).toEqual([])
  const entries = (await get(owner, `/day_book?${days}`)).data
  expect(imported.vouchers.filter(({ ISCANCELLED }) => ISCANCELLED === 'No')).toHaveLength(entries.length)
  expect(imported.ledgers.get('mill "a" <1> & co')).toMatchObject({ PARENT: 'Sundry Creditors', ISBILLWISEON: 'Yes' })
  expect(imported.ledgers.get('cgst')).toMatchObject({ PARENT: 'Duties & Taxes', GSTDUTYHEAD: 'CGST' })
  // What each ledger is owed in Tally is what the statement says.
  const balance = (name: string) =>
    imported.vouchers
      .flatMap((voucher) => list<any>(voucher['ALLLEDGERENTRIES.LIST']))
      .filter(({ LEDGERNAME }) => LEDGERNAME === name)
      .reduce((sum, { AMOUNT }) => sum - paise(AMOUNT), 0)
  for (const [id, name] of [
    [kavita.id, `Kavita Mehta (${kavita.id})`],
    [second.id, `kavita mehta (${second.id})`],
    [mill.id, 'Mill "A" <1> & Co'],
  ] as const) {
    const { closing } = await get(owner, `/contacts/${id}/statement?${days}`)
    expect(balance(name), name).toBe((closing.side === 'Cr' ? -1 : 1) * paise(closing.amount))
  }
  expect(await fileOf(`/tally/vouchers?${days}`)).toEqual(vouchers)
})

test('goods go with invoices, bills and returns, in the unit of the item and at their branch; services and other notes move none', async () => {
  const person = await seller('Tulsi Stock')
  const of = async (path: string): Promise<any> => {
    const { status, text } = await product.call(person, 'GET', path)
    expect(status, text).toBe(200)
    return parser.parse(text).ENVELOPE
  }
  const kavita = await client(person, 'Kavita Mehta')
  const [pieces, dozen] = [
    (await post(person, '/units', { name: 'Piece', uqc: 'PCS' })).body,
    (await post(person, '/units', { name: 'Dozen', uqc: 'DOZ' })).body,
  ]
  const group = (await post(person, '/item_groups', { name: 'Shirts & tops' })).body
  const item = async (body: object) => {
    const made = await post(person, '/inventry', { unit_id: pieces.id, hsn: '6105', tax_rate: '5', ...body })
    expect(made.status, made.text).toBe(201)
    return made.body
  }
  const dozens = [{ unit_id: dozen.id, factor: '12' }]
  const shirt = await item({
    ...{ name: 'Shirt', item_group_id: group.id, opening_stock: '100', conversions: dozens, purchase_price: '700.55' },
  })
  const second = await item({ name: 'shirt', opening_stock: '10' })
  const sewing = await item({ name: 'Sewing', kind: 'service', hsn: '998821' })
  const sold = await invoice(person, kavita.id, {
    lines: [
      line({ item_id: shirt.id, quantity: '2', unit: 'DOZ', price: '1200.50' }),
      line({ item_id: second.id, quantity: '3', unit: 'PCS', price: '33.33' }),
      line({ item_id: sewing.id, description: 'Sewing', hsn: '998821', quantity: '1' }),
      line({ description: 'Ribbon' }),
    ],
  })
  for (const [reason, quantity] of [
    ['Sales return', '1'],
    ['Discount after sale', '1'],
  ]) {
    const made = await act(person, `/invoices/${sold.id}`, 'credit', { credit_reason: reason })
    expect(made.status, made.text).toBe(200)
    const draft = await get(person, `/credit_notes/${made.body.credit_note.id}`)
    const lines = [{ ...draft.lines[0], quantity }]
    await product.call(person, 'PUT', `/credit_notes/${draft.id}`, { version: draft.version, lines })
    expect((await act(person, `/credit_notes/${draft.id}`, 'post')).status).toBe(200)
  }
  const bought = await post(person, '/bills', {
    ...{ contact_id: kavita.id, supplier_gst_type: 'Regular', supplier_gstin: '24AAACC1206D1ZM' },
    ...{ bill_number: 'M/1', bill_date: today, date: today, input_tax: 'blocked' },
    lines: [line({ item_id: shirt.id, quantity: '5', unit: 'PCS', price: '700' })],
  })
  expect((await act(person, `/bills/${bought.body.id}`, 'post')).status).toBe(200)
  const debit = (await act(person, `/bills/${bought.body.id}`, 'return_goods')).body.debit_note
  expect((await act(person, `/debit_notes/${debit.id}`, 'post')).status).toBe(200)

  const days = `from=${today}&to=${today}`
  const masters = await of(`/tally/masters?${days}`)
  const imported = importInto(masters, await of(`/tally/vouchers?${days}`))
  expect(imported.errors).toEqual([])
  const items = list<any>(masters.BODY.IMPORTDATA.REQUESTDATA.TALLYMESSAGE).flatMap(({ STOCKITEM }) => STOCKITEM ?? [])
  expect(items.map((one) => [one['@NAME'], one.BASEUNITS, one.PARENT, one['HSNDETAILS.LIST'].HSNCODE])).toEqual([
    [`Shirt (${shirt.id})`, 'PCS', 'Shirts & tops', '6105'],
    [`shirt (${second.id})`, 'PCS', '', '6105'],
  ])
  // What there was on the first day, with its value in each store; an item without a purchase price has a quantity alone.
  const primary = { GODOWNNAME: 'Ring Road', BATCHNAME: 'Primary Batch' }
  const worth = { OPENINGBALANCE: '100 PCS', OPENINGRATE: '700.55/PCS', OPENINGVALUE: '-70055.00' }
  expect(items[0]).toMatchObject({ ...worth, 'BATCHALLOCATIONS.LIST': { ...primary, ...worth } })
  expect(items[1]).toMatchObject({ OPENINGBALANCE: '10 PCS', 'BATCHALLOCATIONS.LIST': primary })
  expect(items[1].OPENINGRATE).toBeUndefined()
  // The opening stock of a company in Tally is that of its first day, so a file of later days has the same, also of items that it does not name.
  const later = await of(`/tally/masters?from=${addDays(today, 1)}&to=${addDays(today, 2)}`)
  const still = list<any>(later.BODY.IMPORTDATA.REQUESTDATA.TALLYMESSAGE).flatMap(({ STOCKITEM }) => STOCKITEM ?? [])
  expect(still.map((one) => one.OPENINGBALANCE)).toEqual(['100 PCS', '10 PCS'])
  const goods = (type: string) =>
    imported.vouchers
      .filter(({ VOUCHERTYPENAME }) => VOUCHERTYPENAME === type)
      .map((one) =>
        list<any>(one['ALLINVENTORYENTRIES.LIST']).map((each) => [
          each.STOCKITEMNAME,
          each.ACTUALQTY,
          each.AMOUNT,
          each['BATCHALLOCATIONS.LIST'].GODOWNNAME,
        ]),
      )
  expect(goods('Sales')).toEqual([
    [
      [`Shirt (${shirt.id})`, '24 PCS', '2401.00', 'Ring Road'],
      [`shirt (${second.id})`, '3 PCS', '99.99', 'Ring Road'],
    ],
  ])
  expect(goods('Credit Note')).toEqual([[[`Shirt (${shirt.id})`, '12 PCS', '-1200.50', 'Ring Road']], []])
  // The tax that is not claimed stays on the ledger of purchases beside the goods.
  expect(goods('Purchase')).toEqual([[[`Shirt (${shirt.id})`, '5 PCS', '-3500.00', 'Ring Road']]])
  expect(goods('Debit Note')).toEqual([[[`Shirt (${shirt.id})`, '5 PCS', '3500.00', 'Ring Road']]])
})

test('ledgers have the names that the owner gives them, one for each', async () => {
  const put = (names: unknown, person = owner) => product.call(person, 'PUT', '/tally/names', { names })
  expect((await put({ sales: 'Sales GST', bank: 'HDFC Bank' })).body.names).toMatchObject({ sales: 'Sales GST' })
  const days = `from=${today}&to=${today}`
  const imported = importInto(await fileOf(`/tally/masters?${days}`), await fileOf(`/tally/vouchers?${days}`))
  expect(imported.errors).toEqual([])
  expect(imported.ledgers.has('sales gst') && imported.ledgers.has('hdfc bank')).toBe(true)
  expect((await put({ bank: 'cash' })).body.errors).toMatchObject([{ field: 'names.cash', rule: 'unique' }])
  expect((await put({ bank: 'x'.repeat(200) })).body.errors).toMatchObject([{ field: 'names.bank', rule: 'length' }])
  for (const names of [null, [], { nothing: 'x' }, { bank: 5 }]) expect((await put(names)).status).toBe(400)
})

test('who may not export every paper gets no file, and too many days are refused', async () => {
  const asha = await product.makePerson(owner, { name: 'Asha', rights: { ...sales.roles.Manager } })
  expect((await product.call(asha, 'GET', '/tally/vouchers')).status).toBe(422)
  for (const days of ['from=2026-13-01', 'from=2026-05-02&to=2026-05-01', 'from=2001-01-01&to=2026-01-01'])
    expect((await product.call(owner, 'GET', `/tally/masters?${days}`)).status).toBe(400)
})
