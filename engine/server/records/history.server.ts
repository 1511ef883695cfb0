import { isSecret } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '../database/database.server.ts'
import type { Changes } from './changes.server.ts'
import { masked, maskedValue, presentLines, ruleOf } from './columns.server.ts'
import { readRecord } from './write.server.ts'

/** One entry of a record's history, as this person may read it. */
export interface HistoryEntry {
  id: number
  action: string
  actor_id: number | null
  actor_name: string | null
  /** The API key, if a program made the change for that person. */
  api_key_id: number | null
  at: string
  /** When it happened, if it arrived later from a device without a network. */
  happened_at: string | null
  changes: Changes
  note: string | null
}

/** The history of one record, newest first; 404 where the record itself is not visible. */
export async function listChanges(
  database: Database,
  options: {
    catalog: Catalog
    definition: RecordDefinition
    access: Access
    id: number
    before: number | null
    limit: number
  },
): Promise<{ data: HistoryEntry[]; next: string | null }> {
  const { definition, access, id } = options
  await readRecord(database, options, () => 't.id, t.version')
  const [row] = await database.read(
    access,
    // Include the history of records that were merged into this one.
    `with recursive one as (
       select $3::bigint as id
       union select m.record_id from one join merged_record m on m.business_id = $1::bigint and m.record = $2 and m.into_id = one.id)
     select coalesce(json_agg(q), '[]')::text from (
       select c.id, c.action, c.actor_id, coalesce('API key ' || k.name, m.name) as actor_name, c.api_key_id, c.at, c.happened_at, c.changes, c.note
       from change c left join member m on m.business_id = $1::bigint and m.id = c.actor_id
         left join api_key k on k.business_id = $1::bigint and k.id = c.api_key_id
       where c.business_id = $1::bigint and c.record = $2 and c.record_id in (select id from one) and ($4::bigint is null or c.id < $4::bigint)
       order by c.id desc limit $5::int) q`,
    [access.business_id, definition.name, id, options.before, options.limit],
  )
  const data = (JSON.parse(row[0] as string) as HistoryEntry[]).map((entry) => ({
    ...entry,
    changes: readableChanges(definition, access, entry.changes),
  }))
  return { data, next: data.length === options.limit ? String(data[data.length - 1].id) : null }
}

/** Removes or masks the old values of fields that this person may not read. */
export function readableChanges(definition: RecordDefinition, access: Access, changes: Changes): Changes {
  const shown: Changes = {}
  for (const [name, [before, after]] of Object.entries(changes)) {
    const rule = ruleOf(definition, access, name)
    if (rule === 'hidden') continue
    const field = definition.fields[name]
    const hide = (value: unknown) => (isSecret(field) ? maskedValue(field, value) : masked(value))
    const open = [before, after].map((value) => presentLines(definition, access, name, value))
    shown[name] = rule === 'masked' ? [hide(before), hide(after)] : [open[0], open[1]]
  }
  return shown
}
