import type { I18n } from '@lingui/core'
import type { Field, LinesField } from '#engine/record/fields.ts'
import { isNumeric } from '#engine/web/cells.tsx'
import { choiceLabel } from '#engine/web/value-text.ts'
import { cellText } from './cell-text.ts'
import { cellFields } from '#engine/record/fields.ts'

type Values = Readonly<Record<string, unknown>>

/** The text of a value in a line: titles for references, labels for choices, grouped digits for numbers. */
export function wordsOfCell(options: { field: Field; value: unknown; title?: string; i18n: I18n }): string {
  const { field, value, title, i18n } = options
  if (value === null || value === undefined || value === '') return ''
  if (field.kind === 'reference') return title ?? (typeof value === 'number' ? `#${value}` : String(value))
  if (field.kind === 'choice') return i18n._(choiceLabel(field, value))
  if (field.kind === 'flag') return value === true ? i18n._(field.label) : ''
  const text = cellText(field, value)
  return field.kind === 'money' ? text.replace(/^(-?)/, '$1₹') : text
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
    .map(([name, one]) => {
      const value = one.computed ? (computed[name] ?? line[name]) : line[name]
      return { name, field: one, words: wordsOfCell({ field: one, value, title: titles[name], i18n }) }
    })
    .filter(({ words }) => words !== '')
  const title = cells.find(({ field: one }) => !isNumeric(one) && one.kind !== 'flag')
  const amount = cells.findLast(({ field: one }) => one.computed && isNumeric(one))
  const details = cells
    .filter((cell) => cell !== title && cell !== amount)
    .map((cell) => (isNumeric(cell.field) ? `${i18n._(cell.field.label)} ${cell.words}` : cell.words))
  return { title: title?.words ?? '', details, amount: amount?.words ?? '' }
}
