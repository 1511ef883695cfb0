import type { Catalog } from '#engine/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import { readFullRows, updateRows } from '#engine/server/records/store.server.ts'
import type { Writing } from '#engine/server/records/write.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'

/** A field of a record that names its responsible person. */
interface Charge {
  definition: RecordDefinition
  field: string
  /** If the field is empty, the creator is responsible. */
  falls_to_creator: boolean
}

/** The number of live records of one kind that a person is responsible for. */
export interface ChargeCount {
  record: string
  label: string
  count: number
}

/**
 * Every editable field of the catalogue that refers to a person. A read-only one is a past fact and
 * stays unchanged.
 */
export function chargesOf(catalog: Catalog): Charge[] {
  return catalog.records.flatMap((definition) =>
    Object.entries(definition.fields)
      .filter(([, field]) => field.kind === 'reference' && field.to === 'user' && !field.read_only)
      .map(([field]) => ({ definition, field, falls_to_creator: field === definition.owner_field })),
  )
}

const inCharge = ({ field, falls_to_creator }: Charge) =>
  falls_to_creator
    ? `(t.${quote(field)} = $2 or (t.${quote(field)} is null and t.created_by = $2))`
    : `t.${quote(field)} = $2`

/** The records that a person is responsible for, counted by kind; kinds without records are left out. */
export async function countCharges(
  transaction: Transaction,
  options: { catalog: Catalog; person_id: number },
): Promise<ChargeCount[]> {
  const counts: ChargeCount[] = []
  for (const [definition, charges] of byRecord(options.catalog)) {
    const [row] = await transaction.query<{ count: number }>(
      `select count(*) as count from ${quote(tableOf(definition))} t
       where t.business_id = $1 and t.deleted_at is null and (${charges.map(inCharge).join(' or ')})`,
      [transaction.scope.business_id, options.person_id],
    )
    if (row.count > 0) counts.push(countOf(definition, Number(row.count)))
  }
  return counts
}

/** The number of records per statement, which is also the maximum while a person waits for the answer. */
export const AT_ONCE = 5_000

interface HandOver extends Omit<Writing, 'definition'> {
  from: number
  to: number
  note: string
}

/**
 * Hands all records of a person to another one, including those in the trash, and writes the history of
 * the live ones. Returns the number of changed records by kind.
 */
export async function handOverCharges(transaction: Transaction, options: HandOver): Promise<ChargeCount[]> {
  const passed = new Map<RecordDefinition, Set<number>>()
  for (;;) {
    const some = await handOverBatch(transaction, options)
    if (some.length === 0) break
    for (const { definition, ids } of some) passed.set(definition, new Set([...(passed.get(definition) ?? []), ...ids]))
  }
  return [...passed].map(([definition, { size }]) => countOf(definition, size))
}

/** Hands over the next records, one statement for each field; returns none when no records are left. */
export async function handOverBatch(
  transaction: Transaction,
  options: HandOver,
): Promise<{ definition: RecordDefinition; ids: number[] }[]> {
  const { from, to, access } = options
  const passed: { definition: RecordDefinition; ids: number[] }[] = []
  for (const charge of chargesOf(options.catalog)) {
    const { definition } = charge
    const table = quote(tableOf(definition))
    // Lock in one order, as every bulk change does.
    const rows = await transaction.query<{ id: number; is_live: boolean }>(
      `select t.id, t.deleted_at is null as is_live from ${table} t where t.business_id = $1 and ${inCharge(charge)}
       order by t.id limit ${AT_ONCE} for update of t`,
      [access.business_id, from],
    )
    if (rows.length === 0) continue
    const live = await readFullRows(
      transaction,
      definition,
      rows.filter((row) => row.is_live).map(({ id }) => id),
    )
    await changeRecords(transaction, {
      ...options,
      definition,
      cause: 'change',
      word: charge.falls_to_creator ? 'assigned' : 'updated',
      is_batch: true,
      is_quiet: true,
      changes: [...live.values()].map((doc) => ({
        step: 'change',
        id: doc.id,
        before: doc,
        values: { [charge.field]: to },
        issues: [],
      })),
      on_issue: 'refuse',
    })
    // Records in the trash only get the new owner, so that they return to that person when restored.
    const trashed = rows.filter((row) => !row.is_live).map(({ id }) => id)
    if (trashed.length > 0) await updateRows(transaction, { definition, ids: trashed, values: { [charge.field]: to } })
    passed.push({ definition, ids: rows.map(({ id }) => id) })
  }
  return passed
}

const countOf = ({ name, label }: RecordDefinition, count: number): ChargeCount => ({
  record: name,
  label: count === 1 ? label.one : label.many,
  count,
})

function byRecord(catalog: Catalog): Map<RecordDefinition, Charge[]> {
  const found = new Map<RecordDefinition, Charge[]>()
  for (const charge of chargesOf(catalog))
    found.set(charge.definition, [...(found.get(charge.definition) ?? []), charge])
  return found
}
