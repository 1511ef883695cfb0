import { kindOf, type Field } from '#engine/record/fields.ts'
import { isRefused } from '#base/issue.ts'
import { formatDate, formatDateTime } from '#ui/display.ts'
import { plainBodyValue, plainInputValue } from '#engine/web/form/field-values.ts'
import { writtenAs } from './written.ts'

/** "1234567.50" → "12,34,567.50": groups the digits of a decimal text in the Indian way. Other texts are returned unchanged. */
export function groupDigits(text: string): string {
  const match = /^(-?)(\d+)(\.\d+)?$/.exec(text)
  if (!match) return text
  const [, minus, whole, decimals = ''] = match
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',')
  return `${minus}${head}${head && ','}${whole.slice(-3)}${decimals}`
}

/** The text of a value in a cell of a sheet: numbers grouped and with all decimals, days in the form in which they are typed. */
export function cellText(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  switch (field.kind) {
    case 'money':
      return (
        writtenAs(field, 'figure', text) ??
        groupDigits(text.replace(/^(-?\d+)$/, '$1.00').replace(/^(-?\d+\.\d)$/, '$10'))
      )
    case 'decimal':
      return groupDigits(text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, ''))
    case 'whole':
      return groupDigits(text)
    case 'date':
      return formatDate(text) || text
    case 'instant':
      return formatDateTime(text) || text
    default:
      return text
  }
}

/**
 * The value of a cell after this text was typed or pasted into it. If the field's kind cannot read the text, the cell
 * keeps the text itself, so that nothing typed is lost and the check reports the error.
 */
export function readCell(field: Field, text: string): { value: unknown; is_read: boolean } {
  if (text.trim() === '') return { value: plainInputValue(field, null), is_read: true }
  if (field.kind === 'text' || field.kind === 'long_text') return { value: text, is_read: true }
  const reading = kindOf(field).from_text(text.trim(), field)
  if (isRefused(reading)) return { value: text, is_read: false }
  const wire = plainBodyValue(field, reading.value)
  return { value: plainInputValue(field, wire), is_read: wire === null || !isRefused(kindOf(field).read(wire, field)) }
}
