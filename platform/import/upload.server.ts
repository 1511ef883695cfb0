import { basename } from 'node:path'
import type { RecordDefinition } from '#engine/record/define.ts'
import { type Access, scopeOf } from '#engine/record/rights.ts'
import type { Database } from '#engine/server/database/database.server.ts'
import { invalid, Refusal } from '#engine/server/http/refusal.server.ts'
import { FILE_LIMITS, FileProblem, type SheetRow } from './read/file-problem.server.ts'
import { distinctHeadings, guessMapping } from './headings.ts'
import type { RecordServer } from '#engine/server/records/hooks.server.ts'
import { knownFile } from './known-files.ts'
import { type MatchColumn, matchColumns, optionsOf } from './rows/match.server.ts'
import { openColumns } from './rows/row-body.server.ts'
import { checkFile, readSheet } from './read/sheet.server.ts'
import type { DuplicateRule, ImportOptions } from './store.server.ts'
import { findTemplate } from './templates.server.ts'

const SAMPLE_ROWS = 5
/** Room for a file of the largest size in base64, with line breaks. */
const LONGEST_BASE64 = Math.ceil(FILE_LIMITS.bytes / 3) * 4 + 1024 * 1024

/** The answer to an upload: enough to map its columns. */
export interface Upload {
  import_id: number
  headings: string[]
  sample: string[][]
  mapping: Record<string, string>
  rows: number
  duplicates: DuplicateRule
  options: ImportOptions
  /** The columns that identify a record. */
  match_columns: MatchColumn[]
  /** The business has assignment rules, and this person may use them. */
  has_rules: boolean
  /** The source of the mapping: this business's last such file, or a known product. */
  template: { kind: 'own'; used_at: string; file_name: string } | { kind: 'known'; name: string } | null
}

/** Stores a file, checks all of it once, and keeps it until it is imported, for at most a day. */
export async function uploadFile(
  database: Database,
  options: {
    definition: RecordDefinition
    special: RecordServer | undefined
    access: Access
    body: Record<string, unknown>
  },
): Promise<Upload> {
  const { definition, access } = options
  const { file, file_name } = readBody(options.body)
  const sheet = await readWholeFile(file)
  const columns = openColumns(definition, access)
  const names = new Set(['id', ...columns.map((column) => column.name)])
  const match_columns = matchColumns(definition, options.special, columns)
  const known = knownFile(sheet.headings)
  const made = await database.transaction(access, async (transaction) => {
    const template = await findTemplate(transaction, { record: definition.name, headings: sheet.headings })
    // The field may have been deleted, or hidden from this person.
    const remembered = Object.entries(template?.mapping ?? {}).filter(([, column]) => names.has(column))
    const mapping =
      remembered.length > 0
        ? Object.fromEntries(remembered)
        : guessMapping({ definition, headings: sheet.headings, columns, known: known?.mapping })
    const chosen = optionsOf({ options: template?.options ?? {} }, options.special)
    const has_rules =
      scopeOf(access, definition.name, 'assign') !== 'none' &&
      ((await options.special?.assignRules?.any(transaction)) ?? false)
    const by_rules = has_rules && chosen.by_rules
    const match_by = chosen.match_by.filter((name) => match_columns.some((column) => column.name === name))
    const how = {
      mapping,
      duplicates: template?.duplicates ?? 'skip',
      options: { ...chosen, match_by, by_rules },
    } as const
    // Abandoned files contain other people's data: delete them at the next upload.
    await transaction.query(
      `update import set file = null, state = 'failed', error = 'Not imported within a day' where business_id = $1::bigint
         and state in ('uploaded', 'checking', 'ready') and updated_at < now() - interval '1 day'`,
      [access.business_id],
    )
    const [{ id }] = await transaction.query<{ id: number }>(
      `insert into import (business_id, record, file_name, file, headings, mapping, rows, created_by, duplicates, options)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [
        access.business_id,
        definition.name,
        file_name,
        file,
        JSON.stringify(sheet.headings),
        JSON.stringify(mapping),
        sheet.rows,
        access.user_id,
        how.duplicates,
        JSON.stringify(how.options),
      ],
    )
    const own = template && { kind: 'own' as const, used_at: template.used_at, file_name: template.file_name }
    const foreign = known && { kind: 'known' as const, name: known.name }
    return { import_id: id, ...how, has_rules, template: own ?? foreign }
  })
  return { ...made, ...sheet, match_columns }
}

function readBody(body: Record<string, unknown>): { file: Buffer; file_name: string } {
  const wrong = (field: string, message: string) => invalid([{ field, message, rule: 'file' }])
  const { file_name: name, content_base64: content } = body
  if (typeof name !== 'string' || name.trim() === '') throw wrong('file_name', 'Send the name of the file')
  if (typeof content !== 'string') throw wrong('content_base64', 'Send the file in base64')
  if (content.length > LONGEST_BASE64)
    throw new Refusal({ status: 413, code: 'E_TOO_LARGE', message: 'This file is larger than 25 MB' })
  const file = fromBase64(content)
  if (!file) throw wrong('content_base64', 'Send the file in base64')
  const file_name = [...basename(name.replaceAll('\\', '/')).replace(/[\p{Cc}\p{Cf}]/gu, '')]
    .slice(-200)
    .join('')
    .trim()
  try {
    checkFile(file_name, file)
  } catch (error) {
    throw error instanceof FileProblem ? wrong('content_base64', error.message) : error
  }
  return { file, file_name }
}

/** The bytes of a base64 text, which may have white space between its signs; null when it has other characters. */
function fromBase64(content: string): Buffer | null {
  const padding = content.indexOf('=')
  const end = padding < 0 ? content.length : padding
  if (/[^=\s]/.test(content.slice(end))) return null
  // Node skips whatever is not base64, so a text of only base64 signs has exactly this many bytes.
  const file = Buffer.from(content, 'base64')
  if (file.length === Math.floor((end * 3) / 4)) return file
  return /[^A-Za-z0-9+/\s]/.test(content.slice(0, end)) ? null : file
}

async function readWholeFile(file: Buffer): Promise<{ headings: string[]; sample: string[][]; rows: number }> {
  let head: SheetRow | null = null
  const sample: string[][] = []
  let rows = 0
  try {
    for await (const batch of readSheet({ file, batch: 5_000 })) {
      if (!head) {
        head = batch[0]
        continue
      }
      rows += batch.length
      for (const row of batch)
        if (sample.length < SAMPLE_ROWS) sample.push(row.cells.map((cell) => [...cell].slice(0, 200).join('')))
    }
  } catch (error) {
    throw error instanceof FileProblem
      ? invalid([{ field: 'content_base64', message: error.message, rule: 'file' }])
      : error
  }
  if (!head || rows === 0)
    throw invalid([{ field: 'content_base64', message: 'This file has no rows below its headings', rule: 'file' }])
  const headings = distinctHeadings(head.cells)
  return { headings, sample: sample.map((cells) => headings.map((_, index) => cells[index] ?? '')), rows }
}
