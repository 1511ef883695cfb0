import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useSession } from '#ui/client/session.ts'
import { readStored } from '#ui/client/storage.ts'
import { formatNumber } from '#ui/display.ts'
import { LazyMenu, type MenuItem } from '#ui/LazyMenu.tsx'
import { ErrorState, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import type { ListQuery } from '../calls.ts'
import { ListFailed } from '../cells.tsx'
import { useOverride, usePaths, useSetup } from '../context.tsx'
import type { Row } from '../override.ts'
import type { OptionBook } from '../use-options.ts'
import type { Rights } from '../use-rights.ts'
import { BoardColumn } from './BoardColumn.tsx'
import type { CardShared } from './BoardCard.tsx'
import classes from './board.module.css'
import { boardKey, type Folded, keepFolded, readFolded } from './board-memory.ts'
import { boardFields, type Column, type ColumnValue, columnsOf, findCard, sumField } from './board-model.ts'
import { useBoard } from './use-board.ts'

/** The records of a list in columns by one of their fields; cards are moved by dragging, by keyboard, or by their menu. */
export default function Board({
  definition,
  query,
  group,
  onGroup,
  rights,
  book,
  phone,
  enabled,
  onOpen,
  empty,
}: {
  definition: RecordDefinition
  query: ListQuery
  /** Field that makes the columns; undefined or unknown is the stage. */
  group: string | undefined
  onGroup: (field: string) => void
  rights: Rights
  book: OptionBook
  phone: boolean
  /** False while it is not known which view is open. */
  enabled: boolean
  /** Opens a record; the ids are those of its column. */
  onOpen: (row: Row, ids: number[]) => void
  /** Stands there when no record matches at all. */
  empty: ReactNode
}) {
  const { t, i18n } = useLingui()
  const { catalog, business_id } = useSetup()
  const paths = usePaths(definition)
  const user_id = useSession()?.user.id ?? 0
  const is_short_list = (record: string) => catalog.records.some((one) => one.name === record && one.lookup === true)
  const fields = boardFields(definition, { is_short_list, rights })
  const field = group !== undefined && fields.includes(group) ? group : fields[0]
  const sum = sumField(definition, rights)
  const board = useBoard(definition, { query, field, sum, enabled: enabled && rights.ready && field !== undefined })
  const memory = boardKey({ user_id, business_id, record: definition.name, field })
  const [kept, setKept] = useState(() => ({ memory, folded: readFolded(memory) }))
  const folded = kept.memory === memory ? kept.folded : readFolded(memory)
  const frame = useRef<HTMLDivElement>(null)
  const focus_next = useRef<number | null>(null)
  const [current, setCurrent] = useState(0)
  const label = i18n._(definition.fields[field]?.label ?? '')

  // After a move by keyboard the card is another element in another column; the focus goes with it.
  useEffect(() => {
    if (focus_next.current === null) return
    const link = frame.current?.querySelector<HTMLElement>(`[data-card="${focus_next.current}"] a`)
    focus_next.current = null
    link?.focus()
  })

  if (board.error && !board.board)
    return (
      <ErrorState
        what={<ListFailed many={i18n._(definition.label.many)} />}
        error={board.error}
        onRetry={board.retry}
      />
    )
  const columns =
    board.board && book.ready ? columnsOf({ board: board.board, field: definition.fields[field], book }) : []
  // Choices are the product's words; what a business named itself stays as it wrote it.
  const has_own_names = definition.fields[field].kind === 'reference'
  const nameOf = ({ name }: Column) =>
    name === undefined ? t`No ${label.toLocaleLowerCase(i18n.locale)}` : has_own_names ? name : i18n._(name)
  const is = (list: readonly string[], column: Column) => list.includes(String(column.value))
  const shown = columns.filter((column) => !is(folded.hidden, column))
  const hidden = columns.filter((column) => is(folded.hidden, column))
  const keep = (next: Folded) => {
    keepFolded(memory, next)
    setKept({ memory, folded: next })
  }
  const toggle = (list: 'collapsed' | 'hidden', value: ColumnValue, on: boolean) => {
    const others = folded[list].filter((one) => one !== String(value))
    keep({ ...folded, [list]: on ? [...others, String(value)] : others })
  }

  const may_edit =
    rights.can('edit') &&
    rights.rule(field) === 'edit' &&
    (field !== definition.owner_field || rights.can('assign')) &&
    definition.fields[field]?.read_only !== true
  const { owner_field } = definition
  const { lock } = useOverride(definition)
  const mayMove = (row: Row) =>
    may_edit &&
    !lock?.holds(row) &&
    (rights.reach('edit') !== 'own' || owner_field === undefined || row[owner_field] === user_id)

  function move(id: number, to: ColumnValue, undoing = false) {
    const from = board.column_of(id)
    const target = columns.find((column) => column.value === to)
    const end = board.move(id, to)
    if (!end || from === undefined || !target) return
    const name = nameOf(target)
    void end.then((how) => {
      if (how.kind === 'refused')
        return notify({ kind: 'error', title: t`It was moved back`, message: wordsOf(how.error) })
      if (how.kind === 'conflict')
        return notify({
          kind: 'warning',
          title: t`It was not moved`,
          message: t`Somebody else changed it in the meantime. The card shows it as it is now.`,
        })
      notify({
        kind: 'success',
        setting: 'standard',
        message: undoing ? t`Moved back to ${name}` : t`Moved to ${name}`,
        action: undoing ? undefined : { label: t`Undo`, run: () => move(id, from, true) },
      })
    })
  }

  function onKey(event: KeyboardEvent) {
    const card = (event.target as HTMLElement).closest<HTMLElement>('[data-card]')
    if (!card || event.ctrlKey || event.metaKey || event.altKey) return
    if ((event.target as HTMLElement).closest('[role=menu]')) return
    const id = Number(card.dataset.card)
    const found = board.board && findCard(board.board, id)
    if (!found) return
    const at = shown.findIndex((column) => column.value === found.group.value)
    const row = found.group.data.findIndex((one) => one.id === id)
    const used = () => {
      event.preventDefault()
      event.stopPropagation()
    }
    const focus = (target: number | undefined) => {
      if (target === undefined) return
      frame.current?.querySelector<HTMLElement>(`[data-card="${target}"] a`)?.focus()
    }
    const side = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (side !== 0) {
      used()
      const next = shown[at + side]
      if (!next) return
      if (!event.shiftKey) return focus((next.group.data[row] ?? next.group.data.at(-1))?.id)
      if (!mayMove(found.row)) return
      focus_next.current = id
      return move(id, next.value)
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      used()
      return focus(found.group.data[row + (event.key === 'ArrowDown' ? 1 : -1)]?.id)
    }
    if (event.key.toLowerCase() === 'm' && readStored('single_keys') !== 'off') {
      used()
      card.querySelector<HTMLElement>('button')?.click()
    }
  }

  const facts = definition.list.columns
    .filter(
      (name) =>
        ![definition.title, definition.subtitle, definition.owner_field, field, sum].includes(name) &&
        ['choice', 'date'].includes(definition.fields[name]?.kind ?? '') &&
        rights.rule(name) !== 'hidden',
    )
    .slice(0, 3)
  const openRow = (row: Row) => {
    const group_of = board.board && findCard(board.board, row.id)?.group
    onOpen(row, group_of?.data.map((one) => one.id) ?? [row.id])
  }
  const shared: CardShared = {
    definition,
    book,
    field,
    facts,
    money: sum,
    columns,
    nameOf,
    mayMove,
    onMove: (id, to) => move(id, to),
    onOpen: openRow,
    to: paths.one,
  }
  const fields_menu: MenuItem[] = fields.map((name) => ({
    label: i18n._(definition.fields[name].label),
    checked: name === field,
    onClick: () => onGroup(name),
  }))
  const total = columns.reduce((all, column) => all + column.group.count, 0)
  const nothing = board.board !== undefined && book.ready && total === 0
  const show = (index: number) => {
    const box = frame.current
    box?.scrollTo({ left: index * box.clientWidth, behavior: 'smooth' })
    setCurrent(index)
  }
  return (
    <div className={classes.board} data-stale={board.stale || undefined}>
      <div className={classes.bar}>
        <LazyMenu
          items={fields_menu}
          label={t`Columns by`}
          target={
            <button type="button" className={classes.chooser}>
              <span>
                <Trans>Columns by</Trans>
              </span>{' '}
              <b>{label}</b>
              <IconChevronDown size={13} aria-hidden />
            </button>
          }
        />
        {hidden.length > 0 && (
          <LazyMenu
            label={t`Hidden columns`}
            items={[
              ...hidden.map((column) => ({
                label: nameOf(column),
                detail: formatNumber(column.group.count),
                onClick: () => toggle('hidden', column.value, false),
              })),
              '-' as const,
              { label: t`Show all`, onClick: () => keep({ ...folded, hidden: [] }) },
            ]}
            target={
              <button type="button" className={classes.chooser}>
                <Plural value={hidden.length} one="# hidden column" other="# hidden columns" />
                <IconChevronDown size={13} aria-hidden />
              </button>
            }
          />
        )}
        {!phone && !nothing && may_edit && (
          <span className={classes.hint}>
            <Trans>Drag a card, or Shift with an arrow key, to move it</Trans>
          </span>
        )}
      </div>
      {phone && !nothing && (
        <nav className={classes.stages} aria-label={label}>
          {shown.map((column, index) => (
            <button
              key={String(column.value)}
              type="button"
              aria-current={index === current ? 'true' : undefined}
              onClick={() => show(index)}
            >
              {column.colour && <i style={{ background: column.colour }} />}
              {nameOf(column)} <small>{formatNumber(column.group.count)}</small>
            </button>
          ))}
        </nav>
      )}
      {nothing ? (
        <div className={classes.empty}>{empty}</div>
      ) : (
        // biome-ignore lint/a11y: the arrow keys of the cards inside bubble up to here
        <div
          ref={frame}
          className={classes.frame}
          role="group"
          aria-label={t`${i18n._(definition.label.many)} by ${label}`}
          aria-busy={board.pending || undefined}
          onKeyDown={onKey}
          onScroll={(event) => {
            if (!phone) return
            const box = event.currentTarget
            const index = Math.round(box.scrollLeft / Math.max(1, box.clientWidth))
            if (index !== current) setCurrent(index)
          }}
        >
          {columns.length === 0
            ? Array.from({ length: 5 }, (_, index) => <WaitingColumn key={index} />)
            : shown.map((column) => (
                <BoardColumn
                  key={String(column.value)}
                  column={column}
                  shared={shared}
                  collapsed={!phone && is(folded.collapsed, column)}
                  onCollapse={(on) => toggle('collapsed', column.value, on)}
                  onHide={shown.length > 1 ? () => toggle('hidden', column.value, true) : undefined}
                  onMore={() => void board.load_more(column.value)}
                  waiting={board.waiting_of(column.value)}
                />
              ))}
        </div>
      )}
    </div>
  )
}

const WaitingColumn = () => (
  <div className={classes.column} aria-hidden>
    <span className={classes.boneHead} />
    <span className={classes.bone} />
    <span className={classes.bone} />
    <span className={classes.bone} />
  </div>
)
