import { cellFields, type Field, type LinesField } from '#engine/record/fields.ts'
import { type FormValues, plainBodyValue, plainInputValue, same } from './field-values.ts'

/** One line as the form holds it: its id once it is saved, and an input value for each field. */
export type LineValues = FormValues

/** True for a line of the form that is a heading, even while its text is empty. */
export const isHeadingRow = (field: LinesField, line: LineValues): boolean =>
  field.heading_lines === true && typeof line.heading === 'string'

/** Fields of a line that the person fills in; the text of a heading is not one of them. */
export function filledFields(field: LinesField): [string, Field][] {
  return cellFields(field).filter(([, one]) => !one.read_only && !one.computed)
}

/** The title that a saved line had for the record its field referred to; null if the viewer may not see that record. */
interface KnownTitle {
  id: unknown
  title: string | null
}

/** Turns a saved line into values of the form, with the titles of the records that it refers to. */
export function lineValues(field: LinesField, line: FormValues): LineValues {
  const values: LineValues = line.id === undefined ? {} : { id: line.id }
  const titles = Object.entries((line.titles ?? {}) as Record<string, string | null>)
  if (titles.length > 0)
    values.titles = Object.fromEntries(titles.map(([name, title]) => [name, { id: line[name], title }]))
  for (const [name, one] of Object.entries(field.fields))
    if (!one.computed) values[name] = plainInputValue(one, line[name])
  if (field.heading_lines) values.heading = line.heading || null
  return values
}

/** The title that the saved line had for a field; undefined once another record was chosen. */
export function knownTitle(line: LineValues, name: string): string | null | undefined {
  const known = (line.titles as Record<string, KnownTitle> | undefined)?.[name]
  return known?.id === line[name] ? known?.title : undefined
}

/** First values of a new line: the defaults of its fields. */
export function blankLine(field: LinesField): LineValues {
  const values: LineValues = field.heading_lines ? { heading: null } : {}
  for (const [name, one] of filledFields(field)) values[name] = plainInputValue(one, one.default ?? null)
  return values
}

/** A new heading line without text. */
export const blankHeading = (): LineValues => ({ heading: '' })

/** Turns a line of the form into a line of the body. */
export function lineBody(field: LinesField, line: LineValues): FormValues {
  const body: FormValues = typeof line.id === 'number' ? { id: line.id } : {}
  if (isHeadingRow(field, line)) return { ...body, heading: plainBodyValue(field.fields.heading, line.heading) }
  for (const [name, one] of filledFields(field))
    if (line[name] !== undefined) body[name] = plainBodyValue(one, line[name])
  return body
}

/**
 * Positions of the lines to send. A new line with only preset values is left out: the form starts with one, and
 * people need not remove it. A heading without text is left out too.
 */
export function writtenLines(field: LinesField, lines: readonly LineValues[]): number[] {
  const typed = filledFields(field).filter(
    ([, one]) => TYPED_KINDS.has(one.kind) || (one.required && one.kind !== 'choice' && one.kind !== 'flag'),
  )
  return [...lines.keys()].filter((index) => {
    const line = lines[index]
    if (isHeadingRow(field, line)) return String(line.heading).trim() !== ''
    if (typeof line.id === 'number' || typed.length === 0) return true
    return typed.some(([name, one]) => {
      const value = plainBodyValue(one, line[name])
      return value !== null && !same(value, one.default ?? null)
    })
  })
}

// A value of one of these kinds shows that a person filled in the line; texts, choices and ticks may be preset.
const TYPED_KINDS = new Set(['money', 'decimal', 'whole', 'date', 'instant', 'reference'])
