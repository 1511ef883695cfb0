import { useLingui } from '@lingui/react/macro'
import { IconDots, IconLock } from '@tabler/icons-react'
import { memo, useRef } from 'react'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { Avatar } from '#ui/bits.tsx'
import { formatMoney } from '#ui/display.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import type { MenuItem } from '#ui/menu-items.ts'
import { GoLink } from '#ui/places.ts'
import { ValueCell } from '#engine/web/cells.tsx'
import { useOverride } from '#engine/web/context.tsx'
import type { Row } from '#engine/web/override.ts'
import type { OptionBook } from '#engine/web/use-options.ts'
import { rowTitle, valueText } from '#engine/web/value-text.ts'
import classes from './board.module.css'
import type { Column, ColumnValue } from './board-model.ts'
import { useCardDrag } from './use-drag.ts'

/** Props that all cards of a board share. */
export interface CardShared {
  definition: RecordDefinition
  book: OptionBook
  /** The field of the columns. */
  field: string
  /** Up to three more facts, in the order of the list. */
  facts: readonly string[]
  /** Text fields that are shown in full, each on separate lines. */
  words: readonly string[]
  money?: string
  columns: readonly Column[]
  nameOf: (column: Column) => string
  mayMove: (row: Row) => boolean
  onMove: (id: number, to: ColumnValue) => void
  onOpen: (row: Row) => void
  to: (id: number) => string
}

/** The card of one record: title, amount, a few facts and the owner; empty facts are left out. */
export const BoardCard = memo(function BoardCard({ row, shared }: { row: Row; shared: CardShared }) {
  const { t, i18n } = useLingui()
  const element = useRef<HTMLDivElement>(null)
  const { definition, book, field, columns, nameOf, onMove } = shared
  const may_move = shared.mayMove(row)
  const dragging = useCardDrag({ element, id: row.id, enabled: may_move })
  const override = useOverride(definition)
  const title = rowTitle(definition, row, i18n)
  const detail = definition.subtitle ? row[definition.subtitle] : null
  const fields = fieldsOf(definition)
  const owner = definition.owner_field && definition.owner_field !== field ? row[definition.owner_field] : null
  const owner_name = owner ? book.find('user', owner)?.title : undefined
  const facts = shared.facts.filter((name) => row[name] !== null && row[name] !== undefined && row[name] !== '')
  const words = shared.words.flatMap((name) => {
    const text = valueText({ field: fields[name], value: row[name], book, i18n })
    return text === '' ? [] : [{ name, text }]
  })
  const amount = shared.money === undefined ? '' : formatMoney(row[shared.money] as string | null)
  const moves: MenuItem[] = [
    { head: t`Move to` },
    ...columns.map((column) => ({
      label: nameOf(column),
      checked: column.value === (row[field] ?? null),
      disabled: column.value === (row[field] ?? null),
      onClick: () => onMove(row.id, column.value),
    })),
  ]
  return (
    // biome-ignore lint/a11y: the name is the link; a click anywhere on the card does the same
    <div
      ref={element}
      className={classes.card}
      data-card={row.id}
      data-dragging={dragging || undefined}
      data-movable={may_move || undefined}
      onClick={(event) => !(event.target as HTMLElement).closest('a,button,[role=menu]') && shared.onOpen(row)}
    >
      <div className={classes.cardHead}>
        <GoLink
          to={shared.to(row.id)}
          className={classes.cardTitle}
          draggable={false}
          onClick={() => shared.onOpen(row)}
        >
          {title}
        </GoLink>
        {override.lock?.holds(row) && (
          <span className="tool" title={i18n._(override.lock.words)}>
            <IconLock size={14} aria-hidden />
            <span className="unseen">{i18n._(override.lock.words)}</span>
          </span>
        )}
        {may_move && (
          <LazyMenu
            position="bottom-end"
            label={t`Move ${title}`}
            items={moves}
            target={
              <button type="button" className={classes.cardMenu} aria-label={t`Move ${title} to…`}>
                <IconDots size={16} aria-hidden />
              </button>
            }
          />
        )}
      </div>
      {detail ? <p className="cut muted">{String(detail)}</p> : null}
      {words.map(({ name, text }) => (
        <p key={name} className={classes.cardWords} title={text}>
          {text}
        </p>
      ))}
      {(amount || facts.length > 0 || owner_name) && (
        <div className={classes.cardFacts}>
          {amount && <b>{amount}</b>}
          {facts.map((name) => {
            const Cell = override.cells?.[name]
            const props = { row, name, field: fields[name], value: row[name], book }
            return <span key={name}>{Cell ? <Cell {...props} /> : <ValueCell {...props} />}</span>
          })}
          {owner_name && (
            <span className={classes.owner} title={owner_name}>
              <Avatar id={Number(owner)} name={owner_name} size={20} />
              <span className="unseen">{owner_name}</span>
            </span>
          )}
        </div>
      )}
    </div>
  )
})
