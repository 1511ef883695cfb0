import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'
import { isId } from '../reference/reference.ts'

/** Any record: its kind and its id. */
export interface RelatedValue {
  record: string
  id: number
}

/** A record of any of several kinds that this one belongs to or is about; a note's lead, contact or order. */
export interface RelatedField extends FieldBase {
  kind: 'related'
  /** Names of the records it may be; without it every record whose definition lists this one in `hangs_on_it`. */
  to?: readonly string[]
}

/** A field that points to one record of several kinds. */
export const related = <const Options extends Omit<RelatedField, 'kind'>>(options: Options) =>
  ({ kind: 'related', ...options }) as const

/** True for `{ record, id }` of the right shape; whether the record exists is asked of the database. */
export function isRelated(raw: unknown): raw is RelatedValue {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return false
  const { record, id } = raw as Record<string, unknown>
  return typeof record === 'string' && record.length <= 60 && /^[a-z][a-z_]*$/.test(record) && isId(id)
}

const CHOOSE = 'Choose a record'

export const relatedKind: Kind<RelatedField> = {
  name: 'related',
  // What a row's JSON carries; the value is stored in the two columns below.
  column: () => 'json',
  columns: (name) => [
    { name: `${name}_record`, type: 'text', of: (wire) => (isRelated(wire) ? wire.record : null) },
    { name: `${name}_id`, type: 'bigint', of: (wire) => (isRelated(wire) ? wire.id : null) },
  ],
  read(raw, field) {
    if (!isRelated(raw)) return refuse('related', CHOOSE)
    if (field.to && !field.to.includes(raw.record)) return refuse('related', CHOOSE)
    return { value: { record: raw.record, id: raw.id } }
  },
  from_text(cell) {
    const match = cell.length <= 80 ? /^([a-z][a-z_]*):(\d{1,15})$/.exec(cell.trim()) : null
    return match ? { value: { record: match[1], id: Number(match[2]) } } : refuse('related', 'Write it like lead:25')
  },
  to_text: (value: RelatedValue) => `${value.record}:${value.id}`,
  wire_sql: (column) => column,
  conditions: ['In', 'Not In', 'Empty', 'Not Empty'],
  sortable: false,
  schema: (field) => ({
    type: 'object',
    properties: {
      record: field.to ? { type: 'string', enum: field.to } : { type: 'string' },
      id: { type: 'integer', minimum: 1 },
    },
    required: ['record', 'id'],
  }),
  sample: () => null,
}
