import { basename } from 'node:path'
import type { RecordDefinition } from '#kernel/record/define.ts'
import { importColumns } from '#kernel/record/file-columns.ts'
import type { Access } from '#kernel/record/rights.ts'
import type { Database } from '../database/database.server.ts'
import { invalid, Refusal } from '../http/refusal.server.ts'
import { ruleOf } from '../records/columns.server.ts'
import { FILE_LIMITS, FileProblem, type SheetRow } from './file-problem.server.ts'
import { distinctHeadings, guessMapping } from './headings.ts'
import { checkFile, readSheet } from './sheet.server.ts'

const SAMPLE_ROWS = 5
const BASE64 = /^[A-Za-z0-9+/\s]*={0,2}\s*$/

/** What an upload tells: enough to map its columns. */
export interface Upload {
  import_id: number
  headings: string[]
  sample: string[][]
  mapping: Record<string, string>
  rows: number
}

/** Takes a file in, looks through all of it once and keeps it until it is imported, at most a day. */
export async function uploadFile(
  database: Database,
  options: { definition: RecordDefinition; access: Access; body: Record<string, unknown> },
): Promise<Upload> {
  const { definition, access } = options
  const { file, file_name } = readBody(options.body)
  const seen = await lookThrough(file)
  const columns = importColumns(definition).filter((column) => ruleOf(definition, access, column.field) !== 'hidden')
  const mapping = guessMapping({ definition, headings: seen.headings, columns })
  const import_id = await database.transaction(access, async (transaction) => {
    // Files that nobody has come back for hold other people's data: they go with the next upload.
    await transaction.query(
      `update import set file = null, state = 'failed', error = 'Not imported within a day' where business_id = $1::bigint
         and state in ('uploaded', 'checking', 'ready') and updated_at < now() - interval '1 day'`,
      [access.business_id],
    )
    const [made] = await transaction.query<{ id: number }>(
      `insert into import (business_id, record, file_name, file, headings, mapping, rows, created_by)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        access.business_id,
        definition.name,
        file_name,
        file,
        JSON.stringify(seen.headings),
        JSON.stringify(mapping),
        seen.rows,
        access.user_id,
      ],
    )
    return made.id
  })
  return { import_id, mapping, ...seen }
}

function readBody(body: Record<string, unknown>): { file: Buffer; file_name: string } {
  const wrong = (field: string, message: string) => invalid([{ field, message, rule: 'file' }])
  const { file_name: name, content_base64: content } = body
  if (typeof name !== 'string' || name.trim() === '') throw wrong('file_name', 'Send the name of the file')
  if (typeof content !== 'string' || !BASE64.test(content)) throw wrong('content_base64', 'Send the file in base64')
  if (content.length > Math.ceil(FILE_LIMITS.bytes / 3) * 4 + 1024)
    throw new Refusal({ status: 413, code: 'E_TOO_LARGE', message: 'This file is larger than 25 MB' })
  const file_name = [...basename(name.replaceAll('\\', '/')).replace(/[\p{Cc}\p{Cf}]/gu, '')]
    .slice(-200)
    .join('')
    .trim()
  const file = Buffer.from(content, 'base64')
  try {
    checkFile(file_name, file)
  } catch (error) {
    throw error instanceof FileProblem ? wrong('content_base64', error.message) : error
  }
  return { file, file_name }
}

async function lookThrough(file: Buffer): Promise<{ headings: string[]; sample: string[][]; rows: number }> {
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
