import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'
import { recordName } from '../../record-name.ts'
import { isId } from '../reference/reference.ts'

/** A record of any kind: the name of its kind and its id. */
export interface RelatedValue {
  record: string
  id: number
}

/** A reference to a record of one of several kinds: the lead, contact or order that a note belongs to. */
export interface RelatedField extends FieldBase {
  kind: 'related'
  /** Names of the records it may refer to; without it, every record whose definition lists this one in `hangs_on_it`. */
  to?: readonly string[]
}

/** A field that refers to one record of one of several kinds. */
export const related = <const Options extends Omit<RelatedField, 'kind'>>(options: Options) =>
  ({ kind: 'related', ...options }) as const

/** True for a value of the shape `{ record, id }`; it does not check that the record exists. */
export function isRelated(raw: unknown): raw is RelatedValue {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return false
  const { record, id } = raw as Record<string, unknown>
  return typeof record === 'string' && record.length <= 60 && /^[a-z][a-z_]*$/.test(record) && isId(id)
}

const CHOOSE = 'Choose a record'

export const relatedKind: Kind<RelatedField> = {
  name: 'related',
  // The type of the value in a row's JSON; it is stored in the two columns below.
  column: () => 'json',
  columns: (name) => [
    { name: `${name}_record`, type: 'text', of: (wire) => (isRelated(wire) ? wire.record : null) },
    { name: `${name}_id`, type: 'bigint', of: (wire) => (isRelated(wire) ? wire.id : null) },
  ],
  read(sent, field) {
    const named = sent as Partial<RelatedValue> | null
    // The specification names kinds of record as its modules: `Lead`.
    const raw = typeof named?.record === 'string' ? { ...named, record: recordName(named.record) } : sent
    if (!isRelated(raw)) return refuse('related', CHOOSE)
    if (field.to && !field.to.includes(raw.record)) return refuse('related', CHOOSE)
    return { value: { record: raw.record, id: raw.id } }
  },
  from_text(cell) {
    const match = cell.length <= 80 ? /^([a-z][a-z_ ]*):(\d{1,15})$/i.exec(cell.trim()) : null
    return match
      ? { value: { record: recordName(match[1]), id: Number(match[2]) } }
      : refuse('related', 'Write it like lead:25')
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
