import { financialYear, indianDate } from '#base/financial-year.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '../database/database.server.ts'
import type { Written } from './hooks.server.ts'
import { setEach } from './store.server.ts'

const DIGITS = 4

/**
 * Assigns document numbers to new records: `T/26-27/0001`, counted for each type, location and Indian financial year. The
 * counter's row is locked until the commit, so numbers have no gaps, and a failed transaction uses none. It runs as the last
 * step before the history is written, to keep the lock short.
 */
export async function takeNumbers(
  transaction: Transaction,
  options: { definition: RecordDefinition; written: readonly Written[]; today?: string },
): Promise<void> {
  const { definition, written } = options
  const { series } = definition
  if (!series) return
  const today = options.today ?? indianDate(new Date())
  const open = written.flatMap(({ after }) => (after && (after[series.field] ?? null) === null ? [after] : []))
  if (open.length === 0) return
  const [main] = await transaction.query<{ id: number }>(
    'select id from location where business_id = $1 and is_default',
    [transaction.scope.business_id],
  )
  const counters = Map.groupBy(open, (doc) => JSON.stringify(placeOf(definition, doc, { today, main: main?.id })))
  // All writers lock counters in the same order, so they cannot deadlock.
  for (const key of [...counters.keys()].toSorted()) {
    const { location_id, year } = JSON.parse(key) as ReturnType<typeof placeOf>
    const docs = counters.get(key) ?? []
    const first = await advance(transaction, { type: series.type, location_id, year, count: docs.length })
    const prefix = location_id === 0 ? series.prefix : `${series.prefix}${location_id}`
    for (const [index, doc] of docs.entries())
      doc[series.field] = `${prefix}/${year}/${String(first + index).padStart(DIGITS, '0')}`
  }
  const rows = open.map((doc) => ({ id: doc.id, values: { [series.field]: doc[series.field] } }))
  await setEach(transaction, { definition, rows })
}

// Documents of the main branch and those without a branch have the same prefix, so they share a counter.
function placeOf(
  { location_field, series }: RecordDefinition,
  doc: Record<string, unknown>,
  { today, main }: { today: string; main?: number },
) {
  const place = location_field ? doc[location_field] : null
  const day = series?.date ? doc[series.date] : null
  const year = financialYear(typeof day === 'string' ? day : today).financial_year.slice(2)
  return { location_id: typeof place === 'number' && place !== main ? place : 0, year }
}

async function advance(
  transaction: Transaction,
  counter: { type: string; location_id: number; year: string; count: number },
): Promise<number> {
  const { business_id } = transaction.scope
  const [{ last }] = await transaction.query<{ last: number }>(
    `insert into series_counter (business_id, type, location_id, year, last) values ($1, $2, $3, $4, $5)
     on conflict (business_id, type, location_id, year) do update set last = series_counter.last + excluded.last returning last`,
    [business_id, counter.type, counter.location_id, counter.year, counter.count],
  )
  return last - counter.count + 1
}
