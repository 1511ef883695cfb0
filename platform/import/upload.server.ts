import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Issue } from '#base/issue.ts'
import type { Database, Transaction } from '#engine/server/database/database.server.ts'
import { invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { FileProblem, type Reading, SEPARATORS, type Separator, type SheetSummary } from './read/file-problem.server.ts'
import { distinctHeadings, guessMapping } from './headings.ts'
import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { knownFile } from './known-files.ts'
import { type MatchColumn, matchColumns, optionsOf } from './rows/match.server.ts'
import { openColumns } from './rows/row-body.server.ts'
import { readUpload, summarise } from './read/sheet.server.ts'
import { changeImport, type DuplicateRule, findImport, type Import, type ImportOptions } from './store.server.ts'
import { idOfTitle } from './rows/titles.server.ts'
import { findTemplate } from './templates.server.ts'

/** The last row of a workbook. */
const LAST_LINE = 1_048_576

/** The answer to an upload: enough to map its columns. */
export interface Upload {
  import_id: number
  headings: string[]
  sample: string[][]
  mapping: Record<string, string>
  rows: number
  reading: SheetSummary['reading']
  top: SheetSummary['top']
  duplicates: DuplicateRule
  options: ImportOptions
  /** The columns that identify a record. */
  match_columns: MatchColumn[]
  /** The business has assignment rules, and this person may use them. */
  has_rules: boolean
  /** The source of the mapping: this business's last such file, or a known product. */
  template: { kind: 'own'; used_at: string; file_name: string } | { kind: 'known'; name: string } | null
}

/** The kind of record of a file, and the person who uploads it. */
interface Uploading {
  catalog: Catalog
  definition: RecordDefinition
  special: RecordServer | undefined
  access: Access
}

/**
 * Stores a file, checks all of it once, and keeps it until it is imported, for at most a day. `body` is the JSON of the
 * request as bytes.
 */
export async function uploadFile(database: Database, options: Uploading & { body: Buffer }): Promise<Upload> {
  const { definition, access } = options
  const { file, file_name, summary } = await readUpload(options.body).catch(refuseFile('content_base64'))
  const sheet = withRows(summary, 'content_base64')
  return database.transaction(access, async (transaction) => {
    const guess = await guessChoices(transaction, options, sheet.headings)
    // Abandoned files contain other people's data: delete them at the next upload.
    await transaction.query(
      `update import set file = null, state = 'failed', error = 'Not imported within a day' where business_id = $1::bigint
         and state in ('uploaded', 'checking', 'ready') and updated_at < now() - interval '1 day'`,
      [access.business_id],
    )
    const [{ id }] = await transaction.query<{ id: number }>(
      `insert into import (business_id, record, file_name, file, reading, headings, mapping, rows, created_by, duplicates, options)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        access.business_id,
        definition.name,
        file_name,
        file,
        JSON.stringify(sheet.reading),
        JSON.stringify(sheet.headings),
        JSON.stringify(guess.mapping),
        sheet.rows,
        access.user_id,
        guess.duplicates,
        JSON.stringify(guess.options),
      ],
    )
    return { import_id: id, ...guess, ...sheet }
  })
}

/** Reads an uploaded file again with another row of headings or another separator, and guesses the choices again. */
export async function readAgain(
  database: Database,
  options: Uploading & { found: Import; file: Buffer; body: Record<string, unknown> },
): Promise<Upload> {
  const { access, found, file } = options
  const sheet = await readWholeFile(file, readReading(options.body), 'heading_line')
  return database.transaction(access, async (transaction) => {
    const guess = await guessChoices(transaction, options, sheet.headings)
    const now = await findImport(transaction, { access, id: found.id, lock: true })
    if (!isOpen(now)) throw ruleBroken(ALREADY_IMPORTED)
    const { reading, headings, rows } = sheet
    const { mapping, duplicates, options: chosen } = guess
    await changeImport(transaction, found.id, {
      reading,
      headings,
      rows,
      mapping,
      duplicates,
      options: chosen,
      state: 'uploaded',
    })
    return { import_id: found.id, ...guess, ...sheet }
  })
}

/** The error for a file that was imported, or is being imported. */
export const ALREADY_IMPORTED = 'This file has been imported already. Upload it again to import it once more.'

/** True while the choices of an import may still change. */
export const isOpen = ({ state }: Pick<Import, 'state'>): boolean => ['uploaded', 'checking', 'ready'].includes(state)

function readReading(body: Record<string, unknown>): Reading {
  const { heading_line, separator } = body
  const issues: Issue[] = []
  const is_line = Number.isInteger(heading_line) && (heading_line as number) >= 1
  if (heading_line !== undefined && !(is_line && (heading_line as number) <= LAST_LINE))
    issues.push({ field: 'heading_line', message: 'Choose the row of the headings', rule: 'choice' })
  if (separator !== undefined && !SEPARATORS.includes(separator as Separator))
    issues.push({ field: 'separator', message: 'Choose comma, semicolon, tab or bar', rule: 'choice' })
  if (issues.length > 0) throw invalid(issues)
  return { heading_line: heading_line as number | undefined, separator: separator as Separator | undefined }
}

/** The choices that fit these headings: those of the last such file, else a guess. */
async function guessChoices(transaction: Transaction, options: Uploading, headings: string[]) {
  const { definition, special, access } = options
  const columns = openColumns(definition, access)
  const names = new Set(['id', ...columns.map((column) => column.name)])
  const match_columns = matchColumns(definition, special, columns)
  const known = knownFile(headings)
  const template = await findTemplate(transaction, { record: definition.name, headings })
  // The field may have been deleted, or hidden from this person.
  const remembered = Object.entries(template?.mapping ?? {}).filter(([, column]) => names.has(column))
  const mapping =
    remembered.length > 0
      ? Object.fromEntries(remembered)
      : guessMapping({ definition, headings, columns, known: known?.mapping, rest: known?.rest })
  const chosen = optionsOf({ options: template?.options ?? {} }, special)
  const has_rules =
    scopeOf(access, definition.name, 'assign') !== 'none' && ((await special?.assignRules?.any(transaction)) ?? false)
  // The business's own choices for such a file take precedence.
  const first = known && !template ? await knownDefaults(transaction, { ...options, known, mapping, names }) : {}
  const own = template && { kind: 'own' as const, used_at: template.used_at, file_name: template.file_name }
  const foreign = known && { kind: 'known' as const, name: known.name }
  return {
    mapping,
    duplicates: template?.duplicates ?? ('skip' as const),
    options: {
      ...chosen,
      defaults: { ...first, ...chosen.defaults },
      match_by: chosen.match_by.filter((name) => match_columns.some((column) => column.name === name)),
      by_rules: has_rules && chosen.by_rules,
    },
    match_columns,
    has_rules,
    template: own ?? foreign,
  }
}

/** Default values for the file of a known product, such as the source, if the business has a record with that name. */
async function knownDefaults(
  transaction: Transaction,
  options: {
    catalog: Catalog
    definition: RecordDefinition
    access: Access
    known: NonNullable<ReturnType<typeof knownFile>>
    mapping: Readonly<Record<string, string>>
    names: ReadonlySet<string>
  },
): Promise<Record<string, number>> {
  const { catalog, definition, access, known, mapping, names } = options
  const found: Record<string, number> = {}
  for (const [name, title] of Object.entries(known.defaults)) {
    const field = definition.fields[name]
    if (field?.kind !== 'reference' || !names.has(name) || Object.values(mapping).includes(name)) continue
    const id = await idOfTitle(transaction, { catalog, access, to: catalog.get(field.to), title })
    if (id !== null) found[name] = id
  }
  return found
}

async function readWholeFile(file: Buffer, reading: Reading, field: string): Promise<SheetSummary> {
  return withRows(await summarise(file, reading).catch(refuseFile(field)), field)
}

/** Turns the problem of a file into a refusal at a field. */
const refuseFile = (field: string) => (error: unknown) => {
  throw error instanceof FileProblem ? invalid([{ field, message: error.message, rule: 'file' }]) : error
}

/** The summary of a file that has rows, with distinct headings. Throws a refusal for any other file. */
function withRows(sheet: SheetSummary | null, field: string): SheetSummary {
  if (!sheet || sheet.rows === 0)
    throw invalid([{ field, message: 'This file has no rows below its headings', rule: 'file' }])
  const headings = distinctHeadings(sheet.headings)
  return { ...sheet, headings, sample: sheet.sample.map((cells) => headings.map((_, index) => cells[index] ?? '')) }
}
