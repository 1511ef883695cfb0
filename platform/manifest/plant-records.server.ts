import { type Catalog, makeCatalog } from '#engine/record/catalog.ts'
import { tableOf, type RecordDefinition } from '#engine/record/define.ts'
import { readInput } from '#engine/record/input.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { checkChanges, writeChanges } from '#engine/server/records/change.server.ts'
import type { Changes } from '#engine/server/records/changes.server.ts'
import { type Change, onceFor, type RecordServer } from '#engine/server/records/hooks.server.ts'
import { queueForSeal } from '#engine/server/records/unsealed.server.ts'

/** A record to plant, with its creation time and creator if they are not now and the viewer. */
export interface Plant {
  id?: number
  input: Record<string, unknown>
  created_at?: string
  created_by?: number
  updated_at?: string
}

/**
 * Creates many records in a business through their definition: the checks and hooks of a normal create, then many rows per
 * statement. For data that comes with the product (first entries of lookups, the demo business), so invalid input is a bug
 * and throws.
 */
export async function plantRecords(
  transaction: Transaction,
  options: {
    definition: RecordDefinition
    access: Access
    special?: RecordServer
    /** Needed if the hooks write other records. */
    catalog?: Catalog
    plants: readonly Plant[]
  },
): Promise<number[]> {
  const { definition, access, special, plants } = options
  if (plants.length === 0) return []
  const changes = plants.map((plant): Change => {
    const { values, issues } = readInput({ definition, body: plant.input, creating: true })
    const origin = { actor_id: plant.created_by, at: plant.created_at }
    return { step: 'create', id: plant.id ?? null, before: null, values, issues, origin }
  })
  const planting = {
    catalog: options.catalog ?? makeCatalog([definition]),
    definition,
    access,
    specials: new Map(special ? [[definition.name, special]] : []),
    request_id: 'planted',
    cause: 'create',
    changes,
    is_batch: true,
    is_quiet: true,
    once: onceFor(),
  } as const
  await checkChanges(transaction, planting)
  for (const [index, { issues }] of changes.entries())
    if (issues.length > 0) throw new Error(`${definition.name} ${index + 1} does not pass: ${JSON.stringify(issues)}`)
  const written = await writeChanges(transaction, planting)
  const ids = written.map(({ id }) => id)
  await setHistory(transaction, { definition, access, plants, ids })
  return ids
}

/** A past change of a planted record. */
export interface PlantedChange {
  record_id: number
  actor_id: number
  at: string
  changes: Changes
}

/** Adds past changes to the history of planted records. */
export async function plantChanges(
  transaction: Transaction,
  options: { definition: RecordDefinition; access: Access; changes: readonly PlantedChange[] },
): Promise<void> {
  const { definition, access, changes } = options
  const written = await transaction.query<{ id: number }>(
    `insert into change (business_id, record, record_id, action, actor_id, request_id, at, changes)
     select b.id, $2, v.record_id, 'updated', v.actor_id, 'planted', v.at, v.changes::jsonb
     from business b, unnest($3::bigint[], $4::bigint[], $5::timestamptz[], $6::text[]) as v(record_id, actor_id, at, changes)
     where b.id = $1::bigint order by v.at returning id`,
    [
      access.business_id,
      definition.name,
      changes.map((change) => change.record_id),
      changes.map((change) => change.actor_id),
      changes.map((change) => change.at),
      changes.map((change) => JSON.stringify(change.changes)),
    ],
  )
  queueForSeal(
    transaction,
    written.map((row) => row.id),
  )
}

async function setHistory(
  transaction: Transaction,
  options: { definition: RecordDefinition; access: Access; plants: readonly Plant[]; ids: number[] },
): Promise<void> {
  const { definition, access, plants, ids } = options
  if (plants.every((plant) => plant.created_at === undefined)) return
  const values = [
    access.business_id,
    ids,
    plants.map((plant) => plant.created_at ?? null),
    plants.map((plant) => plant.created_by ?? access.user_id),
    plants.map((plant) => plant.updated_at ?? plant.created_at ?? null),
  ]
  await transaction.query(
    `update ${quote(tableOf(definition))} t set created_at = v.at, created_by = v.by, updated_at = v.changed
     from unnest($2::bigint[], $3::timestamptz[], $4::bigint[], $5::timestamptz[]) as v(id, at, by, changed)
     where t.business_id = $1::bigint and t.id = v.id`,
    values,
  )
}
