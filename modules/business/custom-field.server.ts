import {
  CUSTOM_SLOTS,
  type CustomField,
  customName,
  fieldOfCustom,
  INDEXABLE_TYPES,
  LISTED_TYPES,
  linesOf,
} from '#engine/record/custom.ts'
import { type Catalog, recordName } from '#engine/record/catalog.ts'
import { fieldsOf, tableOf } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import { isRefused, type Issue } from '#base/issue.ts'
import { orderRoute } from '#engine/server/records/order.server.ts'
import { customField } from './custom-field.record.ts'
import { quote } from '#engine/server/schema/ddl.server.ts'
import {
  type Change,
  type Checking,
  keepRecords,
  type RecordServer,
  savesOf,
  trashedIds,
} from '#engine/server/records/hooks.server.ts'

const MAX_FIELDS = 100

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
    for (const change of savesOf(checking.changes)) await checkField(catalog, checking, change)
    await keepConditions(checking)
  },
  spellings,
  routes: [orderRoute(customField)],
})

// The specification has `field_meta: {field_type}`, and names kinds of record as its modules: `Lead`.
function spellings(body: Record<string, unknown>): Record<string, unknown> {
  const { field_meta: meta, ...rest } = body
  const is_known = typeof meta === 'object' && meta !== null && Object.keys(meta).every((name) => name === 'field_type')
  const own = is_known ? { ...meta, ...rest } : body
  return typeof own.record === 'string' ? { ...own, record: recordName(own.record) } : own
}

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

// A field that is shown only beside another one would never be shown again.
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

async function ruleIssues(
  catalog: Catalog,
  { transaction, access }: Checking,
  { before }: Change,
  now: Record<Names, unknown>,
): Promise<Issue[]> {
  const issues: Issue[] = []
  const say = (field: Names, message: string, rule = 'custom') => issues.push({ field, message, rule })
  const record = catalog.records.find((one) => one.name === now.record && one.custom)
  if (!record) say('record', 'This kind of record takes no fields of your own', 'choice')
  const type = now.field_type as CustomField['field_meta']['field_type']
  const options = linesOf(now.options)
  if (LISTED_TYPES.includes(type)) {
    if (options.length < 2) say('options', 'Write at least two choices, one on each line', 'required')
    if (options.length > 200) say('options', 'Use at most 200 choices', 'max')
    if (options.some((option) => option.length > 100)) say('options', 'A choice has at most 100 characters', 'max')
    if (type === 'Checkbox' && options.some((option) => option.includes(',')))
      say('options', 'Choices that can be ticked together have no comma', 'format')
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
  if (now.show_if_field && record) {
    const known =
      Object.hasOwn(fieldsOf(record), now.show_if_field as string) || /^cf_\d+$/.test(String(now.show_if_field))
    if (!known) say('show_if_field', 'Choose a field of the same record', 'reference')
    if (linesOf(now.show_if_values).length === 0)
      say('show_if_values', 'Write the values for which it is shown', 'required')
  }
  if (record) {
    const [{ same, count }] = await transaction.query<{ same: boolean; count: number }>(
      `select coalesce(bool_or(lower(field_name) = lower($3)), false) as same, count(*) as count from custom_field
       where business_id = $1 and record = $2 and deleted_at is null and id is distinct from $4::bigint`,
      [access.business_id, record.name, now.field_name ?? '', before?.id ?? null],
    )
    const taken = Object.values(fieldsOf(record)).some(
      (field) =>
        field.label.toLowerCase() ===
        String(now.field_name ?? '')
          .trim()
          .toLowerCase(),
    )
    if (same || taken) say('field_name', 'There is a field of this name already', 'unique')
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
  const rows = await transaction.query<{ id: number; slot: number; is_live: boolean }>(
    `select id, slot, deleted_at is null as is_live from custom_field
     where business_id = $1 and record = $2 and slot is not null order by slot for update`,
    [access.business_id, now.record],
  )
  const taken = new Set(rows.map((row) => row.slot))
  for (let slot = 1; slot <= CUSTOM_SLOTS; slot++) if (!taken.has(slot)) return slot
  const old = rows.find((row) => !row.is_live)
  if (!old) {
    issues.push({ field: 'is_indexed', message: `Only ${CUSTOM_SLOTS} fields can be quick to filter`, rule: 'max' })
    return null
  }
  const table = quote(tableOf(catalog.get(now.record as string)))
  const [words, number] = [`custom_text_${old.slot}`, `custom_number_${old.slot}`]
  await transaction.client.query("set local statement_timeout = '60s'")
  await transaction.query(
    `update ${table} set custom = custom || jsonb_build_object($2::text, coalesce(${words}, ${number}::text)), ${words} = null, ${number} = null
     where business_id = $1 and (${words} is not null or ${number} is not null)`,
    [access.business_id, String(old.id)],
  )
  await transaction.query('update custom_field set slot = null where business_id = $1 and id = $2', [
    access.business_id,
    old.id,
  ])
  return old.slot
}
