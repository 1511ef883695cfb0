import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { Avatar, Person, Status } from '#ui/bits.tsx'
import { formatDate, formatDateTime, formatPhone } from '#ui/display.ts'
import { Skeleton } from '#ui/states.tsx'
import { mailHref, telHref, webHref } from '#ui/reach.ts'
import { wordOf } from '#ui/words/word-of.ts'
import classes from './cells.module.css'
import { useSetup } from './context.tsx'
import type { CellProps, Row, RowTitles } from './override.ts'
import { RecordLink } from './RecordLink.tsx'
import { isShortList } from './use-options.ts'
import { rowTitle, valueText } from './value-text.ts'

/** Shown for an empty value. */
export const Nothing = () => <span className={classes.none}>—</span>

/** The cell of the first column: the record's title and subtitle. */
export function TitleCell({ definition, row }: { definition: RecordDefinition; row: Row }) {
  const { i18n } = useLingui()
  const title = rowTitle(definition, row, i18n)
  const detail = definition.subtitle ? String(row[definition.subtitle] ?? '') : ''
  return <Person id={row.id} name={title} detail={detail} />
}

/** A wire value as a cell shows it, by the kind of its field. With its row, references show the titles that came with the row. */
export function ValueCell({
  field,
  value,
  book,
  row,
  name,
}: Pick<CellProps, 'field' | 'value' | 'book'> & { row?: { titles?: RowTitles }; name?: string }): ReactNode {
  const { i18n } = useLingui()
  const { catalog } = useSetup()
  if (value === null || value === undefined || value === '') return <Nothing />
  const title = name === undefined ? undefined : row?.titles?.[name]
  if (field.kind === 'reference') {
    if (isShortList(catalog, field.to)) return <ShortListCell to={field.to} value={value} book={book} />
    return <RecordLink record={field.to} id={value as number} title={title} />
  }
  if (field.kind === 'related')
    return isRelated(value) ? <RecordLink record={value.record} id={value.id} title={title} /> : <Nothing />
  if (field.kind === 'flag')
    return value === true ? <IconCheck size={15} aria-label={wordOf('Yes', i18n)} /> : <Nothing />
  const text = valueText({ field, value, book, i18n })
  if (field.kind === 'instant')
    return (
      <time dateTime={String(value)} title={formatDateTime(String(value))}>
        {formatDate(String(value)) || text}
      </time>
    )
  if (field.kind === 'text' && field.as) return <TextCell as={field.as} value={String(value)} />
  return <span className={isNumeric(field) ? 'figure' : undefined}>{text}</span>
}

function ShortListCell({ to, value, book }: { to: string; value: unknown; book: CellProps['book'] }) {
  const option = book.find(to, value)
  if (!option)
    return book.ready ? <span className={classes.none}>#{String(value)}</span> : <Skeleton height={10} width={64} />
  const color = typeof option.color === 'string' ? option.color : null
  if (color) return <Status label={option.title} colour={color} />
  if (to !== 'user') return <span data-off={!option.is_live || undefined}>{option.title}</span>
  return (
    <span className={classes.owner}>
      <Avatar id={option.id} name={option.title} size={20} />
      <span className="cut">{option.title}</span>
    </span>
  )
}

function TextCell({ as, value }: { as: 'phone' | 'email' | 'url' | 'colour' | 'password'; value: string }) {
  if (as === 'colour')
    return (
      <span className={classes.owner}>
        <i className="dot box" style={{ background: value, width: 14, height: 14 }} />
        {value}
      </span>
    )
  // Only the existence of a secret is shown.
  if (as === 'password') return <span className={classes.none}>••••••</span>
  const href = as === 'phone' ? telHref(value) : as === 'email' ? mailHref(value) : webHref(value)
  // A masked value cannot be dialled, so it is not a link.
  if (href === null || href === '#') return <span className={`ltr ${as === 'phone' ? 'figure' : ''}`}>{value}</span>
  const shown = as === 'phone' ? formatPhone(value) : value
  const outside = as === 'url' ? { target: '_blank', rel: 'noreferrer noopener' } : {}
  return (
    <a className={`ltr link ${as === 'phone' ? 'figure' : ''}`} data-plain href={href} {...outside}>
      {shown}
    </a>
  )
}

/** True for fields whose values are right-aligned. */
export const isNumeric = (field: Field): boolean =>
  field.kind === 'money' || field.kind === 'whole' || field.kind === 'decimal'

/** Width of a column in px, by the kind of its field. */
export function widthOf(field: Field): number {
  switch (field.kind) {
    case 'money':
      return 120
    case 'whole':
    case 'decimal':
      return 92
    case 'date':
    case 'instant':
      return 118
    case 'flag':
      return 84
    case 'choice':
      return 116
    case 'long_text':
      return 260
    case 'related':
      return 168
    case 'reference':
      return field.to === 'user' ? 168 : 138
    default:
      return 150
  }
}

/** The message for a list that could not be loaded. */
export const ListFailed = ({ many }: { many: string }) => <Trans>{many} could not be loaded</Trans>
