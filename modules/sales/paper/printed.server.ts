import { type CustomField, linesPlace, withCustomFields } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Database } from '#engine/server/database/database.server.ts'

/** The definition of a paper with the custom fields of it and of its lines that the business prints, in their order. */
export async function withPrinted(
  database: Database,
  { definition, access }: { definition: RecordDefinition; access: Access },
): Promise<RecordDefinition> {
  const [row] = await database.read(
    access,
    `select coalesce(json_agg(json_build_object('id', id, 'record', record, 'field_name', field_name, 'slot', slot,
       'field_meta', json_build_object('field_type', field_type, 'options', string_to_array(options, E'\\n'))) order by position, id), '[]')::text
     from custom_field where business_id = $1::bigint and record = any($2::text[]) and is_printed and deleted_at is null`,
    [access.business_id, [definition.name, linesPlace(definition.name, 'lines')]],
  )
  return withCustomFields(definition, JSON.parse(row[0] as string) as CustomField[])
}
