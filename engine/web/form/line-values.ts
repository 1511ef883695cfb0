import { cellFields, type Field, type LinesField } from '#engine/record/fields.ts'
import { type FormValues, plainBodyValue, plainInputValue, same } from './field-values.ts'

/** One line as the form holds it: its id once it is saved, and an input value for each field. */
export type LineValues = FormValues

/** True for a line of the form that is a heading, even while nothing is typed into it. */
export const isHeadingRow = (field: LinesField, line: LineValues): boolean =>
  field.heading_lines === true && typeof line.heading === 'string'

/** Fields of a line that the person fills in; the text of a heading is not one of them. */
export function filledFields(field: LinesField): [string, Field][] {
  return cellFields(field).filter(([, one]) => !one.read_only && !one.computed)
}

/** The title that came with a saved line for the record that a field named then; null where the viewer may not see it. */
interface KnownTitle {
  id: unknown
  title: string | null
}

/** A saved line as the form holds it. Titles of what it refers to stay with it for display. */
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

/** The title that came with the line for what a field of it refers to, unless something else was chosen since. */
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

/** A new heading, still without its text. */
export const blankHeading = (): LineValues => ({ heading: '' })

/** A line as the body carries it. */
export function lineBody(field: LinesField, line: LineValues): FormValues {
  const body: FormValues = typeof line.id === 'number' ? { id: line.id } : {}
  if (isHeadingRow(field, line)) return { ...body, heading: plainBodyValue(field.fields.heading, line.heading) }
  for (const [name, one] of filledFields(field))
    if (line[name] !== undefined) body[name] = plainBodyValue(one, line[name])
  return body
}

/**
 * Places of the lines to send. A new line that holds only its preset values is left out: the form begins with one, and
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

// Forms preset texts, choices and ticks of new lines; numbers, days and references are entered by the person.
const TYPED_KINDS = new Set(['money', 'decimal', 'whole', 'date', 'instant', 'reference'])
