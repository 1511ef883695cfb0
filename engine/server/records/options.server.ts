import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import { withColorCode } from '#engine/record/lookup.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '../database/database.server.ts'
import { quote } from '../schema/ddl.server.ts'
import { selectList } from './columns.server.ts'

const MAX_OPTIONS = 5_000

/** A whole look-up list, deleted entries included (`is_live` false) so that old records still show their words. */
export async function readOptions(
  database: Database,
  options: { definition: RecordDefinition; access: Access },
): Promise<{ data: Record<string, unknown>[] }> {
  const { definition, access } = options
  const names = [...new Set([definition.title, ...definition.list.columns])].filter((name) => definition.fields[name])
  const select = selectList({ definition, access, names, alias: 't' })
  const sort = definition.list.sort.replace(/^-/, '')
  const [row] = await database.read(
    access,
    `select coalesce(json_agg(q), '[]')::text from (select ${select}, t.${quote(definition.title)} as title, t.deleted_at is null as is_live
     from ${quote(tableOf(definition))} t where t.business_id = $1::bigint order by t.${quote(sort)}, t.id limit ${MAX_OPTIONS}) q`,
    [access.business_id],
  )
  const data = JSON.parse(row[0] as string) as Record<string, unknown>[]
  return { data: data.map((option) => withColorCode(definition, option)) }
}
