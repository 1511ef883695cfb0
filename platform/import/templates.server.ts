import { createHash } from 'node:crypto'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { plainHeading } from './headings.ts'
import type { DuplicateRule, Import, ImportOptions } from './store.server.ts'

/** The choices of a business for the last file with the same headings. */
export interface ImportTemplate {
  /** Column by heading, as this file spells its headings. */
  mapping: Record<string, string>
  duplicates: DuplicateRule
  options: ImportOptions
  file_name: string
  used_at: string
}

// A corrected file of errors has two more columns than its original and still counts as the same file.
const OURS = new Set(['line', 'problems'])

/** The fingerprint of the headings, ignoring case, spaces, punctuation and order. */
export function headingsKey(headings: readonly string[]): string {
  const plain = headings.map(plainHeading).filter((heading) => !OURS.has(heading))
  return createHash('sha256').update(plain.toSorted().join('\n')).digest('hex')
}

/** The template of these headings, if the business has imported such a file before. */
export async function findTemplate(
  transaction: Transaction,
  options: { record: string; headings: readonly string[] },
): Promise<ImportTemplate | null> {
  const [found] = await transaction.query<ImportTemplate>(
    `select mapping, duplicates, options, file_name, used_at from import_template
     where business_id = $1::bigint and record = $2 and headings_key = $3`,
    [transaction.scope.business_id, options.record, headingsKey(options.headings)],
  )
  if (!found) return null
  const spelled = new Map(options.headings.map((heading) => [plainHeading(heading), heading]))
  const mapping = Object.entries(found.mapping).flatMap(([plain, column]) => {
    const heading = spelled.get(plain)
    return heading === undefined ? [] : [[heading, column] as const]
  })
  return { ...found, mapping: Object.fromEntries(mapping) }
}

/** Saves the choices of an import for the next file with the same headings. */
export async function keepTemplate(transaction: Transaction, access: Access, found: Import): Promise<void> {
  const plain = Object.entries(found.mapping).map(([heading, column]) => [plainHeading(heading), column])
  await transaction.query(
    `insert into import_template (business_id, record, headings_key, mapping, duplicates, options, file_name, used_by)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (business_id, record, headings_key) do update set mapping = excluded.mapping, duplicates = excluded.duplicates,
       options = excluded.options, file_name = excluded.file_name, used_by = excluded.used_by, used_at = excluded.used_at`,
    [
      access.business_id,
      found.record,
      headingsKey(found.headings),
      JSON.stringify(Object.fromEntries(plain)),
      found.duplicates,
      JSON.stringify(found.options),
      found.file_name,
      access.user_id,
    ],
  )
}
