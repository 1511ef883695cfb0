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

/** Imports the files as Tally does: what it would refuse is a line of the answer. */
function importInto(masters: any, vouchers: any): { errors: string[]; vouchers: any[]; ledgers: Map<string, any> } {
  const errors: string[] = []
  const messages = (file: any) => list<any>(file.BODY.IMPORTDATA.REQUESTDATA.TALLYMESSAGE)
  const ledgers = new Map<string, any>()
  for (const { LEDGER } of messages(masters)) {
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
    const entries = list<any>(one['ALLLEDGERENTRIES.LIST'])
    if (one.ISCANCELLED === 'No' && entries.length < 2) errors.push(`${name}: no entries`)
    if (!ledgers.has(one.PARTYLEDGERNAME.toLowerCase())) errors.push(`${name}: no party ${one.PARTYLEDGERNAME}`)
    let sum = 0
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
