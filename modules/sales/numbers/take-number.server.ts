import { financialYear } from '#base/financial-year.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { setEach } from '#engine/server/records/store.server.ts'
import { nextNumber } from '#modules/gst/series/next-number.ts'
import { type SeriesType } from '#modules/gst/series/series-format.ts'
import { locationCode, type SeriesRow, seriesFor, seriesOf } from './series-rows.server.ts'

/**
 * Assigns numbers to posted documents that have none, from the series of their record or from another one. The row of the counter (series and financial year of the document's
 * date) is locked until the commit, so numbers have no gaps and a failed posting uses none. The primary
 * key of `document_number` refuses the same number twice in a financial year without regard to case (CGST rules, rule 46(b)).
 */
export async function takeDocumentNumbers(
  transaction: Transaction,
  {
    definition,
    docs,
    series: of = definition.series,
  }: { definition: RecordDefinition; docs: readonly Doc[]; series?: { field: string; type: string } },
): Promise<void> {
  if (!of || docs.length === 0) return
  const { field } = of
  await giveNumbers(transaction, { record: definition.name, type: of.type as SeriesType, field, docs })
  await setEach(transaction, {
    definition,
    rows: docs.map((doc) => ({ id: doc.id, values: { [field]: doc[field] } })),
  })
}

/** Sets the next numbers of a series as a field of `docs`, each of a record with its id, and claims them; the caller stores them. */
export async function giveNumbers(
  transaction: Transaction,
  { record, type, field, docs }: { record: string; type: SeriesType; field: string; docs: readonly Doc[] },
): Promise<void> {
  const rows = await seriesOf(transaction, type)
  const wanted = docs.map((doc) => {
    const location_id = typeof doc.location_id === 'number' ? doc.location_id : null
    const date = String(doc.date)
    return {
      doc,
      date,
      location_id,
      series: seriesFor(rows, location_id),
      year: financialYear(date).financial_year.slice(2),
    }
  })
  // All writers lock counters in the same order, so they cannot deadlock.
  const keyOf = ({ series, year }: (typeof wanted)[number]) =>
    `${counterOf(type, series)} ${series.location_id ?? 0} ${year}`
  for (const one of wanted.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))) {
    const place = one.location_id === null ? '' : await locationCode(transaction, one.location_id)
    const counter = {
      type,
      counter: counterOf(type, one.series),
      location_id: one.series.location_id ?? 0,
      year: one.year,
    }
    const next = await lockCounter(transaction, { ...counter, start: one.series.start })
    const series = { type, format: one.series.format, location: place }
    const taken = await claimNumber(transaction, {
      ...counter,
      date: one.date,
      next,
      series,
      claim: [record, one.doc.id],
    })
    await saveCounter(transaction, { ...counter, last: taken.next - 1 })
    one.doc[field] = taken.number
  }
}

// The series of a business that has set up none has the id 0.
const counterOf = (type: SeriesType, series: SeriesRow): string => (series.id === 0 ? type : `${type} ${series.id}`)

interface Counter {
  /** The type of the series, within which numbers are unique. */
  type: string
  /** The name of the counter: each series has its own. */
  counter: string
  location_id: number
  year: string
}

/** Locks the row of the counter and returns the next number. The first number of the settings holds for the first year only. */
async function lockCounter(transaction: Transaction, counter: Counter & { start: number }): Promise<number> {
  const { business_id } = transaction.scope
  const { counter: name, location_id, year, start } = counter
  const [{ last }] = await transaction.query<{ last: number }>(
    `insert into series_counter (business_id, type, location_id, year, last)
     select b.id, $2, $3::bigint, $4, case when exists (select from series_counter o
       where o.business_id = $1::bigint and o.type = $2 and o.location_id = $3::bigint) then 0 else $5::bigint - 1 end
     from business b where b.id = $1::bigint
     on conflict (business_id, type, location_id, year) do update set last = series_counter.last returning last`,
    [business_id, name, location_id, year, start],
  )
  return Number(last) + 1
}

type Taking = Parameters<typeof nextNumber>[0]

/** The next number that no document has, claimed for this one. Numbers that another series has printed are stepped over. */
async function claimNumber(
  transaction: Transaction,
  taking: Counter & Pick<Taking, 'series' | 'date' | 'next'> & { claim: readonly [record: string, id: number] },
): Promise<{ number: string; next: number }> {
  const { business_id } = transaction.scope
  const { type, year, claim } = taking
  let taken: ReadonlySet<string> = new Set()
  for (;;) {
    const known = taken
    const found = nextNumber({ ...taking, isTaken: (number) => known.has(number.toUpperCase()) })
    if ('rule' in found) throw ruleBroken(found.message)
    const claimed = await transaction.query(
      `insert into document_number (business_id, type, year, number_key, record, record_id)
       select b.id, $2, $3, $4, $5, $6::bigint from business b where b.id = $1::bigint
       on conflict (business_id, type, year, number_key) do nothing returning number_key`,
      [business_id, type, year, found.number.toUpperCase(), ...claim],
    )
    if (claimed.length > 0) return found
    const all = await transaction.query<{ number_key: string }>(
      'select number_key from document_number where business_id = $1::bigint and type = $2 and year = $3',
      [business_id, type, year],
    )
    taken = new Set(all.map(({ number_key }) => number_key))
  }
}

async function saveCounter(transaction: Transaction, counter: Counter & { last: number }): Promise<void> {
  const { counter: name, location_id, year, last } = counter
  await transaction.query(
    `update series_counter set last = $5::bigint
     where business_id = $1::bigint and type = $2 and location_id = $3::bigint and year = $4`,
    [transaction.scope.business_id, name, location_id, year, last],
  )
}
