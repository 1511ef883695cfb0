import type { Catalog } from '#engine/record/catalog.ts'
import { withCustomFields } from '#engine/record/custom.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { RelatedValue } from '#engine/record/fields.ts'
import { stageRules } from '#engine/record/lookup.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { relatedColumns } from '#engine/server/records/place.server.ts'
import { readFullRows, updateRows } from '#engine/server/records/store.server.ts'
import { lockedRows } from '#platform/manifest/locked-rows.server.ts'
import type { Writing } from '#engine/server/records/write.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

/** The context in which other records are written, beside the transaction. */
type Context = Omit<Writing, 'definition'>

/** A record that was moved, and the field by which it hangs on another one. */
export interface Moved {
  record: string
  field: string
  id: number
}

/** Each kind of record with a related field that may name both. */
function* hangingOn(catalog: Catalog, from: string, to: string): Generator<[RecordDefinition, string]> {
  for (const definition of catalog.records)
    for (const [name, field] of Object.entries(definition.fields)) {
      if (field.kind !== 'related') continue
      const names = catalog.relatedTo(definition, field).map((one) => one.name)
      if (names.includes(from) && names.includes(to)) yield [definition, name]
    }
}

/**
 * Moves the open work that hangs on one record to another: of every kind that may hang on both and has a stage, such as
 * tasks, the records in a stage of the first kind. Records without a stage, such as notes, are not moved.
 */
export async function moveOpenWork(
  transaction: Transaction,
  context: Context,
  { from, to }: { from: RelatedValue; to: RelatedValue },
): Promise<Moved[]> {
  const { catalog, access } = context
  const moved: Moved[] = []
  for (const [definition, name] of hangingOn(catalog, from.record, to.record)) {
    const stage = stageRules(definition, catalog.records)
    if (!stage) continue
    const about = relatedColumns('t', name)
    const rows = await transaction.query<{ id: number }>(
      `select t.id from ${quote(tableOf(definition))} t join ${quote(tableOf(stage.lookup))} s
         on s.business_id = $1::bigint and s.id = t.${quote(stage.field)} and s.kind = $4
       where t.business_id = $1::bigint and ${about.record} = $2 and ${about.id} = $3::bigint and t.deleted_at is null
       order by t.id for update of t`,
      [access.business_id, from.record, from.id, stage.rules.kinds[0]],
    )
    const some = rows.map(({ id }) => ({ record: definition.name, field: name, id: Number(id) }))
    await hangOn(transaction, context, { moved: some, to })
    moved.push(...some)
  }
  return moved
}

/** Undoes a move: records that still hang on the other record hang on the first one again. */
export async function moveBack(
  transaction: Transaction,
  context: Context,
  { moved, from, to }: { moved: readonly Moved[]; from: RelatedValue; to: RelatedValue },
): Promise<void> {
  for (const [record, all] of Map.groupBy(moved, (one) => one.record)) {
    // The record may have been removed from the product since.
    const definition = context.catalog.records.find((one) => one.name === record)
    if (!definition) continue
    const docs = await readFullRows(
      transaction,
      definition,
      all.map(({ id }) => id),
    )
    const still = all.filter(({ id, field }) => {
      const about = docs.get(id)?.[field] as RelatedValue | null | undefined
      return about?.record === from.record && about.id === from.id
    })
    await hangOn(transaction, context, { moved: still, to })
  }
}

async function hangOn(
  transaction: Transaction,
  context: Context,
  { moved, to }: { moved: readonly Moved[]; to: RelatedValue },
): Promise<void> {
  if (moved.length === 0) return
  const [{ record, field }] = moved
  const definition = withCustomFields(context.catalog.get(record), context.access.custom_fields)
  const docs = await lockedRows(
    transaction,
    definition,
    moved.map(({ id }) => id),
  )
  // Hooks do not run for records in the trash.
  const trashed = moved.flatMap(({ id }) => (docs.has(id) ? [] : id))
  if (trashed.length > 0) await updateRows(transaction, { definition, ids: trashed, values: { [field]: to } })
  await changeRecords(transaction, {
    ...context,
    definition,
    cause: 'change',
    changes: [...docs.values()].map((before) => ({
      step: 'change',
      id: before.id,
      before,
      values: { [field]: to },
      issues: [],
    })),
    is_batch: true,
    is_quiet: true,
    on_issue: 'refuse',
  })
}

/** True if any live record hangs on this one, besides those that were moved to it. */
export async function hasHanging(
  transaction: Transaction,
  catalog: Catalog,
  { on, moved }: { on: RelatedValue; moved: readonly Moved[] },
): Promise<boolean> {
  for (const [definition, name] of hangingOn(catalog, on.record, on.record)) {
    const about = relatedColumns('t', name)
    const [found] = await transaction.query(
      `select 1 from ${quote(tableOf(definition))} t where t.business_id = $1::bigint and ${about.record} = $2
       and ${about.id} = $3::bigint and t.deleted_at is null and not t.id = any($4::bigint[]) limit 1`,
      [
        transaction.scope.business_id,
        on.record,
        on.id,
        moved.flatMap((one) => (one.record === definition.name && one.field === name ? [one.id] : [])),
      ],
    )
    if (found) return true
  }
  return false
}
