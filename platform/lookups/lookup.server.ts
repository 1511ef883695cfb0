import type { Catalog } from '#engine/record/catalog.ts'
import { type RecordDefinition, tableOf } from '#engine/record/define.ts'
import { isId } from '#engine/record/kinds/reference/reference.ts'
import { usesOf } from '#engine/record/lookup.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { changeBatch } from '#engine/server/records/bulk.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import {
  type Change,
  type Checking,
  keepRecords,
  type RecordServer,
  savesOf,
  trashedIds,
} from '#engine/server/records/hooks.server.ts'
import { orderRoute } from './order.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { findForWrite } from '#engine/server/records/write.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import { lockLookup, readStageEntries } from '#engine/server/lookups/default-entry.server.ts'
import { plantFirstEntries } from './plant.server.ts'
import { countUses, isUsed, moveUses } from './uses.server.ts'

/**
 * The server rules of every lookup in the catalogue: one default, at least one entry of the starting kind, an order, and a
 * deletion that moves the records of the deleted entry to another entry. `hooks` may have more rules of some lookups.
 */
export function lookupServers(catalog: Catalog, hooks: readonly RecordServer[] = []): RecordServer[] {
  return catalog.records
    .filter((record) => record.entries)
    .map((record) =>
      lookupServer(catalog, { definition: record, own: hooks.find((one) => one.record === record.name) }),
    )
}

function lookupServer(
  catalog: Catalog,
  { definition, own }: { definition: RecordDefinition; own?: RecordServer },
): RecordServer {
  return {
    ...own,
    record: definition.name,
    async check(checking) {
      if (hasKinds(definition)) await checkStages(checking)
      keepRecords(checking.changes, await blockedIds(checking, catalog))
      await own?.check?.(checking)
    },
    routes: [...routesOf(catalog, definition), ...(own?.routes ?? [])],
  }
}

const hasKinds = (definition: RecordDefinition) => (definition.entries?.kinds.length ?? 0) > 0

/** The label of the starting kind, for messages: "Still open". */
function startingLabel(definition: RecordDefinition): string {
  const [first] = definition.entries?.kinds ?? []
  const kind = definition.fields.kind
  return (kind?.kind === 'choice' ? kind.labels?.[first] : undefined) ?? first
}

async function checkStages(checking: Checking): Promise<void> {
  const { transaction, access, definition } = checking
  const [first] = definition.entries?.kinds ?? []
  const changes = savesOf(checking.changes)
  const next = changes.filter((change) => becomesDefault(change))
  const leavingKind = changes.filter(
    ({ before, values }) => before?.kind === first && { ...before, ...values }.kind !== first,
  )
  for (const change of changes) checkDefault(definition, change)
  for (const { issues } of next.slice(1))
    issues.push({ field: 'is_default', message: 'Only one entry can be the default', rule: 'default' })
  if (next.length === 0 && leavingKind.length === 0) return
  await lockLookup(transaction, definition)
  if (leavingKind.length > 0) {
    const entries = await readStageEntries(transaction, definition)
    const has_other = entries.some((entry) => entry.kind === first && !leavingKind.some(({ id }) => id === entry.id))
    for (const { issues } of has_other ? [] : leavingKind)
      issues.push({ field: 'kind', message: `One entry has to stay “${startingLabel(definition)}”`, rule: 'last_open' })
  }
  // The unique index allows only one default at any time, so clear the old default before writing the new one.
  if (next.length > 0 && next[0].issues.length === 0)
    await clearDefault(transaction, { definition, access, next_id: next[0].id })
}

const becomesDefault = ({ before, values }: Change): boolean =>
  values.is_default === true && before?.is_default !== true

function checkDefault(definition: RecordDefinition, { before, values, issues }: Change): void {
  const now: Record<string, unknown> = { ...before, ...values }
  if (now.is_default === true && now.kind !== definition.entries?.kinds[0]) {
    const message = `New records begin with this one: it stays “${startingLabel(definition)}”`
    issues.push({ field: 'kind', message, rule: 'default' })
  }
  if (before?.is_default === true && values.is_default === false)
    issues.push({ field: 'is_default', message: 'Choose another one for new records instead', rule: 'default' })
}

/** Entries that may not be deleted, with the reason: the default, the last of the starting kind, and those in use. */
async function blockedIds(
  { transaction, changes, definition }: Checking,
  catalog: Catalog,
): Promise<Map<number, string>> {
  const ids = trashedIds(changes)
  const blocked = new Map<number, string>()
  if (ids.length === 0) return blocked
  await lockLookup(transaction, definition)
  const [first] = definition.entries?.kinds ?? []
  if (first !== undefined) {
    const entries = await readStageEntries(transaction, definition)
    const has_other = entries.some((entry) => entry.kind === first && !ids.includes(entry.id))
    for (const { id, kind, is_default } of entries) {
      if (!ids.includes(id)) continue
      if (is_default) blocked.set(id, 'New records begin with this one. Choose another one for them first.')
      else if (kind === first && !has_other)
        blocked.set(
          id,
          `This is the last entry with the meaning “${startingLabel(definition)}”. Add another one first.`,
        )
    }
  }
  const counts = await countUses(transaction, { uses: usesOf(catalog.records, definition), ids })
  for (const [id, some] of Map.groupBy(counts, (count) => count.id)) {
    if (blocked.has(id)) continue
    const words = some.map(({ record, count }) => `${count} ${wordFor(catalog.get(record), count)}`)
    blocked.set(id, `In use: ${words.join(', ')}. Choose what they get instead.`)
  }
  return blocked
}

const wordFor = ({ label }: RecordDefinition, count: number) => (count === 1 ? label.one : label.many).toLowerCase()

function routesOf(catalog: Catalog, definition: RecordDefinition): RouteSpec[] {
  const { path, name, label } = definition
  const [one, many] = [label.one.toLowerCase(), label.many.toLowerCase()]
  const uses = usesOf(catalog.records, definition)
  return [
    orderRoute(definition),
    memberRoute({
      method: 'GET',
      path: `/${path}/usage`,
      permission: { record: name, right: 'edit' },
      summary: `How many records have each of the ${many}: id, record, count`,
      handler: ({ services, caller: { access } }) =>
        services.database.transaction(access, async (transaction) => ({
          data: await countUses(transaction, { uses }),
        })),
    }),
    memberRoute({
      method: 'POST',
      path: `/${path}/:id/remove`,
      takes: ['move_to'],
      permission: { record: name, right: 'delete' },
      summary: `Delete a ${one} after its records get another one (move_to)`,
      handler: (call) => remove(call, { definition, catalog }),
    }),
    memberRoute({
      method: 'POST',
      path: `/${path}/first`,
      takes: [],
      permission: { record: name, right: 'create' },
      summary: `Add the usual ${many} to a business that has none`,
      handler: (call) => addFirst(call, definition),
    }),
  ]
}

async function remove(
  call: MemberCall,
  options: { definition: RecordDefinition; catalog: Catalog },
): Promise<{ message: string; moved: number }> {
  const { services, caller, params, body } = call
  const { access } = caller
  const { definition, catalog } = options
  const id = idOf(params.id)
  const uses = usesOf(catalog.records, definition)
  const moved = await services.database.transaction(access, async (transaction) => {
    await lockLookup(transaction, definition)
    await findForWrite(transaction, { catalog: services.catalog, definition, access }, id, 'delete')
    const is_used = await isUsed(transaction, uses, id)
    const wanted = body.move_to ?? null
    const to = is_used || wanted !== null ? await replacementOf(transaction, { definition, wanted, from: id }) : null
    const moved =
      is_used && to !== null ? await moveUses(transaction, { ...writing(call, definition), uses, from: id, to }) : 0
    const { refused } = await changeBatch(transaction, {
      ...writing(call, definition),
      operation: { action: 'delete' },
      ids: [id],
    })
    if (refused.length > 0) throw ruleBroken(refused[0].message)
    return moved
  })
  return { message: `${definition.label.one} deleted`, moved }
}

async function replacementOf(
  transaction: Transaction,
  options: { definition: RecordDefinition; wanted: unknown; from: number },
): Promise<number> {
  const { definition, wanted, from } = options
  const refuse = (message: string) => invalid([{ field: 'move_to', message, rule: 'reference' }])
  if (wanted === null) throw refuse('Choose what its records get instead')
  if (!isId(wanted) || wanted === from) throw refuse('Choose one from the list')
  const [found] = await transaction.query(
    `select 1 from ${quote(tableOf(definition))} where business_id = $1::bigint and id = $2::bigint and deleted_at is null for share`,
    [transaction.scope.business_id, wanted],
  )
  if (!found) throw refuse('Choose one from the list')
  return wanted
}

async function addFirst(call: MemberCall, definition: RecordDefinition): Promise<{ message: string; ids: number[] }> {
  const { services, caller } = call
  const ids = await services.database.transaction(caller.access, async (transaction) => {
    await lockLookup(transaction, definition)
    const [found] = await transaction.query(
      `select 1 from ${quote(tableOf(definition))} where business_id = $1::bigint and deleted_at is null limit 1`,
      [caller.access.business_id],
    )
    if (found) throw ruleBroken(`There are ${definition.label.many.toLowerCase()} already`)
    return plantFirstEntries(transaction, { catalog: services.catalog, definition, access: caller.access })
  })
  return { message: `${definition.label.many} added`, ids }
}

/** Removes the default from the entry that has it, so that `next_id` (null for a new entry) can become the default. */
async function clearDefault(
  transaction: Transaction,
  options: { definition: RecordDefinition; access: Access; next_id: number | null },
): Promise<void> {
  const { definition, access, next_id } = options
  const rows = await transaction.query<{ id: number }>(
    `update ${quote(tableOf(definition))} set is_default = false, version = version + 1, updated_at = now()
     where business_id = $1::bigint and is_default and id is distinct from $2::bigint and deleted_at is null returning id`,
    [access.business_id, next_id],
  )
  recordChanges(transaction, {
    definition,
    access,
    request_id: '',
    action: 'updated',
    entries: rows.map((row) => ({ id: row.id, changes: { is_default: [true, false] }, words: null })),
  })
}
