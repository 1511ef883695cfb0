import type { Transaction } from '#engine/server/database/database.server.ts'
import type { SeriesType } from '#modules/gst/series/series-format.ts'
import { USUAL_FORMATS } from './document-series.record.ts'

/** The settings of a series; `location_id` is null for the one of all branches without their own. */
export interface SeriesRow {
  id: number
  location_id: number | null
  format: string
  start: number
  days: number | null
  terms: string | null
}

/** The series of a type in their order. The last one is the usual one, for a business that has set up none for all branches. */
export async function seriesOf(transaction: Transaction, type: SeriesType): Promise<SeriesRow[]> {
  const rows = await transaction.query<SeriesRow>(
    `select id, location_id, format, start, days, terms from document_series
     where business_id = $1::bigint and type = $2 and deleted_at is null order by position, id`,
    [transaction.scope.business_id, type],
  )
  const usual = USUAL_FORMATS[type as keyof typeof USUAL_FORMATS]
  return [...rows, { id: 0, location_id: null, format: usual, start: 1, days: null, terms: null }]
}

/** The series that documents of a branch follow. */
export const seriesFor = (rows: readonly SeriesRow[], location_id: unknown): SeriesRow =>
  rows.find((row) => row.location_id === location_id) ?? (rows.find((row) => row.location_id === null) as SeriesRow)

/** The letters that stand for a branch in numbers: the first five letters and digits of its name. */
export const codeOfBranch = (name: string): string =>
  name
    .slice(0, 120)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 5)

/** The letters of a branch by its id. */
export async function locationCode(transaction: Transaction, id: number): Promise<string> {
  const [row] = await transaction.query<{ name: string }>(
    'select name from location where business_id = $1::bigint and id = $2::bigint',
    [transaction.scope.business_id, id],
  )
  return codeOfBranch(row?.name ?? '')
}
