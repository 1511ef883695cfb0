import type { RecordDefinition } from '#engine/record/define.ts'
import type { RecordOverride, Row } from '#engine/web/override.ts'
import type { Rights } from '#engine/web/use-rights.ts'
import type { Folded } from './board-memory.ts'
import { type Board, type Column, type ColumnValue, findCard } from './board-model.ts'

const MOST_FACTS = 3

/** Up to three more facts of a card: the choices and dates of the list, and moments with a cell of their own, in its order. */
export function cardFacts(
  definition: RecordDefinition,
  options: { field: string; sum?: string; rights: Rights; cells?: RecordOverride['cells'] },
) {
  const { field, sum, rights, cells = {} } = options
  const isFact = (name: string) => {
    const kind = definition.fields[name]?.kind ?? ''
    return ['choice', 'date'].includes(kind) || (kind === 'instant' && Object.hasOwn(cells, name))
  }
  const elsewhere = [definition.title, definition.subtitle, definition.owner_field, field, sum]
  return definition.list.columns
    .filter((name) => !elsewhere.includes(name) && isFact(name) && rights.rule(name) !== 'hidden')
    .slice(0, MOST_FACTS)
}

/** True when the person may change the field of the columns. */
export function mayMoveAny(definition: RecordDefinition, field: string, rights: Rights): boolean {
  return (
    rights.can('edit') &&
    rights.rule(field) === 'edit' &&
    (field !== definition.owner_field || rights.can('assign')) &&
    definition.fields[field]?.read_only !== true
  )
}

/** True unless the right to edit has the scope own and this record belongs to another person. */
export function isWithinReach(definition: RecordDefinition, row: Row, who: { rights: Rights; user_id: number }) {
  const { owner_field } = definition
  return who.rights.reach('edit') !== 'own' || owner_field === undefined || row[owner_field] === who.user_id
}

const isListed = (list: readonly string[], value: ColumnValue) => list.includes(String(value))

/** The columns that are shown, and those that the person hid. */
export function splitColumns(columns: readonly Column[], folded: Folded): { shown: Column[]; hidden: Column[] } {
  return {
    shown: columns.filter((column) => !isListed(folded.hidden, column.value)),
    hidden: columns.filter((column) => isListed(folded.hidden, column.value)),
  }
}

/** True for a column that the person folded to a strip. */
export const isCollapsed = (folded: Folded, column: Column): boolean => isListed(folded.collapsed, column.value)

/** The arrangement after a column was folded or hidden, or opened again. */
export function withFolded(folded: Folded, list: keyof Folded, value: ColumnValue, on: boolean): Folded {
  const others = folded[list].filter((one) => one !== String(value))
  return { ...folded, [list]: on ? [...others, String(value)] : others }
}

/** The effect of an arrow key on a card: moves the focus to another card, or the card to another column. */
export type ArrowEffect = { focus: number | undefined } | { move: ColumnValue; row: Row }

/** The effect of a key on a card; null if the card or the column does not exist, or the key is not an arrow. */
export function arrowEffect(options: {
  board: Board
  shown: readonly Column[]
  id: number
  key: string
  shift: boolean
}): ArrowEffect | null {
  const { board, shown, id, key, shift } = options
  const found = findCard(board, id)
  if (!found) return null
  const cards = found.group.data
  const place = cards.findIndex((one) => one.id === id)
  if (key === 'ArrowDown' || key === 'ArrowUp') return { focus: cards[place + (key === 'ArrowDown' ? 1 : -1)]?.id }
  const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  const next = side && shown[shown.findIndex((column) => column.value === found.group.value) + side]
  if (!next) return null
  if (shift) return { move: next.value, row: found.row }
  return { focus: (next.group.data[place] ?? next.group.data.at(-1))?.id }
}
