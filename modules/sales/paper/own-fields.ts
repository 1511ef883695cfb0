import type { RecordDefinition } from '#engine/record/define.ts'
import { type Field, kindOf } from '#engine/record/fields.ts'
import { cellsOf } from '#modules/business/custom-fields/same-fields.ts'

/** A custom field that a paper prints. */
export interface Printed {
  name: string
  label: string
  /** The words of a value; '' without one. */
  words: (value: unknown) => string
}

/** The custom fields that a paper prints: of the document, and of its lines. */
export interface PrintedFields {
  head: readonly Printed[]
  cells: readonly Printed[]
}

export const NOTHING_PRINTED: PrintedFields = { head: [], cells: [] }

/** The custom fields of a definition that has only those that are printed. `writers` write numbers, days and instants as the paper does. */
export function printedOf(
  definition: RecordDefinition,
  writers: Partial<Record<Field['kind'], (value: unknown) => string>>,
): PrintedFields {
  const among = (fields: Readonly<Record<string, Field>>): Printed[] =>
    Object.entries(fields).flatMap(([name, field]) => {
      if (!field.custom || field.custom.type === 'Password') return []
      const write = writers[field.kind] ?? ((value: unknown) => kindOf(field).to_text(value as never, field as never))
      return [
        { name, label: field.label, words: (value) => (value === null || value === undefined ? '' : write(value)) },
      ]
    })
  return { head: among(definition.fields), cells: among(cellsOf(definition, 'lines')) }
}
