import { exact, minus, rupeesText } from '#base/exact.ts'
import { financialYear, indianDate } from '#base/financial-year.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type Checking, type Following, keepRecords, savesOf } from '#engine/server/records/hooks.server.ts'
import { formatRupees } from '#modules/gst/inr.ts'
import type { SeriesType } from '#modules/gst/series/series-format.ts'
import { keepFacts } from '../paper/facts.server.ts'
import { paiseOf } from '../rules/amounts.ts'
import { isBrought, isOpening } from './brought-fields.ts'
import { returnsFrom } from './returns-from.server.ts'

/** The action under which opening balances write the papers that stand for them. */
export const OPENING_ACTION = 'opening'

type Row = Readonly<Record<string, unknown>>

/**
 * Makes new papers with an old number posted papers of the books before: they keep that number, and what was paid of them. Runs before
 * the other checks of invoices and bills.
 */
export async function takeOldPapers(checking: Checking): Promise<void> {
  const { transaction, once } = checking
  const from = await once('first day of the returns', () => returnsFrom(transaction))
  for (const { before, values, issues } of savesOf(checking.changes)) {
    if (before || isOpening(values) || typeof values.old_number !== 'string') continue
    const say = (field: string, message: string, rule: string) => void issues.push({ field, message, rule })
    const number = values.old_number.trim()
    Object.assign(values, { brought: 'imported', status: 'posted', posted_at: new Date().toISOString(), number })
    if (typeof values.date !== 'string') continue
    if (values.date > indianDate(new Date())) say('date', 'The date lies in the future', 'future')
    const has_lines = Array.isArray(values.lines) && values.lines.length > 0
    if (!has_lines && !values.old_total) say('old_total', 'Enter the total or the lines', 'required')
    else if (!has_lines && from !== null && values.date >= from)
      say('lines', 'It counts in the GST returns, so it needs its lines with tax', 'required')
    else if (!has_lines) values.lines = [lineOf(`As on ${number}`, values.old_total)]
    if (values.old_charges)
      values.charges = [{ name: 'Charges of the old paper', amount: values.old_charges, is_outside: true }]
  }
}

/** The only line of a paper of which no lines are known: its amount, outside GST, so that no return takes tax of it. */
export const lineOf = (description: string, amount: unknown) => ({
  ...{ description: description.slice(0, 300), quantity: '1', price: amount, tax_rate: 'non_gst' },
  ...{ item_id: null, hsn: null, unit: null, discount: null, discount_type: 'Percentage' },
})

/** Compares old papers with what their lines come to, after the other checks. `compute` is that of the record. */
export function checkOldTotals({ definition, changes }: Checking): void {
  const compute = definition.compute as (draft: Row) => Row
  for (const { before, values, issues } of savesOf(changes)) {
    if (before || !isBrought(values) || issues.length > 0) continue
    values.due_date ??= values.date
    const { total } = compute(values)
    if (values.old_total && paiseOf(total) !== paiseOf(values.old_total)) {
      issues.push({
        ...{ field: 'old_total', rule: 'total_differs' },
        message: `The lines come to ${formatRupees(String(total))}, but the file says ${formatRupees(String(values.old_total))}`,
      })
    }
    const left = (values.old_balance ?? null) as string | null
    if (left !== null) values.paid_before ??= rupeesText(minus(exact(total), exact(left)))
    const paid = paiseOf(values.paid_before)
    const field = left === null ? 'paid_before' : 'old_balance'
    if (paid < 0n || paid > paiseOf(total))
      issues.push({ field, message: 'This is more than the total', rule: 'too_much' })
    else if (left !== null && paid + paiseOf(left) !== paiseOf(total))
      issues.push({ field, message: 'This and what was paid before do not make up the total', rule: 'total_differs' })
  }
}

// What makes no sense on papers that were not written here, and why.
const REFUSED: Readonly<Record<string, string>> = {
  push_e_invoice: 'It was not written here, so it is not reported from here',
  make_e_way_bill: 'It was not written here, so its goods do not leave from here',
  correct: 'It was not written here, so it stays as it is',
}
const REFUSED_OPENING: Readonly<Record<string, string>> = {
  ...REFUSED,
  cancel: 'It stands for an opening balance. Delete that instead.',
}
const SUMS = ['paid', 'tds', 'credited', 'written_off', 'refunded', 'allocated'] as const

/** Keeps what must not be done with papers that were not written here. They may be deleted while no money is on them. */
export function keepBrought({ action, changes }: Checking): void {
  for (const { before, issues } of changes) {
    const words = isOpening(before) ? REFUSED_OPENING : isBrought(before) ? REFUSED : {}
    if (action && words[action]) issues.push({ field: '', message: words[action], rule: 'brought' })
  }
  const kept = changes.flatMap(({ step, id, before }): [number, string][] => {
    if (step !== 'trash' || !before || !isBrought(before)) return []
    if (isOpening(before) && action !== OPENING_ACTION)
      return [[id as number, 'It stands for an opening balance. Delete that instead.']]
    return SUMS.some((name) => paiseOf(before[name]) > 0n)
      ? [[id as number, 'Money or a note is on it. Take that off first.']]
      : []
  })
  keepRecords(changes, new Map(kept))
}

const keyOf = (row: Row): { year: string; key: string } => ({
  year: financialYear(String(row.date)).financial_year.slice(2),
  key: String(row.number).trim().toUpperCase(),
})

/** Refuses old numbers that another invoice has, written here or imported. */
export async function refuseTakenNumbers({ transaction, definition, changes }: Checking): Promise<void> {
  const type = definition.series?.type as SeriesType
  const fresh = savesOf(changes).filter(
    ({ before, values, issues }) =>
      !before && isBrought(values) && issues.length === 0 && values.old_number && values.date,
  )
  if (fresh.length === 0) return
  const keys = fresh.map(({ values }) => keyOf(values))
  const rows = await transaction.query<{ year: string; key: string }>(
    `select d.year, d.number_key as key from document_number d join unnest($3::text[], $4::text[]) as v(year, key)
       on d.year = v.year and d.number_key = v.key
     where d.business_id = $1::bigint and d.type = $2`,
    [transaction.scope.business_id, type, keys.map(({ year }) => year), keys.map(({ key }) => key)],
  )
  const taken = new Set(rows.map(({ year, key }) => `${year} ${key}`))
  for (const [index, { issues }] of fresh.entries()) {
    const name = `${keys[index].year} ${keys[index].key}`
    if (taken.has(name))
      issues.push({ field: 'old_number', message: 'Another invoice has this number already', rule: 'unique' })
  }
}

/** After papers of the books before were written: what they print of the seller is kept, and invoices hold their numbers. */
export async function keepOldNumbers({ transaction, definition, written, action }: Following): Promise<void> {
  const docs = written.flatMap(({ before, after }) => (!before && after && isBrought(after) ? [after] : []))
  const dropped = written.filter(({ before, after }) => before && !after && isBrought(before)).map(({ id }) => id)
  if (docs.length === 0 && dropped.length === 0) return
  if (action !== OPENING_ACTION && docs.some(isOpening)) throw ruleBroken('Restore the opening balance instead')
  await keepFacts(transaction, { definition, docs })
  await holdNumbers(transaction, definition, { docs: docs.filter(({ old_number }) => old_number), dropped })
}

/** The series of the own invoices steps over numbers that are held. */
async function holdNumbers(
  transaction: Following['transaction'],
  { name, series }: RecordDefinition,
  { docs, dropped }: { docs: readonly Row[]; dropped: readonly number[] },
): Promise<void> {
  // Suppliers number their bills themselves, so two bills may have the same number.
  if (name !== 'invoice') return
  const { business_id } = transaction.scope
  await transaction.query(
    'delete from document_number where business_id = $1::bigint and record = $2 and record_id = any($3::bigint[])',
    [business_id, name, dropped],
  )
  const keys = docs.map(keyOf)
  const held = await transaction.query(
    `insert into document_number (business_id, type, year, number_key, record, record_id)
     select b.id, $2, v.year, v.key, $3, v.id from business b, unnest($4::text[], $5::text[], $6::bigint[]) as v(year, key, id)
     where b.id = $1::bigint on conflict (business_id, type, year, number_key) do nothing returning number_key`,
    [
      business_id,
      series?.type,
      name,
      keys.map(({ year }) => year),
      keys.map(({ key }) => key),
      docs.map(({ id }) => id),
    ],
  )
  if (held.length < docs.length) throw ruleBroken('Another invoice has this number already')
}
