import { withCustomFields } from '#engine/record/custom.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { type Chosen, type Found, onceFor } from '#engine/server/records/hooks.server.ts'
import {
  type BatchMarks,
  type CheckedRow,
  type Checking,
  checkRows,
  outcomeOf,
  ownRows,
} from './rows/check-rows.server.ts'
import type { ImportRow } from './read/cells.server.ts'
import { spanOf } from './read/join-rows.server.ts'
import { findByKeys, optionsOf } from './rows/match.server.ts'
import { columnsOf } from './rows/row-body.server.ts'
import { makeMissing } from './rows/titles.server.ts'
import { addIssues, changeImport, findImport, type Import, type ImportIssue } from './store.server.ts'
import { writeCreated, writeUpdated } from './rows/write-rows.server.ts'

/** Some rows of a file; `done` rows come before them. */
export interface Batch {
  access: Access
  found: Import
  rows: ImportRow[]
  done: number
}

/**
 * Checks and writes some rows and updates the counters, in one transaction. New rows are written while the previous batch
 * is still open; every other write waits until that batch is committed.
 */
export async function writeBatch(
  services: Services,
  options: Batch & {
    marks: BatchMarks
    before: Promise<void> | null
    /** Connections that have already made their query plans for this import. */
    planned: WeakSet<object>
    onChecked?: () => void
    /** The reason why the database refused a batch of one row. */
    refused?: string
  },
): Promise<void> {
  const { access, found, rows, done, marks } = options
  const checking = checkingOf(services, found, access)
  const { definition, special } = checking
  try {
    await services.database.transaction(access, async (transaction) => {
      await planForGrowth(transaction, options.planned)
      const request_id = found.request_id ?? ''
      const own = await ownRows(transaction, { ...checking, rows })
      const run_id = found.run_id as number
      await makeMissing(transaction, { ...checking, specials: services.specials, rows: own, request_id, run_id })
      const checks = { ...checking, lines: marks, rows: own, once: onceFor(), lock: true }
      const checked = await checkRows(transaction, checks)
      if (options.refused) checked[0].issues.push({ field: '', message: options.refused })
      const of = Object.groupBy(checked, (row) => outcomeOf(row, found.duplicates))
      const { created = [], updated = [], skipped = [], invalid = [] } = of
      const followers = await assignByRules(transaction, checking, created)
      // The rules have now assigned the owners, so the next batch may read whose turn it is.
      options.onChecked?.()
      const { catalog, specials } = services
      const writing = {
        catalog,
        definition,
        specials,
        access,
        request_id,
        note: found.file_name,
        run_id,
        once: checks.once,
      }
      const turn = async () => {
        await options.before
        await ownImport(transaction, found, { access, done })
      }
      const ids = await writeCreated(transaction, { ...writing, rows: created, turn })
      await writeUpdated(transaction, { ...writing, rows: updated })
      const now = await ownImport(transaction, found, { access, done })
      for (const [index, row] of created.entries()) await followers.get(row)?.follow?.(ids[index])
      const again = special?.onDuplicates ? await repeatsOf(transaction, checking, skipped) : []
      const known = [...[...updated, ...skipped].flatMap((row) => row.found ?? []), ...again]
      if (known.length > 0)
        await special?.onDuplicates?.({ transaction, catalog, specials, access, definition, rows: known, request_id })
      await addIssues(transaction, found.id, [...invalid.flatMap(invalidIssues), ...skipped.flatMap(skippedIssues)])
      await changeImport(transaction, found.id, {
        done: done + spanOf(rows),
        created: now.created + created.length,
        updated: now.updated + updated.length,
        skipped: now.skipped + skipped.length,
        invalid: now.invalid + invalid.length,
      })
    })
    marks.keep()
  } catch (error) {
    marks.drop()
    throw error
  }
}

/** The records of skipped rows that add values to the person of an earlier row, which is already written. */
async function repeatsOf(
  transaction: Transaction,
  { definition, special, access, options }: Omit<Checking, 'lines'>,
  skipped: readonly CheckedRow[],
): Promise<Found['rows']> {
  const rows = skipped.filter((row) => row.found === null && row.repeats.length > 0)
  if (rows.length === 0) return []
  const { match_by } = options
  const keys = rows.flatMap((row) => row.repeats)
  const ids = await findByKeys(transaction, { definition, special, access, match_by, keys })
  return rows.flatMap(({ repeats, values }) => {
    const id = repeats.map((key) => ids.get(key)).find((one) => one !== undefined)
    return id === undefined ? [] : [{ id, values }]
  })
}

/** Locks and returns the import. Throws if another worker has written this batch or the import has ended. */
async function ownImport(
  transaction: Transaction,
  { id }: Import,
  { access, done }: { access: Access; done: number },
): Promise<Import> {
  const now = await findImport(transaction, { access, id, lock: true })
  if (now.done !== done || now.state !== 'running') throw new Error('Another worker has this import')
  return now
}

/** Assigns new rows without an owner by the business's rules, if the import asks for it. */
async function assignByRules(
  transaction: Transaction,
  { definition, special, access, options }: Pick<Checking, 'definition' | 'special' | 'access' | 'options'>,
  created: readonly CheckedRow[],
): Promise<Map<CheckedRow, Chosen>> {
  const rules = options.by_rules ? special?.assignRules : undefined
  if (!rules) return new Map()
  const open = created.filter((row) => !row.names_owner)
  if (open.length === 0) return new Map()
  const rows = open.map((row) => row.values)
  const chosen = await rules.choose({ transaction, access, definition, rows })
  return new Map(open.map((row, index) => [row, chosen[index]]))
}

/** The input of the checks, with the person's current rights. */
export function checkingOf(services: Services, found: Import, access: Access): Omit<Checking, 'lines'> {
  const definition = withCustomFields(services.catalog.get(found.record), access.custom_fields)
  const columns = columnsOf({ definition, access, headings: found.headings, mapping: found.mapping })
  const special = services.specials.get(definition.name)
  return {
    catalog: services.catalog,
    definition,
    special,
    access,
    columns,
    rule: found.duplicates,
    options: optionsOf(found, special),
    resumed_run: found.done > 0 ? found.run_id : null,
  }
}

/**
 * Query plans made while a table was nearly empty read the whole table, and the plans of reference
 * checks are cached until the table is analysed, which is ten times slower after some thousand rows. So each connection
 * discards its plans with its first batch and makes new ones that use the indexes.
 */
async function planForGrowth({ client }: Transaction, planned: WeakSet<object>): Promise<void> {
  await client.query(`set local enable_seqscan = off${planned.has(client) ? '' : '; discard plans'}`)
  planned.add(client)
}

const invalidIssues = (row: CheckedRow): ImportIssue[] => issuesOf(row, 'invalid', row.issues)

const skippedIssues = (row: CheckedRow): ImportIssue[] =>
  issuesOf(row, 'skipped', [{ field: '', message: row.duplicate as string }])

// All rows of a record that is several rows, so that the file of the problems can be mended and imported. Its first row says why.
const issuesOf = (
  { position, line, cells, below }: CheckedRow,
  outcome: ImportIssue['outcome'],
  messages: ImportIssue['messages'],
): ImportIssue[] => [
  { position, line, cells, outcome, messages },
  ...below.map((row, index) => ({ ...row, position: position + index + 1, outcome, messages: [] })),
]
