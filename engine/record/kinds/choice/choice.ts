import { refuse } from '#base/issue.ts'
import type { FieldBase, Kind } from '../../kind.ts'

/** One of a fixed list of texts; a check constraint of the column enforces the list. */
export interface ChoiceField extends FieldBase {
  kind: 'choice'
  options: readonly string[]
  /** Labels of the options whose label differs from the stored text. */
  labels?: Readonly<Record<string, string>>
  /** A number of the same line whose sign this is, such as % or ₹: where lines are read, the two are one text. */
  sign_of?: string
  example?: () => string
}

/** A field with one value of a fixed list. */
export const choice = <const Options extends Omit<ChoiceField, 'kind'>>(options: Options) =>
  ({ kind: 'choice', ...options }) as const

export const choiceKind: Kind<ChoiceField> = {
  name: 'choice',
  column: () => 'text',
  constraint: (field, column) =>
    `${column} in (${field.options.map((option) => `'${option.replaceAll("'", "''")}'`).join(', ')})`,
  read: (raw, field) =>
    field.options.includes(raw as string)
      ? { value: raw }
      : refuse('choice', `Choose one of: ${field.options.join(', ')}`),
  from_text(cell, field) {
    const wanted = cell.trim().toLowerCase()
    const value = field.options.find(
      (option) => option.toLowerCase() === wanted || field.labels?.[option]?.toLowerCase() === wanted,
    )
    return value === undefined ? refuse('choice', `Choose one of: ${field.options.join(', ')}`) : { value }
  },
  to_text: (value: string, field) => field.labels?.[value] ?? value,
  wire_sql: (column) => column,
  conditions: ['In', 'Not In', 'Empty', 'Not Empty'],
  sortable: true,
  schema: (field) => ({ type: 'string', enum: field.options }),
  sample: (field, n) => field.example?.() ?? field.options[n % field.options.length],
}
