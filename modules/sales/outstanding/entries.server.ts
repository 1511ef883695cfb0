import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { ruleBroken } from '#engine/server/http/refusal.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { LEDGER_RECORDS, type MoneyEntry } from '../payments/entries.server.ts'
import { rupeesOf } from '../rules/amounts.ts'
import {
  CAME_IN,
  DEBIT_KINDS,
  OPENED_BELOW,
  OPENED_WITH,
  type StatementKind,
  WENT_OUT,
} from '../rules/payments/statement.ts'
import { mustRead } from './ageing.server.ts'

/** One entry of the ledger as screens show it. `amount` is in paise. */
export interface ShownEntry {
  id: number
  record: MoneyEntry['record']
  record_id: number
  kind: StatementKind
  mode: string | null
  date: string
  amount: bigint
  note: string | null
  number: string
  name: string
}

/** The amount of a paper in the ledger: its total, or for money the amount. */
const amountField = ({ fields }: RecordDefinition): string => ('total' in fields ? 'total' : 'amount')

// Money that came or went at once stands on nobody's account.
const APART: readonly MoneyEntry['record'][] = ['other_income', 'other_expense', 'opening_balance']

const MOST = 20_000

/** The papers of the ledger that the person may see, each as the end of a statement `from … where …` with the entries as `e`. */
function papersSeen(
  { catalog, access }: { catalog: Catalog; access: Access },
  records: readonly MoneyEntry['record'][],
  values: Values,
): { definition: RecordDefinition; from: string }[] {
  const business = `${values.add(access.business_id)}::bigint`
  return records.flatMap((record) => {
    const definition = catalog.get(record)
    const seen = rowFilter({ catalog, definition, access, right: 'view', alias: 't', values })
    if (seen === false) return []
    mustRead(definition, access, [amountField(definition), 'date', 'number', definition.subtitle as string])
    const from = `from ${record} t join money_entry e on e.business_id = ${business} and e.record = '${record}' and e.record_id = t.id
       where t.business_id = ${business} and t.deleted_at is null and e.cancelled_at is null ${seen === null ? '' : `and ${seen}`}`
    return [{ definition, from }]
  })
}

/**
 * Entries of papers that the person may see on some days, by day; of one client or supplier, or of all. Refused above 20,000 entries: a
 * statement that lacks some would be wrong. A person to whom an amount is hidden gets none.
 */
export async function readEntries(
  transaction: Transaction,
  options: { catalog: Catalog; access: Access; from: string; to: string; contact_id?: number },
): Promise<ShownEntry[]> {
  const values = new Values()
  const days = `and e.date between ${values.add(options.from)}::date and ${values.add(options.to)}::date`
  const of =
    options.contact_id === undefined ? days : `${days} and t.contact_id = ${values.add(options.contact_id)}::bigint`
  const records = LEDGER_RECORDS.filter((record) => options.contact_id === undefined || !APART.includes(record))
  const parts = papersSeen(options, records, values).map(
    ({ definition, from }) =>
      `select e.id, e.record, e.record_id, e.kind, e.mode, e.date::text as date, e.amount::text as amount, e.note,
         coalesce(t.number, '') as number, coalesce(t.${definition.subtitle}, '') as name ${from} ${of}`,
  )
  if (parts.length === 0) return []
  const rows = await transaction.query<Omit<ShownEntry, 'amount'> & { amount: string }>(
    `${parts.join(' union all ')} order by date, id limit ${MOST + 1}`,
    values.list,
  )
  if (rows.length > MOST) throw ruleBroken('These days have more than 20,000 entries. Choose fewer days.')
  return rows.map((row) => ({ ...row, amount: BigInt(row.amount) }))
}

/** What a client or supplier owed before a day, in paise, from all papers that the person may see; below zero what we owed. */
export async function owedBefore(
  transaction: Transaction,
  { day, contact_id, ...options }: { catalog: Catalog; access: Access; day: string; contact_id: number },
): Promise<bigint> {
  const values = new Values()
  const before = `${values.add(day)}::date`
  const debits = `${values.add(DEBIT_KINDS)}::text[]`
  const party = `${values.add(contact_id)}::bigint`
  const records = LEDGER_RECORDS.filter((record) => !APART.includes(record))
  const parts = papersSeen(options, records, values).map(
    ({ from }) =>
      `select case when e.kind = any(${debits}) then e.amount else -e.amount end as amount ${from}
         and t.contact_id = ${party} and e.date < ${before}`,
  )
  if (parts.length === 0) return 0n
  const [row] = await transaction.query<{ amount: string }>(
    `select coalesce(sum(amount), 0)::text as amount from (${parts.join(' union all ')}) s`,
    values.list,
  )
  return BigInt(row.amount)
}

// COD is cash that the courier or driver brings.
const CASH = "e.mode in ('Cash', 'COD')"

/** What cash and bank had before a day, in paise, from all papers that the person may see. What they began with on that day counts too. */
export async function balancesBefore(
  transaction: Transaction,
  { day, ...options }: { catalog: Catalog; access: Access; day: string },
): Promise<{ cash: bigint; bank: bigint }> {
  const values = new Values()
  const before = `${values.add(day)}::date`
  const came = `${values.add([...CAME_IN, ...OPENED_WITH])}::text[]`
  const went = `${values.add([...WENT_OUT, ...OPENED_BELOW])}::text[]`
  const opened = `${values.add([...OPENED_WITH, ...OPENED_BELOW])}::text[]`
  const parts = papersSeen(options, LEDGER_RECORDS, values).map(
    ({ from }) =>
      `select ${CASH} as is_cash, case when e.kind = any(${came}) then e.amount else -e.amount end as amount ${from}
         and (e.date < ${before} or (e.date = ${before} and e.kind = any(${opened}))) and (e.kind = any(${came}) or e.kind = any(${went}))`,
  )
  if (parts.length === 0) return { cash: 0n, bank: 0n }
  const [row] = await transaction.query<{ cash: string; bank: string }>(
    `select coalesce(sum(amount) filter (where is_cash), 0)::text as cash,
       coalesce(sum(amount) filter (where not is_cash), 0)::text as bank from (${parts.join(' union all ')}) s`,
    values.list,
  )
  return { cash: BigInt(row.cash), bank: BigInt(row.bank) }
}

/** An entry on the wire: rupees as a decimal text. */
export const wireEntry = (entry: ShownEntry) => ({ ...entry, amount: rupeesOf(entry.amount) })
