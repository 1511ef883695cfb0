import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Change, Doc, Following } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { allocationTable, type MoneySide } from './money-side.ts'

// Papers that an action is about to write itself, with their new sums; another write in between would cost it its version.
const held = new WeakMap<Transaction, Set<string>>()
const keyOf = ({ paper }: MoneySide, id: number): string => `${paper.name} ${id}`

/** Locks invoices or bills until the commit, in the order of their ids so that writers cannot deadlock, and reads them as they are then. */
export async function lockPapers(
  transaction: Transaction,
  { paper }: MoneySide,
  ids: readonly number[],
): Promise<Map<number, Doc>> {
  const wanted = [...new Set(ids)].toSorted((a, b) => a - b)
  if (wanted.length === 0) return new Map()
  await transaction.query(
    `select id from ${paper.name} where business_id = $1::bigint and id = any($2::bigint[]) and deleted_at is null
     order by id for update`,
    [transaction.scope.business_id, wanted],
  )
  return readFullRows(transaction, paper, wanted)
}

/** Rupees as decimal texts; of an invoice also what was paid in another currency, and the rupees that it settled. */
type Sums = Record<'paid' | 'tds' | 'credited', string> & Partial<Record<'paid_abroad' | 'paid_abroad_rupees', string>>

/** What money and the notes of returned goods have put on invoices or bills, as rupees; these must be locked. */
export async function sumsOf(
  transaction: Transaction,
  side: MoneySide,
  ids: readonly number[],
): Promise<Map<number, Sums>> {
  const { money, note, link } = side
  // Suppliers are paid in rupees.
  const abroad = link === 'invoice_id'
  const shown = `coalesce(s.paid_abroad, 0)::numeric(18,2)::text as paid_abroad,
       (coalesce(s.paid_abroad_rupees, 0) / 100.0)::numeric(18,2)::text as paid_abroad_rupees,`
  const summed = `, sum(l.amount_abroad) as paid_abroad,
         sum(l.amount) filter (where l.amount_abroad is not null) as paid_abroad_rupees`
  const rows = await transaction.query<Sums & { id: number }>(
    `select v.id, ${abroad ? shown : ''} (coalesce(s.paid, 0) / 100.0)::numeric(18,2)::text as paid, (coalesce(s.tds, 0) / 100.0)::numeric(18,2)::text as tds,
       (coalesce(c.credited, 0) / 100.0)::numeric(18,2)::text as credited
     from unnest($2::bigint[]) as v(id) left join (
       select l.${link}, sum(l.amount) as paid, sum(l.tds) as tds${abroad ? summed : ''}
       from ${allocationTable(side)} l join ${money.name} r on r.business_id = $1::bigint and r.id = l.${money.name}_id
       where l.business_id = $1::bigint and l.${link} = any($2::bigint[]) and r.status = 'posted' and r.deleted_at is null
       group by l.${link}
     ) s on s.${link} = v.id left join (
       select ${link}, sum(total) as credited from ${note}
       where business_id = $1::bigint and ${link} = any($2::bigint[]) and status = 'posted' and deleted_at is null
       group by ${link}
     ) c on c.${link} = v.id`,
    [transaction.scope.business_id, ids],
  )
  return new Map(rows.map(({ id, ...sums }) => [id, sums]))
}

/** Lets an action write this invoice or bill itself: `settle` leaves it out until the end of the work. */
export async function holding<Result>(
  transaction: Transaction,
  side: MoneySide,
  id: number,
  work: () => Promise<Result>,
): Promise<Result> {
  const ids = held.get(transaction) ?? new Set<string>()
  held.set(transaction, ids.add(keyOf(side, id)))
  try {
    return await work()
  } finally {
    ids.delete(keyOf(side, id))
  }
}

/** Writes sums that changed to their invoices or bills, whose standing is computed from them. These must be locked. */
export async function settle(
  { transaction, catalog, specials, access, request_id, address }: Omit<Following, 'written' | 'definition'>,
  side: MoneySide,
  sums: ReadonlyMap<number, Record<string, string>>,
): Promise<void> {
  const ids = [...sums.keys()].filter((id) => !held.get(transaction)?.has(keyOf(side, id)))
  const docs = await readFullRows(transaction, side.paper, ids)
  const changes = ids.flatMap((id): Change[] => {
    const before = docs.get(id)
    return before ? [{ step: 'change', id, before, values: { ...sums.get(id) }, issues: [] }] : []
  })
  if (changes.length === 0) return
  const writing = { catalog, specials, definition: side.paper, access, request_id, address }
  await changeRecords(transaction, {
    ...{ ...writing, changes, cause: 'action', action: 'settle', word: 'settled' },
    ...{ is_quiet: true, on_issue: 'refuse' },
  })
}
