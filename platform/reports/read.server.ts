import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { tableOf } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import type { ReportAnswer, ReportColumn, ReportLine } from './answer.ts'

/** Lines of a report on the screen and in a file; a list of rows may have more in a file. */
export const MOST_LINES = 2_000

/** A statement that gives `g1`… (the groups), `f1`… (the figures) and `set` for each line and each sum. */
export interface Reading {
  catalog: Catalog
  access: Access
  /** `titled` is the record whose titles name the values of the group. */
  groups: readonly { column: ReportColumn; titled?: RecordDefinition }[]
  figures: readonly { column: ReportColumn; toWire?: (text: string) => string }[]
}

type Row = Record<string, string | null>

/** The lines, sums and totals of a report. `set` has a bit for each group that a row sums up, as SQL's `grouping` gives it. */
export async function readLines(
  transaction: Transaction,
  reading: Reading & { text: string; values: readonly unknown[] },
): Promise<Pick<ReportAnswer, 'lines' | 'totals' | 'pivot' | 'capped'>> {
  const { groups, figures, text, values } = reading
  const rows = await transaction.query<Row>(text, [...values])
  const all = 2 ** groups.length - 1
  const of_set = (set: number) => rows.filter((row) => Number(row.set) === set)
  const total = groups.length > 0 ? of_set(all)[0] : rows[0]
  const lines = groups.length > 0 ? of_set(0) : []
  const shown = lines.slice(0, MOST_LINES)
  const titles = await titlesOf(transaction, { ...reading, rows: shown, prefix: 'g' })
  const wire = (row: Row) =>
    figures.map(({ toWire }, at) => {
      const value = row[`f${at + 1}`] ?? null
      return value === null || !toWire ? value : toWire(value)
    })
  const lineOf = (row: Row): ReportLine => {
    const own = groups.map((_, at) => row[`g${at + 1}`] ?? null)
    return {
      values: own,
      titles: own.map((value, at) => (value === null ? null : (titles[at]?.get(value) ?? null))),
      figures: wire(row),
    }
  }
  return {
    lines: shown.map(lineOf),
    totals: total ? wire(total) : figures.map(() => null),
    ...(groups.length === 2 && { pivot: { rows: of_set(1).map(lineOf), columns: of_set(2).map(lineOf) } }),
    capped: lines.length > MOST_LINES,
  }
}

/**
 * The rows of a list: `id`, their columns as `g1`…, and `count`, how many there are in all. So many are read that one more than
 * are shown is noticed.
 */
export async function readList(
  transaction: Transaction,
  reading: Omit<Reading, 'figures'> & { text: string; values: readonly unknown[]; page: string; most_rows?: number },
): Promise<Pick<ReportAnswer, 'lines' | 'totals' | 'capped' | 'list'>> {
  const { groups, text, values, page, most_rows = MOST_LINES } = reading
  const rows = await transaction.query<Row>(`${text} limit ${most_rows + 1}`, [...values])
  const shown = rows.slice(0, most_rows)
  const titles = await titlesOf(transaction, { ...reading, rows: shown, prefix: 'g' })
  const lines = shown.map((row): ReportLine => {
    const own = groups.map((_, at) => row[`g${at + 1}`] ?? null)
    return {
      id: String(row.id),
      values: own,
      titles: own.map((value, at) => (value === null || !titles[at] ? null : (titles[at].get(value) ?? ''))),
      figures: [],
    }
  })
  return {
    lines,
    totals: groups.map(() => null),
    capped: rows.length > most_rows,
    list: { count: Number(rows[0]?.count ?? 0), page, left_out: [] },
  }
}

/**
 * The titles of the ids in each group, of the records that the person may see; undefined for groups without ids. The columns of
 * the rows are named by `prefix` and a number from 1.
 */
export async function titlesOf(
  transaction: Transaction,
  { catalog, access, groups, rows, prefix }: Omit<Reading, 'figures'> & { rows: readonly Row[]; prefix: string },
): Promise<(ReadonlyMap<string, string> | undefined)[]> {
  const found: (ReadonlyMap<string, string> | undefined)[] = []
  for (const [at, { titled }] of groups.entries()) {
    if (!titled) {
      found.push(undefined)
      continue
    }
    const ids = [...new Set(rows.flatMap((row) => row[`${prefix}${at + 1}`] ?? []))]
    const values = new Values()
    const business = values.add(access.business_id)
    const chosen = values.add(ids)
    const seen = rowFilter({ catalog, definition: titled, access, right: 'view', alias: 't', values })
    const may_read = titled.lookup || Object.hasOwn(openFields(titled, access), titled.title)
    const named =
      ids.length === 0 || seen === false || !may_read
        ? []
        : await transaction.query<{ id: string; title: string | null }>(
            `select t.id::text as id, t.${quote(titled.title)}::text as title from ${quote(tableOf(titled))} t
             where t.business_id = ${business}::bigint and t.id = any(${chosen}::bigint[])${seen === null ? '' : ` and ${seen}`}`,
            values.list,
          )
    found.push(new Map(named.map(({ id, title }) => [String(id), title ?? ''])))
  }
  return found
}
