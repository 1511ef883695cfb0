import type { Catalog } from '#kernel/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#kernel/record/define.ts'
import type { Transaction } from '#kernel/server/database/database.server.ts'
import { recordChanges } from '#kernel/server/records/changes.server.ts'
import type { Writing } from '#kernel/server/records/write.server.ts'
import { quote } from '#kernel/server/schema/ddl.server.ts'
import { keepFirstEnquiries } from '../enquiries/store.server.ts'

/** What a merge moved: ids by the record they were moved from. */
export interface Moved {
  /** Rows of other records, by record and field, such as `note.lead_id`. */
  rows: { record: string; field: string; from: number; ids: number[] }[]
  files: { from: number; ids: number[] }[]
  enquiries: { from: number; ids: number[] }[]
  /** Of the enquiries: those their lead began with. */
  firsts: number[]
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
       from ${table} o where o.business_id = t.business_id and o.id = t.id
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
    `update file t set record_id = $4::bigint from file o where o.business_id = t.business_id and o.id = t.id
       and t.business_id = $1::bigint and t.record = $2 and t.record_id = any($3::bigint[]) returning t.id, o.record_id as was`,
    [business_id, definition.name, from, into],
  )
  moved.files = grouped(files)
  if (definition.name === 'lead') await moveEnquiries(transaction, options, moved)
  return moved
}

async function moveEnquiries(
  transaction: Transaction,
  { from, into }: { from: readonly number[]; into: number },
  moved: Moved,
): Promise<void> {
  await keepFirstEnquiries(transaction, [into, ...from])
  const rows = await transaction.query<{ id: number; was: number; was_first: boolean }>(
    `update enquiry t set lead_id = $3::bigint, is_first = false from enquiry o where o.business_id = t.business_id and o.id = t.id
       and t.business_id = $1::bigint and t.lead_id = any($2::bigint[]) returning t.id, o.lead_id as was, o.is_first as was_first`,
    [transaction.scope.business_id, from, into],
  )
  for (const [was, some] of Map.groupBy(rows, (row) => row.was))
    moved.enquiries.push({ from: was, ids: some.map((row) => row.id) })
  moved.firsts = rows.filter((row) => row.was_first).map((row) => row.id)
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
  for (const { from, ids } of moved.enquiries)
    await transaction.query(
      `update enquiry set lead_id = $4::bigint, is_first = id = any($5::bigint[])
       where business_id = $1::bigint and id = any($2::bigint[]) and lead_id = $3::bigint`,
      [business_id, ids, into, from, moved.firsts],
    )
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
