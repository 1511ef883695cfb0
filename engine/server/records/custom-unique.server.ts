import type { RecordDefinition } from '#engine/record/define.ts'
import type { Issue } from '#base/issue.ts'
import type { Transaction } from '../database/database.server.ts'
import { invalid } from '../http/refusal.server.ts'

const uniqueFields = (definition: RecordDefinition) =>
  Object.entries(definition.fields).flatMap(([name, field]) =>
    field.unique && field.custom ? [{ name, id: field.custom.id }] : [],
  )

/**
 * Claims the values of unique custom fields for live records; empty values are exempt. Refuses with an issue on the field
 * whose value another record has. Rows hold stored values; fields that were not sent keep their claim. All statements are sent at once.
 */
export async function claimUnique(
  transaction: Transaction,
  options: { definition: RecordDefinition; rows: { id: number; values: Record<string, unknown> }[] },
): Promise<void> {
  const claims = uniqueFields(options.definition).map(async ({ name, id }): Promise<Issue[]> => {
    const sent = options.rows.filter((row) => row.values[name] !== undefined)
    if (sent.length === 0) return []
    const filled = sent.filter((row) => row.values[name] !== null)
    const [, claimed] = await Promise.all([
      release(transaction, [id], sent),
      transaction.query<{ record_id: number }>(
        `insert into custom_unique (business_id, custom_field_id, value, record_id)
         select b.id, $2::bigint, lower(v.value), v.id from business b, unnest($3::text[], $4::bigint[]) as v(value, id) where b.id = $1::bigint
         on conflict do nothing returning record_id`,
        [transaction.scope.business_id, id, filled.map((row) => String(row.values[name])), filled.map((row) => row.id)],
      ),
    ])
    return claimed.length < filled.length ? [{ field: name, message: 'This is already taken', rule: 'unique' }] : []
  })
  const issues = (await Promise.all(claims)).flat()
  if (issues.length > 0) throw invalid(issues)
}

/** Releases the unique values of deleted records, so that other records can use them. */
export async function releaseUnique(
  transaction: Transaction,
  options: { definition: RecordDefinition; ids: readonly number[] },
): Promise<void> {
  const fields = uniqueFields(options.definition).map((field) => field.id)
  if (fields.length > 0)
    await release(
      transaction,
      fields,
      options.ids.map((id) => ({ id })),
    )
}

async function release(transaction: Transaction, fields: number[], rows: { id: number }[]): Promise<void> {
  await transaction.query(
    `delete from custom_unique where business_id = $1::bigint and custom_field_id = any($2::bigint[]) and record_id = any($3::bigint[])`,
    [transaction.scope.business_id, fields, rows.map((row) => row.id)],
  )
}

/** True if a record has unique custom fields. */
export const hasUnique = (definition: RecordDefinition): boolean => uniqueFields(definition).length > 0
