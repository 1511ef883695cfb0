import { dayFirst } from '#base/days.ts'
import { financialYear, indianDate } from '#base/financial-year.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import {
  type Change,
  type Checking,
  type Doc,
  type Following,
  type RecordServer,
  savesOf,
  type Written,
} from '#engine/server/records/hooks.server.ts'
import { readFullRows, setEach } from '#engine/server/records/store.server.ts'
import { recordMovements, reverseMovements } from '#modules/items/index.server.ts'
import { closedTo } from '../books/period.server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { addEntries, cancelEntries } from '../payments/entries.server.ts'
import { receipt } from '../payments/receipt.record.ts'
import { bill } from '../purchases/bills/bill.record.ts'
import { payment } from '../purchases/payments/payment.record.ts'
import { paiseOf, rupeesOf, thousandthsOf } from '../rules/amounts.ts'
import { OPENING_ACTION, lineOf } from './old-papers.server.ts'
import { openingBalance } from './opening-balance.record.ts'
import { partyNames } from './party-names.server.ts'
import { readOpeningRows } from './read-opening-rows.server.ts'

type Row = Readonly<Record<string, unknown>>

const isParty = ({ kind }: Row): boolean => kind === 'client' || kind === 'supplier'
const isMoney = ({ kind }: Row): boolean => kind === 'cash' || kind === 'bank'

/** The paper that stands for what a party owes: what it is, and where its id is kept. */
const PAPERS = [
  { kind: 'client', side: 'they_owe', definition: invoice, link: 'invoice_id' },
  { kind: 'client', side: 'we_owe', definition: receipt, link: 'receipt_id' },
  { kind: 'supplier', side: 'we_owe', definition: bill, link: 'bill_id' },
  { kind: 'supplier', side: 'they_owe', definition: payment, link: 'payment_id' },
] as const satisfies readonly { kind: string; side: string; definition: RecordDefinition; link: string }[]
const LINKS = PAPERS.map(({ link }) => link)

/** The rules of opening balances, and what stands for them in the books: papers, entries of cash and bank, movements of stock. */
export const openingBalanceServer: RecordServer = {
  record: openingBalance.name,
  namedInFiles: { contact_id: partyNames('Buyer') },
  readRows: readOpeningRows,

  async check(checking) {
    // A merge of clients moves the balance and its paper each for itself, in closed periods too; only the copied name follows.
    if (checking.cause === 'merge') return nameAll(checking)
    await keepClosed(checking)
    for (const change of savesOf(checking.changes)) {
      complete(change)
      checkOne(change)
    }
    await nameAll(checking)
    await keepStockOnce(checking)
    await keepUsed(checking)
  },

  async after(following) {
    if (following.cause === 'merge') return
    for (const one of following.written) await takeBack(following, one)
    for (const one of following.written) await bringIn(following, one)
  },
}

function complete({ before, values }: Change): void {
  const now: Row = { ...before, ...values }
  if (!now.date) values.date = financialYear(indianDate(new Date())).start
  if (isParty(now) && !now.side) values.side = now.kind === 'client' ? 'they_owe' : 'we_owe'
  // What belongs to another kind would be shown nowhere.
  const foreign = [
    ...(isParty(now) ? [] : ['contact_id', 'side', 'number', 'bill_date', 'due_date']),
    ...(now.kind === 'stock' ? ['amount'] : ['item_id', 'quantity']),
  ]
  for (const name of foreign) if ((now[name] ?? null) !== null) values[name] = null
}

function checkOne({ before, values, issues }: Change): void {
  const now: Row = { ...before, ...values }
  const say = (field: string, message: string, rule = 'required') => void issues.push({ field, message, rule })
  const today = indianDate(new Date())
  if (String(now.date) > today) say('date', 'The date lies in the future', 'future')
  if (now.bill_date && String(now.bill_date) > String(now.date))
    say('bill_date', 'An open bill is not younger than the first day', 'date_before')
  if (now.due_date && String(now.due_date) < String(now.bill_date ?? ''))
    say('due_date', 'It is due before its own date', 'date_before')
  if (now.kind === 'stock') {
    if (!now.item_id) say('item_id', 'Choose the item')
    if (!now.quantity || thousandthsOf(now.quantity) === 0n) say('quantity', 'Enter a quantity above zero')
    return
  }
  if (isParty(now) && !now.contact_id) say('contact_id', 'Choose the client or supplier')
  const amount = paiseOf(now.amount)
  if (amount === 0n) say('amount', 'Enter an amount')
  else if (amount < 0n && now.kind !== 'bank') say('amount', 'Enter an amount above zero', 'amount_invalid')
}

/** Refuses what is dated in a closed period, and changes of it. */
async function keepClosed({ transaction, once, changes }: Checking): Promise<void> {
  const closed = await once('closed day', () => closedTo(transaction))
  if (closed === null) return
  const message = `The books are closed up to ${dayFirst(closed)}`
  for (const { before, values, issues } of changes) {
    const days = [before?.date, values.date].filter((day) => typeof day === 'string')
    if (days.some((day) => day <= closed)) issues.push({ field: before ? '' : 'date', message, rule: 'period_locked' })
  }
}

/** Copies the name of the party or item, by which lists and books show the balance. */
async function nameAll({ transaction, changes }: Checking): Promise<void> {
  const rows = savesOf(changes).map((change) => ({ change, now: { ...change.before, ...change.values } as Row }))
  const names = async (record: 'contact' | 'item', field: 'contact_id' | 'item_id') => {
    const ids = rows.flatMap(({ now }) => (typeof now[field] === 'number' ? [now[field]] : []))
    if (ids.length === 0) return new Map<number, string>()
    const title = record === 'contact' ? "coalesce(nullif(account_name, ''), name)" : 'name'
    const found = await transaction.query<{ id: number; name: string }>(
      `select id, ${title} as name from ${record} where business_id = $1::bigint and id = any($2::bigint[])`,
      [transaction.scope.business_id, [...new Set(ids)]],
    )
    return new Map(found.map(({ id, name }) => [Number(id), name]))
  }
  const [parties, items] = [await names('contact', 'contact_id'), await names('item', 'item_id')]
  for (const { change, now } of rows) {
    const own = parties.get(now.contact_id as number) ?? items.get(now.item_id as number)
    const name = own ?? (now.kind === 'cash' ? 'Cash' : now.kind === 'bank' ? 'Bank' : null)
    if (name !== (change.before?.name ?? null)) change.values.name = name?.slice(0, 200) ?? null
  }
}

/** An item whose opening stock stands on the item itself has none here: it would count twice. */
async function keepStockOnce({ transaction, changes }: Checking): Promise<void> {
  const stock = savesOf(changes).filter(({ before, values }) => typeof { ...before, ...values }.item_id === 'number')
  if (stock.length === 0) return
  const rows = await transaction.query<{ id: number; kind: string; has_own: boolean }>(
    `select id, kind, opening_stock is not null as has_own from item
     where business_id = $1::bigint and id = any($2::bigint[])`,
    [transaction.scope.business_id, stock.map(({ before, values }) => ({ ...before, ...values }).item_id)],
  )
  const items = new Map(rows.map((row) => [Number(row.id), row]))
  for (const { before, values, issues } of stock) {
    const one = items.get({ ...before, ...values }.item_id as number)
    if (one?.kind === 'service') issues.push({ field: 'item_id', message: 'A service has no stock', rule: 'kind' })
    else if (one?.has_own)
      issues.push({
        ...{ field: 'item_id', rule: 'twice' },
        message: 'The opening stock of this item stands on the item itself. Empty it there first.',
      })
  }
}

/** Refuses to change or delete a balance whose paper was paid, credited or written off. Its row is locked until the commit. */
async function keepUsed({ transaction, changes }: Checking): Promise<void> {
  for (const { definition, link } of PAPERS) {
    const used = changes.flatMap((change) => {
      const id = change.before?.[link]
      return typeof id === 'number' && touchesPaper(change) ? [{ change, id }] : []
    })
    if (used.length === 0) continue
    const ids = used.map(({ id }) => id).toSorted((a, b) => a - b)
    await transaction.query(
      `select id from ${definition.name} where business_id = $1::bigint and id = any($2::bigint[]) order by id for update`,
      [transaction.scope.business_id, ids],
    )
    const papers = await readFullRows(transaction, definition, ids)
    const sums = ['paid', 'tds', 'credited', 'written_off', 'refunded', 'allocated']
    for (const { change, id } of used)
      if (sums.some((name) => paiseOf(papers.get(id)?.[name]) > 0n))
        change.issues.push({
          ...{ field: '', rule: 'settled' },
          message: 'Money or a note is on it already. Take that off first.',
        })
  }
}

const BOOKED = [
  ...['kind', 'contact_id', 'side', 'amount', 'date', 'number', 'bill_date', 'due_date', 'item_id', 'quantity'],
  'location_id',
]
const touchesPaper = ({ step, before, values }: Change): boolean =>
  step === 'trash' || BOOKED.some((name) => values[name] !== undefined && values[name] !== (before?.[name] ?? null))

// A change of the note alone leaves the books as they are.
const isSame = ({ before, after }: Written): boolean =>
  before !== null && after !== null && BOOKED.every((name) => (before[name] ?? null) === (after[name] ?? null))

/** Takes what stood for a balance out of the books. */
async function takeBack(following: Following, one: Written): Promise<void> {
  const { id, before } = one
  if (!before || isSame(one)) return
  const { transaction, access } = following
  await cancelEntries(transaction, 'opening_balance', [id])
  await reverseMovements(transaction, access.business_id, { record: openingBalance.name, ids: [id] })
  for (const { definition, link } of PAPERS) {
    const paper_id = before[link]
    if (typeof paper_id !== 'number') continue
    const paper = (await readFullRows(transaction, definition, [paper_id])).get(paper_id)
    if (paper)
      await write(following, definition, { step: 'trash', id: paper_id, before: paper, values: {}, issues: [] })
  }
}

/** Puts a balance into the books. */
async function bringIn(following: Following, one: Written): Promise<void> {
  const { id, after } = one
  if (!after || isSame(one)) return
  const { transaction, access } = following
  if (isMoney(after)) await bringMoney(transaction, after)
  if (after.kind === 'stock')
    await recordMovements(transaction, access.business_id, [
      {
        ...{ item_id: after.item_id as number, location_id: (after.location_id as number | null) ?? null },
        ...{ kind: 'opening', quantity: String(after.quantity), date: String(after.date), field: 'quantity' },
        ...{ record: openingBalance.name, record_id: id, paper: String(after.name) },
      },
    ])
  const of = PAPERS.find(({ kind, side }) => kind === after.kind && side === after.side)
  const links = Object.fromEntries(LINKS.map((link) => [link, null])) as Record<string, number | null>
  if (of) {
    const values = await paperOf(transaction, of.definition, after)
    const change: Change = { step: 'create', id: null, before: null, values, issues: [] }
    links[of.link] = await write(following, of.definition, change)
  }
  await setEach(transaction, { definition: openingBalance, rows: [{ id, values: links }] })
  Object.assign(after, links)
}

async function bringMoney(transaction: Transaction, { id, kind, amount, date, remark }: Doc): Promise<void> {
  const paise = paiseOf(amount)
  await addEntries(transaction, [
    {
      ...{ record: 'opening_balance', record_id: id, mode: kind === 'cash' ? 'Cash' : 'Banking' },
      kind: paise < 0n ? 'Opening Out' : 'Opening In',
      ...{ date: String(date), amount: rupeesOf(paise < 0n ? -paise : paise), note: (remark as string) ?? null },
    },
  ])
}

/** The values of the paper that stands for what a party owes: posted, with the old number, outside every tax. */
async function paperOf(transaction: Transaction, definition: RecordDefinition, row: Doc) {
  const [party] = await transaction.query<{ assigned_user: number | null }>(
    'select assigned_user from contact where business_id = $1::bigint and id = $2::bigint',
    [transaction.scope.business_id, row.contact_id],
  )
  const date = row.bill_date ?? row.date
  const shared = {
    ...{ brought: 'opening', status: 'posted', posted_at: new Date().toISOString(), number: row.number ?? 'Opening' },
    ...{ contact_id: row.contact_id, location_id: row.location_id, assigned_user: party?.assigned_user ?? null, date },
    remark: row.remark,
  }
  if (definition === receipt || definition === payment)
    return { ...shared, amount: row.amount, keep_as_advance: true, is_cheque: false, allocations: [] }
  const paper = {
    ...{ ...shared, lines: [lineOf('Opening balance', row.amount)], charges: [], round_off: false },
    ...{ due_date: row.due_date ?? date, supply: 'goods', reverse_charge: false, prices_include_tax: false },
  }
  if (definition === bill) return { ...paper, bill_number: row.number, bill_date: date, input_tax: 'not_claimed' }
  return {
    ...paper,
    old_number: row.number,
    shipping_same: true,
    ship_to_third_party: false,
    with_payment_of_tax: true,
  }
}

/** Writes a paper through the write path, under the action that opening balances use. Refusals are those of the balance. */
async function write(following: Following, definition: RecordDefinition, change: Change): Promise<number> {
  const { transaction, catalog, specials, access, request_id, address } = following
  const { written } = await changeRecords(transaction, {
    ...{ catalog, specials, definition, access, request_id, address, changes: [change] },
    ...{ cause: 'action', action: OPENING_ACTION, word: change.step === 'trash' ? 'deleted' : 'created' },
    ...{ is_quiet: true, on_issue: 'refuse' },
  })
  return written[0].id
}
