import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'

/** Several texts of a fixed list, joined by commas on the wire; options may not contain a comma. */
export interface ChoicesField extends FieldBase {
  kind: 'choices'
  options: readonly string[]
}

/** A field with several values of a fixed list. */
export const choices = <const Options extends Omit<ChoicesField, 'kind'>>(options: Options) =>
  ({ kind: 'choices', ...options }) as const

const split = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

export const choicesKind: Kind<ChoicesField> = {
  name: 'choices',
  column: () => 'text',
  read(raw, field) {
    if (typeof raw !== 'string' || raw.length > 10_000) return refuse('type', 'This must be text')
    const given = new Set(split(raw))
    if ([...given].some((one) => !field.options.includes(one)))
      return refuse('choice', `Choose from: ${field.options.join(', ')}`)
    // Values are stored in the order of the list, so that equal choices give equal texts.
    return { value: field.options.filter((option) => given.has(option)).join(',') }
  },
  from_text(cell, field) {
    const byName = new Map(field.options.map((option) => [option.toLowerCase(), option]))
    const found = cell
      .split(/[,;]/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => byName.get(part.toLowerCase()))
    return found.includes(undefined)
      ? refuse('choice', `Choose from: ${field.options.join(', ')}`)
      : { value: found.join(',') }
  },
  to_text: (value: string) => split(value).join(', '),
  wire_sql: (column) => column,
  conditions: ['In', 'Not In', 'Empty', 'Not Empty'],
  in_sql: (column, list) => `string_to_array(${column}, ',') && ${list}::text[]`,
  sortable: false,
  schema: () => ({ type: 'string' }),
  sample: (field, n) => field.options[n % field.options.length],
}
