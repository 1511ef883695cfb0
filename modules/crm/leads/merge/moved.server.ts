import type { Catalog } from '#engine/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import type { Writing } from '#engine/server/records/write.server.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import { type MovedEnquiries, moveEnquiries, moveEnquiriesBack } from '../enquiries/store.server.ts'

/** What a merge moved: ids by the record they were moved from. */
export interface Moved extends MovedEnquiries {
  /** Rows of other records, by record and field, such as `note.lead_id`. */
  rows: { record: string; field: string; from: number; ids: number[] }[]
  files: { from: number; ids: number[] }[]
}

/** The fields of other records that point to this one. */
function pointers(catalog: Catalog, definition: RecordDefinition): { other: RecordDefinition; field: string }[] {
  return catalog.records.flatMap((other) =>
    Object.entries(other.fields).flatMap(([name, field]) =>
      field.kind === 'reference' && field.to === definition.name ? [{ other, field: name }] : [],
    ),
  )
}

/** Moves everything that belongs to some records to another one, those in the trash too. */
export async function moveAll(
  transaction: Transaction,
  options: Writing & { from: readonly number[]; into: number },
): Promise<Moved> {
  const { catalog, definition, access, from, into } = options
  const { business_id } = access
  const moved: Moved = { rows: [], files: [], enquiries: [], firsts: [] }
  const grouped = (rows: { id: number; was: number }[]) =>
    [...Map.groupBy(rows, (row) => row.was)].map(([was, some]) => ({ from: was, ids: some.map((row) => row.id) }))
  for (const { other, field } of pointers(catalog, definition)) {
    const table = quote(tableOf(other))
    const rows = await transaction.query<{ id: number; was: number }>(
      `update ${table} t set ${quote(field)} = $3::bigint, version = t.version + 1, updated_at = now()
       from ${table} o where o.business_id = $1::bigint and o.id = t.id
         and t.business_id = $1::bigint and t.${quote(field)} = any($2::bigint[]) returning t.id, o.${quote(field)} as was`,
      [business_id, from, into],
    )
    moved.rows.push(...grouped(rows).map((one) => ({ record: other.name, field, ...one })))
    await tellMoved(
      transaction,
      options,
      other,
      field,
      rows.map((row) => ({ id: row.id, from: row.was, to: into })),
    )
  }
  const files = await transaction.query<{ id: number; was: number }>(
    `update file t set record_id = $4::bigint from file o where o.business_id = $1::bigint and o.id = t.id
       and t.business_id = $1::bigint and t.record = $2 and t.record_id = any($3::bigint[]) returning t.id, o.record_id as was`,
    [business_id, definition.name, from, into],
  )
  moved.files = grouped(files)
  if (definition.name === 'lead') Object.assign(moved, await moveEnquiries(transaction, { from, into }))
  return moved
}

/** Moves back what is still where the merge put it. */
export async function moveBack(
  transaction: Transaction,
  options: Writing & { moved: Moved; into: number },
): Promise<void> {
  const { catalog, access, definition, moved, into } = options
  const { business_id } = access
  for (const { record, field, from, ids } of moved.rows) {
    const other = catalog.get(record)
    const rows = await transaction.query<{ id: number }>(
      `update ${quote(tableOf(other))} set ${quote(field)} = $4::bigint, version = version + 1, updated_at = now()
       where business_id = $1::bigint and id = any($2::bigint[]) and ${quote(field)} = $3::bigint returning id`,
      [business_id, ids, into, from],
    )
    await tellMoved(
      transaction,
      options,
      other,
      field,
      rows.map(({ id }) => ({ id, from: into, to: from })),
    )
  }
  for (const { from, ids } of moved.files)
    await transaction.query(
      `update file set record_id = $5::bigint where business_id = $1::bigint and id = any($2::bigint[]) and record = $3 and record_id = $4::bigint`,
      [business_id, ids, definition.name, into, from],
    )
  if (definition.name === 'lead') await moveEnquiriesBack(transaction, { ...moved, into })
}

async function tellMoved(
  transaction: Transaction,
  { access, request_id, address }: Writing,
  definition: RecordDefinition,
  field: string,
  rows: { id: number; from: number; to: number }[],
): Promise<void> {
  const entries = rows.map(({ id, from, to }) => ({
    id,
    changes: { [field]: [from, to] as [unknown, unknown] },
    words: null,
  }))
  await recordChanges(transaction, { definition, access, request_id, address, action: 'updated', entries })
}
