import { useLingui } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '#ui/client/session.ts'
import { useOverride, usePaths, useSetup } from '#engine/web/context.tsx'
import { openedLast } from '#engine/web/detail/walk.ts'
import { useLostReason } from '#engine/web/detail/use-lost-reason.tsx'
import { readListSearch } from '#engine/web/list/list-state.ts'
import type { Row } from '#engine/web/override.ts'
import { isShortList } from '#engine/web/use-options.ts'
import type { BoardProps } from '#engine/web/slots.ts'
import type { CardShared } from './BoardCard.tsx'
import type { Folded } from './board-memory.ts'
import { boardFields, type Column, type ColumnValue, columnsOf, findCard, sumField } from './board-model.ts'
import { cardFacts, isWithinReach, mayMoveAny, splitColumns, withFolded } from './board-view.ts'
import { useBoard } from './use-board.ts'
import { useCardMove } from './use-card-move.ts'
import { useFolded } from './use-folded.ts'

/** What the parts of a board share; see useBoardScreen. */
export type BoardState = ReturnType<typeof useBoardScreen>

const NO_WORDS: readonly string[] = []

/** The state of a board: its columns and cards, what is folded, and the moves that the person may make. */
export function useBoardScreen(options: Omit<BoardProps, 'empty'>) {
  const { definition, query, group, rights, book, enabled } = options
  const { i18n, t } = useLingui()
  const { catalog, business_id } = useSetup()
  const back = readListSearch(useSearch({ strict: false }), definition)
  const [came_from] = useState(() => openedLast({ business_id, record: definition.name, back: { ...back } }))
  const paths = usePaths(definition)
  const { lock, card_words = NO_WORDS, cells } = useOverride(definition)
  const user_id = useSession()?.user.id ?? 0
  const fields = boardFields(definition, { is_short_list: (record) => isShortList(catalog, record), rights })
  const field = group !== undefined && fields.includes(group) ? group : fields[0]
  const sum = sumField(definition, rights)
  const board = useBoard(definition, { query, field, sum, enabled: enabled && rights.ready && field !== undefined })
  const [folded, saveFolded] = useFolded(definition.name, field)

  const label = i18n._(definition.fields[field]?.label ?? '')
  const loaded = book.ready ? board.board : undefined
  const columns = loaded
    ? columnsOf({ board: loaded, field: definition.fields[field], book, definition, filter: query.filter })
    : []
  // Translate choices, which are the product's words, but not names that the business gave.
  const has_own_names = definition.fields[field]?.kind === 'reference'
  const nameOf = ({ name }: Column) => {
    if (name === undefined) return t`No ${label.toLocaleLowerCase(i18n.locale)}`
    return has_own_names ? name : i18n._(name)
  }
  const may_edit = mayMoveAny(definition, field, rights)
  const mayMove = (row: Row) => may_edit && !lock?.holds(row) && isWithinReach(definition, row, { rights, user_id })
  const reason = useLostReason(definition, book)
  const move = useCardMove({ board, columns, nameOf, ask: field === definition.stage ? reason.ask : null })
  const openRow = (row: Row) => {
    const cards = board.board && findCard(board.board, row.id)?.group.data
    options.onOpen(row, cards?.map((one) => one.id) ?? [row.id])
  }
  const shared: CardShared = {
    ...{ definition, book, field, columns, nameOf, mayMove },
    facts: cardFacts(definition, { field, sum, rights, cells }),
    words: card_words.filter((name) => rights.rule(name) !== 'hidden'),
    money: sum,
    onMove: (id, to) => move(id, to),
    onOpen: openRow,
    to: paths.one,
  }
  const total = columns.reduce((all, column) => all + column.group.count, 0)
  return {
    ...{ definition, board, fields, field, label, columns, folded, nameOf, may_edit, mayMove, move, shared },
    ...splitColumns(columns, folded),
    /** The card of the record that was open last; it has the focus again. */
    start: came_from?.id ?? null,
    dialog: reason.dialog,
    phone: options.phone,
    is_empty: loaded !== undefined && total === 0,
    onGroup: options.onGroup,
    fold: (list: keyof Folded, value: ColumnValue, on: boolean) => saveFolded(withFolded(folded, list, value, on)),
    showAll: () => saveFolded({ ...folded, hidden: [] }),
  }
}
