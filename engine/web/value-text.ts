import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { formatDate, formatDateTime, formatMoney, formatNumber, formatPhone } from '#ui/display.ts'
import type { Row } from './row.ts'
import type { OptionBook } from './use-options.ts'

/** The title of a record; its kind and id if it has none, such as "Lead 25". */
export function recordTitle(options: { definition: RecordDefinition; id: number; title: unknown; i18n: I18n }): string {
  const { definition, id, title, i18n } = options
  return String(title ?? '') || `${i18n._(definition.label.one)} ${id}`
}

/** The title of a row; its kind and id if it has none. */
export const rowTitle = (definition: RecordDefinition, row: Row, i18n: I18n): string =>
  recordTitle({ definition, id: row.id, title: row[definition.title], i18n })

/** The label of a choice. */
export const choiceLabel = (field: Field, value: unknown): string =>
  field.kind === 'choice' ? (field.labels?.[String(value)] ?? String(value)) : String(value)

/**
 * A wire value as text: titles for references, rupees for money. Masked values are returned as the server sent them.
 * `title` is the row's title for this field: null if the viewer may not see the record.
 */
export function valueText(options: {
  field: Field
  value: unknown
  book: OptionBook
  i18n: I18n
  title?: string | null
}): string {
  const { field, value, book, i18n, title } = options
  if (value === null || value === undefined || value === '') return ''
  switch (field.kind) {
    case 'reference':
      if (title === null) return i18n._(msg`No access`)
      if (title) return title
      return book.find(field.to, value)?.title ?? (book.ready ? `#${String(value)}` : '')
    case 'related': {
      if (!isRelated(value)) return ''
      if (title === null) return i18n._(msg`No access`)
      return title || (book.find(value.record, value.id)?.title ?? (book.ready ? `#${value.id}` : ''))
    }
    case 'choice':
      return i18n._(choiceLabel(field, value))
    case 'choices':
      return String(value).split(',').join(', ')
    case 'flag':
      return value === true ? i18n._(msg`Yes`) : i18n._(msg`No`)
    case 'money':
      return formatMoney(value as string) || String(value)
    case 'whole':
    case 'decimal':
      return formatNumber(value as string) || String(value)
    case 'date':
      return formatDate(value as string) || String(value)
    case 'instant':
      return formatDateTime(value as string) || String(value)
    case 'lines':
      return Array.isArray(value) ? String(value.length) : ''
    case 'text':
      return field.as === 'phone' ? formatPhone(String(value)) : String(value)
    default:
      return String(value)
  }
}

/** A value of a row as text; empty for anything that is no text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
