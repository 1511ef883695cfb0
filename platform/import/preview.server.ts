import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Services } from '#engine/server/http/services.server.ts'
import { onceFor } from '#engine/server/records/hooks.server.ts'
import { checkingOf } from './batch.server.ts'
import { checkRows, fileMarks, type Outcome, outcomeOf, ownRows } from './rows/check-rows.server.ts'
import { joinRows, spanOf } from './read/join-rows.server.ts'
import { readRows } from './read/sheet.server.ts'
import { cellColumns } from './rows/row-body.server.ts'
import type { Import } from './store.server.ts'

const BATCH = 2_000
const SHOWN_ISSUES = 50

/** The result of a dry run: the four counters of an import, the number of known rows, and the first refused rows. */
export interface Preview extends Record<Outcome, number> {
  rows: number
  /** Rows whose person already exists, in the database or earlier in the file. */
  duplicates: number
  issues: { line: number; field: string; message: string; value?: string; outcome: 'invalid' | 'skipped' }[]
}

/** Runs every check over the whole file and writes nothing. */
export async function previewFile(
  services: Services,
  options: { access: Access; found: Import; file: Buffer },
): Promise<Preview> {
  const { access, found } = options
  const checking = checkingOf(services, found, access)
  const marks = fileMarks()
  const preview: Preview = { rows: 0, created: 0, updated: 0, skipped: 0, invalid: 0, duplicates: 0, issues: [] }
  const skipped: Preview['issues'] = []
  const columns = cellColumns(checking.columns, found.headings)
  const read = readRows({ file: options.file, reading: found.reading, columns, batch: BATCH })
  for await (const rows of joinRows(checking.definition, read)) {
    const lines = marks.open()
    const checked = await dryRun(services, access, async (transaction) => {
      const own = await ownRows(transaction, { ...checking, rows })
      return checkRows(transaction, { ...checking, lines, rows: own, once: onceFor(), lock: false })
    })
    lines.keep()
    preview.rows += spanOf(rows)
    for (const row of checked) {
      const outcome = outcomeOf(row, found.duplicates)
      preview[outcome]++
      if (outcome !== 'invalid' && (row.duplicate !== null || row.update)) preview.duplicates++
      if (outcome === 'invalid' && preview.issues.length < SHOWN_ISSUES)
        preview.issues.push(...row.issues.map((issue) => ({ line: row.line, ...issue, outcome })))
      if (outcome === 'skipped' && skipped.length < SHOWN_ISSUES)
        skipped.push({ line: row.line, field: '', message: row.duplicate as string, outcome })
    }
  }
  // Errors come first, because the person can correct them.
  preview.issues = [...preview.issues, ...skipped].slice(0, SHOWN_ISSUES)
  return preview
}

class Undone extends Error {}

/** Runs work in a transaction that is always rolled back. */
async function dryRun<Result>(
  services: Services,
  access: Access,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  let result: Result | undefined
  try {
    await services.database.transaction(access, async (transaction) => {
      result = await work(transaction)
      throw new Undone()
    })
  } catch (error) {
    if (!(error instanceof Undone)) throw error
  }
  return result as Result
}
