import { financialYear } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Acting } from '#engine/server/records/hooks.server.ts'
import { paiseOf, rupeesOf } from '../rules/amounts.ts'
import { panOf, rateFor, type Section, sectionOn } from './sections.ts'
import { type Earlier, NOTHING_BEFORE, taxableBase, withheldOf } from './withheld.ts'

type Row = Readonly<Record<string, unknown>>

/** The value of a bill for TDS: without GST, which the bill shows separately (CBDT circulars 23/2017 and 13/2021). */
export const valueOf = (bill: Row): bigint => paiseOf(bill.taxable) + paiseOf(bill.other_charges)

/**
 * Deducts TDS from bills that are posted: tax is due when the supplier is credited. Bills of one supplier, which is everybody with one PAN,
 * wait for each other, so that the limits of month and year count every bill once.
 */
export async function deductTds({ transaction, changes }: Acting): Promise<void> {
  const chosen: (Acting['changes'][number] & { party: Party })[] = []
  for (const change of changes)
    if (change.before.tds_nature && change.before.brought === null)
      chosen.push({ ...change, party: await partyOf(transaction, change.before) })
  for (const key of [...new Set(chosen.map(({ party }) => party.key))].toSorted())
    await lockName(transaction, `tds of ${key}`)
  // Bills of the same action are not stored yet.
  const here: { before: Row; party: Party; base: bigint }[] = []
  for (const { before, values, issues, party } of chosen) {
    const section = sectionOn(before.tds_nature, String(before.date))
    if (typeof before.contact_id !== 'number') {
      issues.push({
        field: 'contact_id',
        message: 'Choose the supplier: TDS counts the bills of a supplier',
        rule: 'required',
      })
      continue
    }
    if (!section) {
      issues.push({
        field: 'tds_nature',
        message: 'This section was not in force on the day of the bill',
        rule: 'not_in_force',
      })
      continue
    }
    const days = daysOf(section, String(before.date))
    const stored = await earlierOf(transaction, { bill: before, contacts: party.contacts, days })
    const earlier = here
      .filter((one) => one.party.key === party.key && isBeside(one.before, before, days))
      .reduce((sum, one) => ({ value: sum.value + valueOf(one.before), taxed: sum.taxed + one.base }), stored)
    const rate = rateFor(section, party.pan)
    const { base, tax } = withheldOf(taxableBase(section, valueOf(before), earlier), rate, paiseOf(before.total))
    here.push({ before, party, base })
    Object.assign(values, {
      ...{ tds_section: section.section, tds_rate: rate, tds_base: rupeesOf(base), withheld: rupeesOf(tax) },
    })
  }
}

interface Days {
  from: string
  to: string
}

function daysOf({ monthly }: Section, date: string): Days {
  if (monthly !== undefined) return { from: `${date.slice(0, 7)}-01`, to: `${date.slice(0, 7)}-31` }
  const { start, end } = financialYear(date)
  return { from: start, to: end }
}

const isBeside = (one: Row, other: Row, { from, to }: Days): boolean =>
  one.tds_nature === other.tds_nature && String(one.date) >= from && String(one.date) <= to

async function earlierOf(
  transaction: Transaction,
  { bill, contacts, days: { from, to } }: { bill: Row; contacts: readonly number[]; days: Days },
): Promise<Earlier> {
  // A month is compared as text, because not every month has 31 days.
  const [row] = await transaction.query<{ value: string; taxed: string }>(
    `select coalesce(sum(coalesce(taxable, 0) + coalesce(other_charges, 0)), 0)::text as value, coalesce(sum(tds_base), 0)::text as taxed
     from bill where business_id = $1::bigint and contact_id = any($2::bigint[]) and tds_nature = $3 and status = 'posted'
       and deleted_at is null and date::text between $4 and $5 and id <> $6::bigint`,
    [transaction.scope.business_id, contacts, bill.tds_nature, from, to, bill.id],
  )
  return row ? { value: BigInt(row.value), taxed: BigInt(row.taxed) } : NOTHING_BEFORE
}

/** The supplier as the tax law knows it: everybody with one PAN is one supplier. */
interface Party {
  key: string
  pan: string | null
  contacts: readonly number[]
}

async function partyOf(transaction: Transaction, bill: Row): Promise<Party> {
  const { business_id } = transaction.scope
  const [row] = await transaction.query<{ pan: string | null; gstin: string | null }>(
    'select pan, gstin from contact where business_id = $1::bigint and id = $2::bigint',
    [business_id, bill.contact_id],
  )
  const pan = panOf(row?.pan, bill.supplier_gstin ?? row?.gstin)
  const own = typeof bill.contact_id === 'number' ? [bill.contact_id] : []
  if (pan === null) return { key: `contact ${own.join()}`, pan, contacts: own }
  // Branches of one supplier may be contacts of their own.
  const others = await transaction.query<{ id: number }>(
    `select id from contact where business_id = $1::bigint and (pan = $2 or (pan is null and substr(gstin, 3, 10) = $2))`,
    [business_id, pan],
  )
  return { key: `PAN ${pan}`, pan, contacts: [...new Set([...own, ...others.map(({ id }) => Number(id))])] }
}
