import { type CustomField, type CustomType, linesOf, withCustomFields } from '#engine/record/custom.ts'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { kindOf, storedValue } from '#engine/record/fields.ts'
import { type FilterGroup, isGroup } from '#engine/record/filter.ts'
import { readInput } from '#engine/record/input.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { Refusal } from '#engine/server/http/refusal.server.ts'
import { filterSql } from '#engine/server/records/filter-sql.server.ts'
import { documentOf, slotColumn, slotValue } from '#engine/server/records/place.server.ts'
import { Values } from '#engine/server/records/visibility.server.ts'
import { type ContactEntry, contactEntries, primaryValues } from '../contact-entries/contact-entries.ts'
import { lead } from '../leads/lead.record.ts'
import type { Rule } from './rule.ts'

/** The lead to match: the stored values of a new lead, or an existing lead. */
export type Subject = { stored: Record<string, unknown> } | { lead_id: number }

/** The lead record with the custom fields of the business. */
export async function leadDefinition(transaction: Transaction): Promise<RecordDefinition> {
  const rows = await transaction.query<{
    id: number
    field_name: string
    slot: number | null
    field_type: CustomType
    options: string | null
  }>(
    `select id, field_name, slot, field_type, options from custom_field
     where business_id = $1::bigint and record = 'lead' and deleted_at is null order by position, id`,
    [transaction.scope.business_id],
  )
  const custom = rows.map(({ id, field_name, slot, field_type, options }): CustomField => {
    const field_meta = { field_type, options: linesOf(options), default: null, help: null, required: false }
    return { id, record: 'lead', field_name, slot, field_meta } as CustomField
  })
  return withCustomFields(lead, custom)
}

/** Converts API values to stored values; unreadable values become empty. */
export function storedFrom(definition: RecordDefinition, body: Record<string, unknown>): Record<string, unknown> {
  const { values } = readInput({ definition, body, creating: true })
  if (Array.isArray(values.contacts))
    Object.assign(values, primaryValues(contactEntries(values.contacts as ContactEntry[]).entries))
  return values
}

/** The ids of the rules that match a lead, in one statement for all rules. Rules use the filter language of the lists. */
export async function matchingRules(
  transaction: Transaction,
  options: {
    rules: readonly Rule[]
    subject: Subject
    definition: RecordDefinition
    time_zone: string
    user_id: number
  },
): Promise<Set<number>> {
  const { rules, subject, definition, time_zone, user_id } = options
  const open = rules.filter((rule) => rule.filter === null).map((rule) => rule.id)
  const with_filter = rules.filter((rule) => rule.filter !== null)
  if (with_filter.length === 0) return new Set(open)
  const business_id = transaction.scope.business_id as number
  const values = new Values()
  const from =
    'lead_id' in subject
      ? `lead l where l.business_id = ${values.add(business_id)}::bigint and l.id = ${values.add(subject.lead_id)}::bigint`
      : `jsonb_populate_record(null::lead, ${values.add(JSON.stringify(rowOf(definition, subject.stored)))}::jsonb) l`
  const viewer = { user_id, business_id, timezone: time_zone }
  const parts = with_filter.map((rule, index) => {
    const own = new Values()
    try {
      filterSql({ filter: rule.filter as FilterGroup, fields: fieldsOf(definition), alias: 'l', values: own, viewer })
    } catch (error) {
      // A field of the filter was deleted: the rule matches nothing until a person corrects it.
      if (error instanceof Refusal) return `false as m${index}`
      throw error
    }
    const sql = filterSql({
      filter: rule.filter as FilterGroup,
      fields: fieldsOf(definition),
      alias: 'l',
      values,
      viewer,
    })
    return `coalesce(${sql}, false) as m${index}`
  })
  const [row] = await transaction.query<Record<string, boolean>>(`select ${parts.join(', ')} from ${from}`, values.list)
  return new Set([...open, ...with_filter.filter((_, index) => row?.[`m${index}`]).map((rule) => rule.id)])
}

/** Why a filter for leads is invalid, in plain words. */
export function filterProblem(definition: RecordDefinition, filter: FilterGroup): string | null {
  try {
    const viewer = { user_id: 0, business_id: 0, timezone: 'UTC' }
    filterSql({ filter, fields: fieldsOf(definition), alias: 'l', values: new Values(), viewer })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}

/** True if the rule filters by a deleted field. */
export function hasDeletedField(definition: RecordDefinition, filter: FilterGroup): boolean {
  const fields = fieldsOf(definition)
  return filter.conditions.some((part) =>
    isGroup(part) ? hasDeletedField(definition, part) : !Object.hasOwn(fields, part.field),
  )
}

// The columns of the table by name, as in a row.
function rowOf(definition: RecordDefinition, stored: Record<string, unknown>): Record<string, unknown> {
  const row: Record<string, unknown> = {
    created_at: new Date().toISOString(),
    custom: documentOf(definition.fields, stored),
  }
  for (const [name, field] of Object.entries(definition.fields)) {
    if (kindOf(field).column(field) === null || stored[name] === undefined) continue
    if (!field.custom) row[name] = storedValue(field, stored[name])
    else if (field.custom.slot !== null) row[slotColumn(field)] = slotValue(field, stored[name])
  }
  return row
}
