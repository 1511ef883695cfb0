import type { Catalog } from '#engine/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { relatedColumns } from '#engine/server/records/place.server.ts'
import { readFullRows, updateRows } from '#engine/server/records/store.server.ts'
import { idColumn } from '#engine/server/records/visibility.server.ts'
import type { Writing } from '#engine/server/records/write.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { moveFiles } from '#platform/files/rows.server.ts'
import { type MovedEnquiries, moveEnquiries, moveEnquiriesBack } from '../leads/enquiries/store.server.ts'

/** The rows that a merge moved: ids by their former record. */
export interface Moved extends MovedEnquiries {
  /** Conversions of leads to a contact, by lead. Missing in merges of before. */
  conversions?: { from: number; ids: number[] }[]
  /** Rows of other records, by record and field, such as `note.about`. */
  rows: { record: string; field: string; from: number; ids: number[] }[]
  files: { from: number; ids: number[] }[]
}

/** A field of another record that points to this one. */
interface Pointer {
  other: RecordDefinition
  field: string
  /** The field may point to several kinds of record. */
  is_related: boolean
}

function pointersTo(catalog: Catalog, definition: RecordDefinition): Pointer[] {
  return catalog.records.flatMap((other) =>
    Object.entries(other.fields).flatMap(([name, field]): Pointer[] => {
      if (field.kind === 'reference' && field.to === definition.name) return [{ other, field: name, is_related: false }]
      const is_related =
        field.kind === 'related' && catalog.relatedTo(other, field).some((record) => record.name === definition.name)
      return is_related ? [{ other, field: name, is_related }] : []
    }),
  )
}

/**
 * Points rows of another record to `to`. Live rows go through the write path, so that its hooks run; rows in the trash
 * only get the new value. Returns each row with its former target.
 */
async function pointTo(
  transaction: Transaction,
  writing: Writing,
  options: Pointer & { from: readonly number[]; to: number; ids?: readonly number[] },
): Promise<{ id: number; was: number }[]> {
  const { definition, access } = writing
  const { other, field, is_related, from, to, ids } = options
  const column = idColumn(other, field, 't')
  const kind = is_related ? ` and ${relatedColumns('t', field).record} = '${definition.name}'` : ''
  const rows = await transaction.query<{ id: number; was: number; is_live: boolean }>(
    `select t.id, ${column} as was, t.deleted_at is null as is_live from ${quote(tableOf(other))} t
     where t.business_id = $1::bigint and ${column} = any($2::bigint[])${kind} and ($3::bigint[] is null or t.id = any($3::bigint[]))
     order by t.id for update of t`,
    [access.business_id, from, ids ?? null],
  )
  const value = is_related ? { record: definition.name, id: to } : to
  const live = rows.filter((row) => row.is_live).map((row) => row.id)
  const docs = await readFullRows(transaction, other, live)
  await changeRecords(transaction, {
    ...writing,
    definition: other,
    cause: 'merge',
    is_batch: true,
    is_quiet: true,
    changes: live.map((id) => ({
      step: 'change',
      id,
      before: docs.get(id) as Doc,
      values: { [field]: value },
      issues: [],
    })),
    on_issue: 'refuse',
  })
  const trashed = rows.filter((row) => !row.is_live).map((row) => row.id)
  if (trashed.length > 0) await updateRows(transaction, { definition: other, ids: trashed, values: { [field]: value } })
  return rows
}

/** Moves all rows that belong to some records to another one, including those in the trash. */
export async function moveAll(
  transaction: Transaction,
  options: Writing & { from: readonly number[]; into: number },
): Promise<Moved> {
  const { catalog, definition, access, from, into } = options
  const { business_id } = access
  const moved: Moved = { rows: [], files: [], enquiries: [], firsts: [] }
  const grouped = (rows: { id: number; was: number }[]) =>
    [...Map.groupBy(rows, (row) => row.was)].map(([was, some]) => ({ from: was, ids: some.map((row) => row.id) }))
  for (const pointer of pointersTo(catalog, definition)) {
    const rows = await pointTo(transaction, options, { ...pointer, from, to: into })
    moved.rows.push(...grouped(rows).map((one) => ({ record: pointer.other.name, field: pointer.field, ...one })))
  }
  moved.files = grouped(await moveFiles(transaction, { record: definition.name, from, into }))
  if (definition.name === 'lead') Object.assign(moved, await moveEnquiries(transaction, { from, into }))
  if (definition.name === 'contact') {
    // An undone conversion then finds the contact that remains.
    const rows = await transaction.query<{ id: number; was: number }>(
      `update lead_conversion t set contact_id = $3::bigint from lead_conversion o where o.business_id = $1::bigint
         and o.lead_id = t.lead_id and t.business_id = $1::bigint and t.contact_id = any($2::bigint[])
       returning t.lead_id as id, o.contact_id as was`,
      [business_id, from, into],
    )
    moved.conversions = grouped(rows)
  }
  return moved
}

/** Moves back the rows that are still where the merge put them. */
export async function moveBack(
  transaction: Transaction,
  options: Writing & { moved: Moved; into: number },
): Promise<void> {
  const { catalog, access, definition, moved, into } = options
  const { business_id } = access
  const pointers = pointersTo(catalog, definition)
  for (const { record, field, from, ids } of moved.rows) {
    const pointer = pointers.find((one) => one.other.name === record && one.field === field)
    if (pointer) await pointTo(transaction, options, { ...pointer, from: [into], to: from, ids })
  }
  for (const { from, ids } of moved.files)
    await transaction.query(
      `update file set record_id = $5::bigint where business_id = $1::bigint and id = any($2::bigint[]) and record = $3 and record_id = $4::bigint`,
      [business_id, ids, definition.name, into, from],
    )
  if (definition.name === 'lead') await moveEnquiriesBack(transaction, { ...moved, into })
  for (const { from, ids } of moved.conversions ?? [])
    await transaction.query(
      `update lead_conversion set contact_id = $4::bigint
       where business_id = $1::bigint and lead_id = any($2::bigint[]) and contact_id = $3::bigint`,
      [business_id, ids, into, from],
    )
}
