import {
  CUSTOM_SLOTS,
  CUSTOM_TYPES,
  type CustomField,
  customName,
  fieldOfCustom,
  INDEXABLE_TYPES,
  LISTED_TYPES,
  linesOf,
} from '#engine/record/custom.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { recordName } from '#engine/record/record-name.ts'
import { fieldsOf, tableOf } from '#engine/record/define.ts'
import { type Field, kindOf } from '#engine/record/fields.ts'
import { isRefused, type Issue } from '#base/issue.ts'
import { addFieldAliases } from '#engine/server/records/field-aliases.server.ts'
import { orderRoute } from '#platform/lookups/order.server.ts'
import { customField } from './custom-field.record.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { lockName } from '#engine/server/database/lock-name.server.ts'
import { quote } from '#engine/server/database/quote.server.ts'
import {
  type Change,
  type Checking,
  keepRecords,
  type RecordServer,
  savesOf,
  trashedIds,
} from '#engine/server/records/hooks.server.ts'

const MAX_FIELDS = 100
const TAKEN = 'There is a field of this name already'

type Names =
  | 'record'
  | 'field_name'
  | 'field_type'
  | 'options'
  | 'default_value'
  | 'is_unique'
  | 'is_indexed'
  | 'show_if_field'
  | 'show_if_values'

/** Custom fields: checks which settings fit together, and assigns the first free of the five indexed places. */
export const customFieldServer = (catalog: Catalog): RecordServer => ({
  record: 'custom_field',
  async check(checking) {
    const restored = await restoredFields(checking)
    await lockFields(checking, restored)
    for (const change of savesOf(checking.changes)) await checkField(catalog, checking, change)
    await checkRestored(checking, restored)
    await keepConditions(checking)
  },
  spellings,
  routes: [orderRoute(customField)],
})

interface Restored {
  id: number
  record: string
  field_name: string
}

/** The deleted fields that are about to be restored. */
async function restoredFields({ transaction, changes }: Checking): Promise<Restored[]> {
  const ids = changes.flatMap(({ step, id }) => (step === 'restore' && id !== null ? [id] : []))
  if (ids.length === 0) return []
  return transaction.query<Restored>(
    'select id, record, field_name from custom_field where business_id = $1::bigint and id = any($2::bigint[]) order by id',
    [transaction.scope.business_id, ids],
  )
}

/**
 * Locks the list of fields of each kind of record that is changed, so that names, number and indexed places are checked and
 * written by one transaction at a time. Nobody who holds it waits for the row of a field, so it cannot deadlock with them.
 */
async function lockFields({ transaction, changes }: Checking, restored: readonly Restored[]): Promise<void> {
  const named = [
    ...changes.flatMap(({ before, values }) => [before?.record, values.record]),
    ...restored.map(({ record }) => record),
  ]
  const records = [...new Set(named.filter((record) => typeof record === 'string'))].sort()
  for (const record of records) await lockName(transaction, `custom fields of ${record}`)
}

/** A restored field needs its name, which another field may have been given meanwhile. */
async function checkRestored({ transaction, changes }: Checking, restored: readonly Restored[]): Promise<void> {
  if (restored.length === 0) return
  const taken = await transaction.query<{ record: string; name: string }>(
    `select record, lower(field_name) as name from custom_field
     where business_id = $1::bigint and record = any($2::text[]) and deleted_at is null`,
    [transaction.scope.business_id, restored.map(({ record }) => record)],
  )
  const names = new Set(taken.map(({ record, name }) => `${record} ${name}`))
  for (const { id, record, field_name } of restored) {
    const key = `${record} ${field_name.toLowerCase()}`
    if (names.has(key))
      changes.find((change) => change.id === id)?.issues.push({ field: '', message: TAKEN, rule: 'unique' })
    names.add(key)
  }
}

addFieldAliases(customField, {
  field_meta: {
    of: ['field_type'],
    make: ({ field_type }) => ({ field_type }),
    read(sent) {
      const is_known = typeof sent === 'object' && sent !== null && Object.keys(sent).join() === 'field_type'
      return is_known ? { ...sent } : null
    },
    schema: { type: 'object', properties: { field_type: { type: 'string', enum: CUSTOM_TYPES } } },
  },
})

// The specification names kinds of record as its modules: `Lead`.
const spellings = (body: Record<string, unknown>): Record<string, unknown> =>
  typeof body.record === 'string' ? { ...body, record: recordName(body.record) } : body

async function checkField(catalog: Catalog, checking: Checking, change: Change): Promise<void> {
  const { values, before, issues } = change
  const now = { ...before, ...values } as Record<Names, unknown>
  // Stored values of a field can only be read as the type they were written as.
  for (const [name, label] of [
    ['record', 'the kind of record'],
    ['field_type', 'the input'],
    ['is_indexed', 'whether it is quick to filter'],
  ] as const)
    if (before && values[name] !== undefined && values[name] !== before[name])
      issues.push({ field: name, message: `You cannot change ${label} of a field that is there`, rule: 'fixed' })
  issues.push(...(await ruleIssues(catalog, checking, change, now)))
  if (issues.length > 0 || before) return
  if (now.is_indexed === true) values.slot = await freeSlot(catalog, checking, change, now)
}

// A field whose condition depends on this one would never be shown again.
async function keepConditions({ transaction, changes }: Checking): Promise<void> {
  const ids = trashedIds(changes)
  if (ids.length === 0) return
  const held = await transaction.query<{ field_name: string; show_if_field: string; id: number }>(
    `select id, field_name, show_if_field from custom_field
       where business_id = $1 and deleted_at is null and show_if_field = any($2::text[]) order by position, id`,
    [transaction.scope.business_id, ids.map(customName)],
  )
  const reasons = held
    .filter((field) => !ids.includes(field.id))
    .map(({ show_if_field, field_name }): [number, string] => [
      Number(show_if_field.slice('cf_'.length)),
      `${field_name} is shown only beside this field. Change that first.`,
    ])
  keepRecords(changes, new Map(reasons))
}

/** The fields of what a custom field belongs to: of a kind of record, or of its lines; null where none can be added. */
function homeOf(
  catalog: Catalog,
  place: unknown,
): { fields: Readonly<Record<string, Field>>; is_line: boolean } | null {
  const [record, lines] = String(place).split('.')
  const definition = catalog.records.find((one) => one.name === record)
  if (definition && lines === undefined)
    return definition.custom ? { fields: fieldsOf(definition), is_line: false } : null
  const field = definition?.fields[lines]
  return field?.kind === 'lines' && field.own_fields ? { fields: field.fields, is_line: true } : null
}

async function ruleIssues(
  catalog: Catalog,
  { transaction, access }: Checking,
  { before }: Change,
  now: Record<Names, unknown>,
): Promise<Issue[]> {
  const issues: Issue[] = []
  const say = (field: Names, message: string, rule = 'custom') => issues.push({ field, message, rule })
  const home = homeOf(catalog, now.record)
  if (!home) say('record', 'This kind of record takes no fields of your own', 'choice')
  const type = now.field_type as CustomField['field_meta']['field_type']
  const options = linesOf(now.options)
  if (LISTED_TYPES.includes(type)) {
    if (options.length < 2) say('options', 'Write at least two choices, one on each line', 'required')
    if (options.length > 200) say('options', 'Use at most 200 choices', 'max')
    if (options.some((option) => option.length > 100)) say('options', 'A choice has at most 100 characters', 'max')
    if (type === 'Checkbox' && options.some((option) => option.includes(',')))
      say('options', 'Choices that can be ticked together have no comma', 'format')
  }
  if (home?.is_line) {
    if (type === 'Password') say('field_type', 'A line takes no password', 'choice')
    if (now.is_unique === true) say('is_unique', 'Values of lines are not compared')
    if (now.is_indexed === true) say('is_indexed', 'Fields of lines cannot be made quick to filter')
    if (now.show_if_field) say('show_if_field', 'Fields of lines are always shown')
  }
  if (now.is_indexed === true && !INDEXABLE_TYPES.includes(type))
    say('is_indexed', `A field with the input ${type} cannot be made quick to filter`)
  if (now.is_unique === true && ['Checkbox', 'text-area', 'Password'].includes(type))
    say('is_unique', `Values of the input ${type} are not compared`)
  if (typeof now.default_value === 'string' && now.default_value !== '' && type) {
    const field = fieldOfCustom({
      id: 0,
      record: '',
      field_name: '',
      field_meta: { field_type: type, options },
      slot: null,
    })
    const reading = kindOf(field).read(now.default_value, field)
    if (type === 'Password') say('default_value', 'A password has no first value')
    else if (isRefused(reading)) say('default_value', reading.message, reading.rule)
  }
  if (now.show_if_field && home && !home.is_line) {
    const known = Object.hasOwn(home.fields, now.show_if_field as string) || /^cf_\d+$/.test(String(now.show_if_field))
    if (!known) say('show_if_field', 'Choose a field of the same record', 'reference')
    if (linesOf(now.show_if_values).length === 0)
      say('show_if_values', 'Write the values for which it is shown', 'required')
  }
  if (home) {
    const [{ same, count }] = await transaction.query<{ same: boolean; count: number }>(
      `select coalesce(bool_or(lower(field_name) = lower($3)), false) as same, count(*) as count from custom_field
       where business_id = $1 and record = $2 and deleted_at is null and id is distinct from $4::bigint`,
      [access.business_id, now.record, now.field_name ?? '', before?.id ?? null],
    )
    const taken = Object.values(home.fields).some(
      (field) =>
        field.label.toLowerCase() ===
        String(now.field_name ?? '')
          .trim()
          .toLowerCase(),
    )
    if (same || taken) say('field_name', TAKEN, 'unique')
    if (!before && count >= MAX_FIELDS)
      say('field_name', `A kind of record takes ${MAX_FIELDS} fields of your own`, 'max')
  }
  return issues
}

/** The first free of the five places. A new field takes the place of a deleted one, whose values move to the document. */
async function freeSlot(
  catalog: Catalog,
  { transaction, access }: Checking,
  { issues }: Change,
  now: Record<Names, unknown>,
): Promise<number | null> {
  const scope = [access.business_id, now.record]
  const taken = await transaction.query<{ slot: number }>(
    'select slot from custom_field where business_id = $1 and record = $2 and slot is not null',
    scope,
  )
  for (let slot = 1; slot <= CUSTOM_SLOTS; slot++) if (!taken.some((row) => row.slot === slot)) return slot
  // A field that is being restored keeps its place, because waiting for its lock could deadlock.
  const [old] = await transaction.query<{ id: number; slot: number; field_type: string }>(
    `select id, slot, field_type from custom_field
     where business_id = $1 and record = $2 and slot is not null and deleted_at is not null
     order by slot limit 1 for update skip locked`,
    scope,
  )
  if (!old) {
    issues.push({ field: 'is_indexed', message: `Only ${CUSTOM_SLOTS} fields can be quick to filter`, rule: 'max' })
    return null
  }
  await emptySlot(transaction, { table: tableOf(catalog.get(now.record as string)), field: old })
  return old.slot
}

/** Moves the values of a deleted field from its place to the document, where they stay until somebody restores it. */
async function emptySlot(
  transaction: Transaction,
  { table, field }: { table: string; field: { id: number; slot: number; field_type: string } },
): Promise<void> {
  const { business_id } = transaction.scope
  const [words, number] = [`custom_text_${field.slot}`, `custom_number_${field.slot}`]
  // An indexed place holds an instant as seconds; the document holds it as text, like every value.
  const value =
    field.field_type === 'Date Time' ? `to_timestamp(${number})::text` : `coalesce(${words}, ${number}::text)`
  await transaction.client.query("set local statement_timeout = '60s'")
  await transaction.query(
    `update ${quote(table)} set custom = custom || jsonb_build_object($2::text, ${value}), ${words} = null, ${number} = null
     where business_id = $1 and (${words} is not null or ${number} is not null)`,
    [business_id, String(field.id)],
  )
  await transaction.query('update custom_field set slot = null where business_id = $1 and id = $2', [
    business_id,
    field.id,
  ])
}
