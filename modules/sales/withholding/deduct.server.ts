import { financialYear } from '#base/financial-year.ts'
import type { Issue } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import type { Acting } from '#engine/server/records/hooks.server.ts'
import { larger, paiseOf, rupeesOf, smaller, total } from '../rules/amounts.ts'
import { panOf, rateFor, type Section, sectionOn } from './sections.ts'
import { type Earlier, NOTHING_BEFORE, taxableBase, withheldBeside, withheldOf } from './withheld.ts'

type Row = Readonly<Record<string, unknown>>

/** The value of a bill for TDS: without GST, which the bill shows separately (CBDT circulars 23/2017 and 13/2021). */
export const valueOf = (bill: Row): bigint => paiseOf(bill.taxable) + paiseOf(bill.other_charges)

type Posting = Acting['changes'][number] & { party: Party }

/** A paper of the same action: what its supplier is credited with it, and what of that is taxed. */
interface Counted {
  before: Row
  party: Party
  value: bigint
  base: bigint
}

/**
 * Deducts TDS from bills that are posted: tax is due when the supplier is credited or paid, whichever is first, so what was counted with an
 * advance is not counted again. Bills and advances of one supplier, which is everybody with one PAN, wait for each other, so that the limits of
 * month and year count every amount once.
 */
export async function deductTds({ transaction, changes }: Acting): Promise<void> {
  // Bills of the same action are not stored yet.
  const here: (Counted & { absorbed: bigint })[] = []
  for (const posting of await lockedPostings(transaction, changes)) {
    const { before, values, issues, party } = posting
    const section = sectionOf(before, issues, BILL_WORDS)
    if (!section) continue
    const { mine, balance, earlier } = await countedBefore(transaction, { posting, section, here })
    const left = larger(0n, balance - total(mine.map(({ absorbed }) => absorbed)))
    const whole = valueOf(before)
    const absorbed = smaller(whole, left)
    const value = whole - absorbed
    const rate = rateFor(section, party.pan)
    const due = taxableBase(section, value, earlier, whole)
    const { base, tax } = withheldOf(due, rate, paiseOf(before.total))
    here.push({ before, party, value, base, absorbed })
    Object.assign(values, {
      ...{ tds_section: section.section, tds_rate: rate, tds_base: rupeesOf(base), withheld: rupeesOf(tax) },
      tds_advance: absorbed > 0n ? rupeesOf(absorbed) : null,
    })
  }
}

/**
 * Deducts TDS from advances that are posted: from what of a payment stands on no bill, with GST if it has any, because an advance does not
 * show it separately (CBDT circular 13/2021, paragraph 4.3.2). The supplier is credited with money and tax.
 */
export async function deductAdvanceTds({ transaction, changes }: Acting): Promise<void> {
  const here: Counted[] = []
  for (const posting of await lockedPostings(transaction, changes)) {
    const { before, values, issues, party } = posting
    const section = sectionOf(before, issues, PAYMENT_WORDS)
    const money = paiseOf(before.amount) - paiseOf(before.allocated)
    if (!section || money <= 0n) continue
    const { earlier } = await countedBefore(transaction, { posting, section, here })
    const rate = rateFor(section, party.pan)
    const { base, tax } = withheldBeside(taxableBase(section, money, earlier), rate)
    const value = money + tax
    here.push({ before, party, value, base })
    Object.assign(values, {
      ...{ tds_section: section.section, tds_rate: rate, tds_base: rupeesOf(base), withheld: rupeesOf(tax) },
      tds_value: rupeesOf(value),
    })
  }
}

/**
 * What counts before a paper: papers of its supplier and nature in the same action (`mine`), what of advances no bill has taken (`balance`), and
 * what the supplier was credited in the time of the limit, by stored papers and by `mine`.
 */
async function countedBefore<One extends Counted>(
  transaction: Transaction,
  { posting: { before, party }, section, here }: { posting: Posting; section: Section; here: readonly One[] },
): Promise<{ mine: One[]; balance: bigint; earlier: Earlier }> {
  const { contacts, key } = party
  const days = daysOf(section, String(before.date))
  const balance = await balanceOfAdvances(transaction, { nature: before.tds_nature, contacts })
  const stored = await earlierOf(transaction, { paper: before, contacts, days, balance })
  const mine = here.filter((one) => one.party.key === key && one.before.tds_nature === before.tds_nature)
  const earlier = mine
    .filter((one) => isIn(one.before, days))
    .reduce((sum, one) => ({ value: sum.value + one.value, taxed: sum.taxed + one.base }), stored)
  return { mine, balance, earlier }
}

/** The papers with a section, while nobody else posts one of the same suppliers. */
async function lockedPostings(transaction: Transaction, changes: Acting['changes']): Promise<Posting[]> {
  const chosen: Posting[] = []
  for (const change of changes)
    if (change.before.tds_nature && (change.before.brought ?? null) === null)
      chosen.push({ ...change, party: await partyOf(transaction, change.before) })
  for (const key of [...new Set(chosen.map(({ party }) => party.key))].toSorted())
    await lockName(transaction, `tds of ${key}`)
  return chosen
}

const BILL_WORDS = {
  supplier: 'Choose the supplier: TDS counts the bills of a supplier',
  section: 'This section was not in force on the day of the bill',
}
const PAYMENT_WORDS = {
  supplier: 'Choose the supplier: TDS counts the advances of a supplier',
  section: 'This section was not in force on the day of the payment',
}

/** The section of a paper on its day; issues where it has no supplier or the section was not in force. */
function sectionOf(before: Row, issues: Issue[], words: typeof BILL_WORDS): Section | null {
  const section = sectionOn(before.tds_nature, String(before.date))
  if (typeof before.contact_id !== 'number')
    issues.push({ field: 'contact_id', message: words.supplier, rule: 'required' })
  else if (!section) issues.push({ field: 'tds_nature', message: words.section, rule: 'not_in_force' })
  else return section
  return null
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

const isIn = ({ date }: Row, { from, to }: Days): boolean => String(date) >= from && String(date) <= to

/**
 * What a supplier was credited or paid in advance on some days, and what of it was taxed. Debit notes lower the value, so that tax on goods
 * that went back is set off against the next amount (CBDT circular 13/2021, paragraph 4.3.3). What of an advance came back lowers it in the
 * same way, on the day of the advance: it counts as never paid. Where a bill took that advance before (`balance` below zero), the bill credited
 * the supplier in its place, so nothing is lowered.
 */
async function earlierOf(
  transaction: Transaction,
  { paper, contacts, days, balance }: { paper: Row; contacts: readonly number[]; days: Days; balance: bigint },
): Promise<Earlier> {
  // A month is compared as text, because not every month has 31 days.
  const [row] = await transaction.query<{ value: string; taxed: string; came_back: string }>(
    `select coalesce(sum(value), 0)::text as value, coalesce(sum(taxed), 0)::text as taxed, coalesce(sum(came_back), 0)::text as came_back
     from (
       select coalesce(taxable, 0) + coalesce(other_charges, 0) - coalesce(tds_advance, 0) as value, tds_base as taxed, 0 as came_back
       from bill where business_id = $1::bigint and contact_id = any($2::bigint[]) and tds_nature = $3 and status = 'posted'
         and deleted_at is null and date::text between $4 and $5
       union all
       select tds_value, tds_base, least(coalesce(refunded, 0), tds_value)
       from payment where business_id = $1::bigint and contact_id = any($2::bigint[]) and tds_nature = $3 and status = 'posted'
         and deleted_at is null and date::text between $4 and $5
       union all
       select -n.taxable, 0, 0
       from debit_note n join bill b on b.business_id = $1::bigint and b.id = n.bill_id and b.tds_nature = $3
       where n.business_id = $1::bigint and b.contact_id = any($2::bigint[]) and n.status = 'posted' and n.deleted_at is null
         and n.date::text between $4 and $5
     ) as counted`,
    [transaction.scope.business_id, contacts, paper.tds_nature, days.from, days.to],
  )
  if (!row) return NOTHING_BEFORE
  const never_paid = larger(0n, BigInt(row.came_back) - larger(0n, -balance))
  return { value: BigInt(row.value) - never_paid, taxed: BigInt(row.taxed) }
}

/**
 * What of the advances of a supplier, with their tax, no bill has taken yet and was not given back, in paise. Below zero is what came back
 * after a bill had taken it.
 */
async function balanceOfAdvances(
  transaction: Transaction,
  { nature, contacts }: { nature: unknown; contacts: readonly number[] },
): Promise<bigint> {
  const [row] = await transaction.query<{ open: string }>(
    `select ((select coalesce(sum(greatest(tds_value - coalesce(refunded, 0), 0)), 0) from payment
         where business_id = $1::bigint and contact_id = any($2::bigint[]) and tds_nature = $3 and status = 'posted' and deleted_at is null)
       - (select coalesce(sum(tds_advance), 0) from bill
         where business_id = $1::bigint and contact_id = any($2::bigint[]) and tds_nature = $3 and status = 'posted' and deleted_at is null)
     )::text as open`,
    [transaction.scope.business_id, contacts, nature],
  )
  return BigInt(row?.open ?? '0')
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
