import type { Catalog } from '#engine/record/catalog.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import type { MoneyEntry } from '../payments/entries.server.ts'
import { isBrought } from '../brought/brought-fields.ts'
import { BROUGHT_KINDS, type VoucherKind } from '../rules/payments/statement.ts'
import { fixedLedgers, type LedgerNames, ownName } from './ledgers.ts'
import type { Ledger, Voucher } from './voucher.ts'
import { type Days, PAGE } from './pages.ts'
import { stockNaming } from './stock.server.ts'
import { billName, voucherOf } from './vouchers.ts'

interface EntryRow {
  id: number
  record: MoneyEntry['record']
  record_id: number
  kind: VoucherKind
  mode: string | null
  date: string
  amount: string
  is_cancelled: boolean
}

/** A place in the ledger of money, which is read in the order of its days. */
export interface Place {
  date: string
  id: number
}

interface Party {
  id: number
  name: string
  is_shared: boolean
  gstin: string | null
  gst_type: string | null
  state: string | null
  pincode: string | null
  pan: string | null
}

const BEGINNINGS: readonly VoucherKind[] = ['Invoice', 'Bill']

const SUPPLIER_SIDE: readonly MoneyEntry['record'][] = ['bill', 'payment', 'debit_note']

/** Vouchers of some days after a place, at most a page of them, and the place where the next page begins. */
export async function vouchersPage(
  transaction: Transaction,
  { catalog, names, days, after }: { catalog: Catalog; names: LedgerNames; days: Days; after: Place },
): Promise<{ vouchers: Voucher[]; last?: Place }> {
  const { business_id } = transaction.scope
  const rows = await transaction.query<EntryRow>(
    `select id, record, record_id, kind, mode, date::text as date, amount::text as amount, cancelled_at is not null as is_cancelled
     from money_entry where business_id = $1::bigint and date between $2::date and $3::date and (date, id) > ($2::date, $4::bigint)
       and kind <> all($5::text[])
     order by date, id limit ${PAGE}`,
    [business_id, after.date, days.to, after.id, BROUGHT_KINDS],
  )
  const last = rows.at(-1)
  const papers = await papersOf(transaction, catalog, rows)
  const bills = await billNames(transaction, catalog, papers)
  const own = await ownLedgers(transaction, papers)
  const stock = await stockNaming(transaction, linesOf(papers))
  const vouchers = rows.flatMap((row): Voucher[] => {
    const paper = papers.get(row.record)?.get(Number(row.record_id))
    // The books before had the imported papers.
    if (!paper || (isBrought(paper) && BEGINNINGS.includes(row.kind))) return []
    const side = SUPPLIER_SIDE.includes(row.record) ? names.suppliers : names.clients
    const party = own.parties.get(paper.contact_id as number)
    const category = own.categories.get(`${row.record} ${paper.category_id}`)
    return [
      voucherOf(
        { ...row, id: Number(row.id), amount: BigInt(row.amount), paper },
        {
          business_id: business_id as number,
          names,
          party: party ? ownName(party, names) : side,
          category: category ? ownName(category, names) : '',
          bills: bills.get(SUPPLIER_SIDE.includes(row.record) ? 'bill' : 'invoice') ?? new Map(),
          stock,
        },
      ),
    ]
  })
  return { vouchers, last: last && { date: last.date, id: Number(last.id) } }
}

type Papers = ReadonlyMap<string, ReadonlyMap<number, Doc>>

/** All lines of papers and of the papers that notes lower. */
const linesOf = (papers: Papers): Doc[] =>
  [...papers.values()].flatMap((docs) =>
    [...docs.values()].flatMap((doc) => [
      ...((doc.lines ?? []) as Doc[]),
      ...(((doc.lowers as Doc | undefined)?.lines ?? []) as Doc[]),
    ]),
  )

/** The papers of entries by record and id. Notes carry what their tax follows from the paper that they lower. */
async function papersOf(transaction: Transaction, catalog: Catalog, rows: readonly EntryRow[]): Promise<Papers> {
  const found = new Map<string, Map<number, Doc>>()
  for (const [record, of] of Map.groupBy(rows, (row) => row.record)) {
    const ids = [...new Set(of.map(({ record_id }) => Number(record_id)))]
    found.set(record, await readFullRows(transaction, catalog.get(record), ids))
  }
  for (const [note, record, link] of [
    ['credit_note', 'invoice', 'invoice_id'],
    ['debit_note', 'bill', 'bill_id'],
  ] as const) {
    const notes = found.get(note)
    if (!notes) continue
    const ids = [...new Set([...notes.values()].map((one) => one[link] as number))]
    const lowered = await readFullRows(transaction, catalog.get(record), ids)
    for (const [id, one] of notes) {
      const of = lowered.get(one[link] as number)
      notes.set(id, { ...one, reverse_charge: of?.reverse_charge, lowers: of })
    }
  }
  return found
}

/** The names of the invoices and bills on which money and notes stand, by record and id. */
async function billNames(
  transaction: Transaction,
  catalog: Catalog,
  papers: Papers,
): Promise<Map<string, Map<number, string>>> {
  const named = new Map<string, Map<number, string>>()
  for (const [record, link, money, note] of [
    ['invoice', 'invoice_id', 'receipt', 'credit_note'],
    ['bill', 'bill_id', 'payment', 'debit_note'],
  ] as const) {
    const lines = [...(papers.get(money)?.values() ?? [])].flatMap(({ allocations }) => (allocations ?? []) as Doc[])
    const all = [...lines, ...(papers.get(note)?.values() ?? [])].map((one) => one[link] as number)
    const docs = await readFullRows(transaction, catalog.get(record), [...new Set(all)])
    named.set(record, new Map([...docs].map(([id, doc]) => [id, billName(record, doc)])))
  }
  return named
}

interface OwnLedgers {
  parties: Map<number, Party>
  /** By record and id of the category. */
  categories: Map<string, { id: number; name: string; is_shared: boolean }>
}

async function ownLedgers(transaction: Transaction, papers: Papers): Promise<OwnLedgers> {
  const all = [...papers.values()].flatMap((docs) => [...docs.values()])
  const contact_ids = [...new Set(all.map(({ contact_id }) => contact_id).filter((id) => typeof id === 'number'))]
  const parties = await readParties(transaction, contact_ids)
  const categories: OwnLedgers['categories'] = new Map()
  for (const record of ['other_income', 'other_expense'] as const) {
    const ids = [...(papers.get(record)?.values() ?? [])].map(({ category_id }) => category_id as number)
    for (const one of await readCategories(transaction, record, [...new Set(ids)]))
      categories.set(`${record} ${one.id}`, one)
  }
  return { parties: new Map(parties.map((one) => [one.id, one])), categories }
}

const PARTY_NAME = "coalesce(nullif(c.account_name, ''), c.name, '')"

/** Contacts as parties; `is_shared` where another contact has the same name without regard to case. */
async function readParties(transaction: Transaction, ids: readonly number[]): Promise<Party[]> {
  if (ids.length === 0) return []
  const rows = await transaction.query<Party>(
    `select c.id, ${PARTY_NAME} as name, c.gstin, c.gst_type, c.state, c.pincode, c.pan,
       exists (select from contact o where o.business_id = $1::bigint and o.id <> c.id and o.deleted_at is null
         and lower(btrim(${PARTY_NAME.replaceAll('c.', 'o.')})) = lower(btrim(${PARTY_NAME}))) as is_shared
     from contact c where c.business_id = $1::bigint and c.id = any($2::bigint[]) order by c.id`,
    [transaction.scope.business_id, ids],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** Categories of income or expenses; one that stands on both sides has the same name twice, so it carries its id. */
async function readCategories(
  transaction: Transaction,
  record: 'other_income' | 'other_expense',
  ids: readonly number[],
): Promise<{ id: number; name: string; is_shared: boolean }[]> {
  if (ids.length === 0) return []
  const [own, other] =
    record === 'other_income' ? ['income_category', 'expense_category'] : ['expense_category', 'income_category']
  const rows = await transaction.query<{ id: number; name: string; is_shared: boolean }>(
    `select c.id, c.name, exists (select from ${other} o where o.business_id = $1::bigint and lower(btrim(o.name)) = lower(btrim(c.name)))
       or exists (select from contact k where k.business_id = $1::bigint and k.deleted_at is null
         and lower(btrim(${PARTY_NAME.replaceAll('c.', 'k.')})) = lower(btrim(c.name))) as is_shared
     from ${own} c where c.business_id = $1::bigint and c.id = any($2::bigint[]) order by c.id`,
    [transaction.scope.business_id, ids],
  )
  return rows.map((row) => ({ ...row, id: Number(row.id) }))
}

/** All ledgers that the vouchers of some days name: the fixed ones, then those of parties and categories, a page at a time. */
export async function* ledgerPages(
  inside: <Of>(use: (transaction: Transaction) => Promise<Of>) => Promise<Of>,
  { names, days }: { names: LedgerNames; days: Days },
): AsyncGenerator<Ledger[]> {
  yield fixedLedgers(names)
  for (const record of ['other_income', 'other_expense'] as const) {
    const group = record === 'other_income' ? 'Indirect Incomes' : 'Indirect Expenses'
    const found = await inside(async (transaction) => {
      const ids = await idsIn(transaction, { record, column: 'category_id', days, after: 0 })
      return await readCategories(transaction, record, ids)
    })
    yield found.map((one) => ({ name: ownName(one, names), group }))
  }
  // A contact on both sides is one ledger; Tally keeps one account for a party.
  const known = new Set<number>()
  for (const record of ['invoice', 'receipt', 'credit_note', 'bill', 'payment', 'debit_note'] as const) {
    const group = SUPPLIER_SIDE.includes(record) ? 'Sundry Creditors' : 'Sundry Debtors'
    for (let after = 0; ; ) {
      const start = after
      const page = await inside(async (transaction) => {
        const ids = await idsIn(transaction, { record, column: 'contact_id', days, after: start })
        return { ids, parties: await readParties(transaction, ids) }
      })
      if (page.ids.length === 0) break
      after = page.ids[page.ids.length - 1]
      yield page.parties
        .filter(({ id }) => !known.has(id))
        .map((one): Ledger => {
          known.add(one.id)
          return { ...one, name: ownName(one, names), group, is_bill_wise: true }
        })
    }
  }
}

/** The ids in a column of the papers that have entries on the days, above `after`, in order. */
async function idsIn(
  transaction: Transaction,
  { record, column, days, after }: { record: string; column: string; days: Days; after: number },
): Promise<number[]> {
  const rows = await transaction.query<{ id: number }>(
    `select distinct t.${column} as id from money_entry e join ${record} t on t.business_id = $1::bigint and t.id = e.record_id
     where e.business_id = $1::bigint and e.record = '${record}' and e.date between $2::date and $3::date and t.${column} > $4::bigint
     order by 1 limit ${PAGE}`,
    [transaction.scope.business_id, days.from, days.to, after],
  )
  return rows.map(({ id }) => Number(id))
}
