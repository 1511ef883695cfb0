import type { I18n } from '@lingui/core'
import type { Field, LinesField } from '#engine/record/fields.ts'
import { isNumeric } from '#engine/web/cells.tsx'
import { choiceLabel } from '#engine/web/value-text.ts'
import { cellText } from './cell-text.ts'
import { cellFields } from '#engine/record/fields.ts'
import { writtenAs } from './written.ts'

type Values = Readonly<Record<string, unknown>>

/** The text of a value in a line: titles for references, labels for choices, grouped digits for numbers. */
export function wordsOfCell(options: { field: Field; value: unknown; title?: string; i18n: I18n }): string {
  const { field, value, title, i18n } = options
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'reference') return title ?? (typeof value === 'number' ? `#${value}` : String(value))
  if (field.kind === 'choice') return i18n._(choiceLabel(field, value))
  if (field.kind === 'flag') return value === true ? i18n._(field.label) : ''
  const own = writtenAs(field, 'words', String(value))
  if (own !== null) return own
  const text = cellText(field, value)
  return field.kind === 'money' ? text.replace(/^(-?)/, '$1₹') : text
}

// A number says nothing without its label, also where it is one of a few.
const isBare = (field: Field, words: string): boolean =>
  isNumeric(field) || (field.kind === 'choice' && /^\d/.test(words))
const isFilled = (value: unknown): boolean => value !== null && value !== undefined && value !== '' && value !== false
const isSign = (field: Field): boolean => field.kind === 'choice' && field.sign_of !== undefined

/**
 * The columns in which lines are read: without signs, which stand beside their numbers, without those that no line fills, and
 * without texts that only repeat the title of a reference, such as the description of an item that has no other name.
 */
export function readColumns(
  field: LinesField,
  lines: readonly Values[],
  titlesOf: (line: Values) => Values = () => ({}),
): [string, Field][] {
  const columns = cellFields(field).filter(([, one]) => !isSign(one))
  if (lines.length === 0) return columns
  const titled = lines.map((line) => ({ line, titles: Object.values(titlesOf(line)) }))
  return columns.filter(([name, one]) => {
    const filled = titled.filter(({ line }) => isFilled(line[name]))
    const repeats = one.kind === 'text' && filled.every(({ line, titles }) => titles.includes(line[name]))
    return filled.length > 0 && !repeats
  })
}

/** A number with its sign, where another field of the line says it: 10% or ₹10. */
export function withSign(text: string, options: { field: LinesField; name: string; line: Values; i18n: I18n }): string {
  const { field, name, line, i18n } = options
  const [sign, one] =
    Object.entries(field.fields).find(([, other]) => other.kind === 'choice' && other.sign_of === name) ?? []
  if (!sign || !one || text === '' || !isFilled(line[sign])) return text
  const word = i18n._(choiceLabel(one, line[sign]))
  return word === '%' ? `${text}%` : `${word}${text}`
}

/** The texts of a line on a card: its first text as the title, its last amount at the end, the others between them. */
export function cardWords(options: {
  field: LinesField
  line: Values
  computed?: Values
  titles?: Readonly<Record<string, string>>
  i18n: I18n
}): { title: string; details: string[]; amount: string } {
  const { field, line, computed = {}, titles = {}, i18n } = options
  const cells = cellFields(field)
    .filter(([, one]) => !isSign(one))
    .map(([name, one]) => {
      const value = one.computed ? (computed[name] ?? line[name]) : line[name]
      const words = wordsOfCell({ field: one, value, title: titles[name], i18n })
      return { name, field: one, words: withSign(words, { field, name, line, i18n }) }
    })
    .filter(({ words }) => words !== '')
  const title = cells.find(({ field: one }) => !isNumeric(one) && one.kind !== 'flag')
  const amount = cells.findLast(({ field: one }) => one.computed && isNumeric(one))
  const details = cells
    .filter((cell) => cell !== title && cell !== amount && !(cell.field.kind === 'text' && cell.words === title?.words))
    .map((cell) => (isBare(cell.field, cell.words) ? `${i18n._(cell.field.label)} ${cell.words}` : cell.words))
  return { title: title?.words ?? '', details, amount: amount?.words ?? '' }
}
