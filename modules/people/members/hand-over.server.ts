import type { Catalog } from '#kernel/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#kernel/record/define.ts'
import type { Access } from '#kernel/record/rights.ts'
import type { Transaction } from '#kernel/server/database/database.server.ts'
import { recordChanges } from '#kernel/server/records/changes.server.ts'
import { quote } from '#kernel/server/schema/ddl.server.ts'

/** A field of some record that names a person who is in charge of it. */
interface Charge {
  definition: RecordDefinition
  field: string
  /** Nobody in it means that whoever created the record is in charge. */
  falls_to_creator: boolean
}

/** How many live records of one kind somebody is in charge of. */
export interface ChargeCount {
  record: string
  label: string
  count: number
}

/**
 * Every field of the catalogue that names a person and can be changed. A read-only one states a fact of the past and
 * stays as it is.
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

/** What a person is in charge of, by record; kinds of record with nothing are left out. */
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
    const { one, many } = definition.label
    if (row.count > 0)
      counts.push({ record: definition.name, label: row.count === 1 ? one : many, count: Number(row.count) })
  }
  return counts
}

// So that no statement comes near its time limit, however much somebody had.
const AT_ONCE = 5_000

/**
 * Passes everything a person is in charge of to another, what lies in the trash too, and writes it into each record's
 * history. Gives the number of changed records by kind.
 */
export async function passCharges(
  transaction: Transaction,
  options: { catalog: Catalog; access: Access; request_id: string; from: number; to: number; note: string },
): Promise<ChargeCount[]> {
  const { from, to, access } = options
  const passed: ChargeCount[] = []
  for (const [definition, charges] of byRecord(options.catalog)) {
    const table = quote(tableOf(definition))
    const changed = new Set<number>()
    for (const charge of charges) {
      const column = quote(charge.field)
      for (;;) {
        // Locked in one order, as every bulk change does.
        const rows = await transaction.query<{ id: number; was: number | null }>(
          `with chosen as (select t.id, t.${column} as was from ${table} t where t.business_id = $1 and ${inCharge(charge)}
             order by t.id limit ${AT_ONCE} for update of t)
           update ${table} o set ${column} = $3, version = o.version + 1, updated_at = now() from chosen
           where o.business_id = $1 and o.id = chosen.id returning o.id, chosen.was`,
          [access.business_id, from, to],
        )
        await recordChanges(transaction, {
          definition,
          access,
          request_id: options.request_id,
          action: charge.falls_to_creator ? 'assigned' : 'updated',
          note: options.note,
          entries: rows.map(({ id, was }) => ({ id, changes: { [charge.field]: [was, to] }, words: null })),
        })
        for (const { id } of rows) changed.add(id)
        if (rows.length < AT_ONCE) break
      }
    }
    const { one, many } = definition.label
    if (changed.size > 0)
      passed.push({ record: definition.name, label: changed.size === 1 ? one : many, count: changed.size })
  }
  return passed
}

function byRecord(catalog: Catalog): Map<RecordDefinition, Charge[]> {
  const found = new Map<RecordDefinition, Charge[]>()
  for (const charge of chargesOf(catalog))
    found.set(charge.definition, [...(found.get(charge.definition) ?? []), charge])
  return found
}
