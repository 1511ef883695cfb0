import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { isEmptyFilter, isGroup } from '#engine/record/filter.ts'
import type { Row } from '../override.ts'
import type { OptionBook } from '../use-options.ts'
import type { Rights } from '../use-rights.ts'
import { choiceLabel } from '../value-text.ts'

/** A value that stands over a column; null is the column of those without one. */
export type ColumnValue = string | number | null

/** A column as the server answers it: the first rows, how many there are, and the cursor of those that follow. */
export interface Group {
  value: ColumnValue
  /** Exact up to the server's cap. */
  count: number
  capped: boolean
  /** Decimal text in rupees; null where nothing is summed or the count is capped. */
  sum: string | null
  data: Row[]
  next: string | null
}

/** What a board is. */
export interface Board {
  data: Group[]
}

/** A column as it stands on the screen. */
export interface Column {
  value: ColumnValue
  /** Undefined for the column of those without a value. */
  name: string | undefined
  colour: string | null
  group: Group
}

/** Fields by whose values the records can stand in columns, the stage first: choices, and references to short lists. */
export function boardFields(
  definition: RecordDefinition,
  options: { is_short_list: (record: string) => boolean; rights: Rights },
): string[] {
  const names = Object.entries(definition.fields)
    .filter(([name, field]) => {
      if (field.read_only || !['read', 'edit'].includes(options.rights.rule(name))) return false
      return field.kind === 'choice' || (field.kind === 'reference' && options.is_short_list(field.to))
    })
    .map(([name]) => name)
  const { stage } = definition
  return stage && names.includes(stage) ? [stage, ...names.filter((name) => name !== stage)] : names
}

/** The field whose sum stands over each column: the first amount of the list that this person may see in full. */
export function sumField(definition: RecordDefinition, rights: Rights): string | undefined {
  return definition.list.columns.find(
    (name) => definition.fields[name]?.kind === 'money' && ['read', 'edit'].includes(rights.rule(name)),
  )
}

const RANK: Record<string, number> = { open: 0, won: 1, lost: 2 }

/**
 * The columns in their order: those of the short list by meaning and position, people by name, choices as they are defined.
 * Empty ones stand there too; what no longer exists, and "none", only while somebody is in it.
 */
export function columnsOf(options: { board: Board; field: Field; book: OptionBook }): Column[] {
  const { board, field, book } = options
  const groups = new Map(board.data.map((group) => [group.value, group]))
  const none = groups.get(null)
  const first = none && none.count > 0 ? [{ value: null, name: undefined, colour: null, group: none }] : []
  if (field.kind !== 'reference') {
    const shown = board.data.filter((group) => group.value !== null)
    return [
      ...first,
      ...shown.map((group) => ({
        value: group.value,
        name: choiceLabel(field, group.value),
        colour: null,
        group,
      })),
    ]
  }
  const rank = (one: Record<string, unknown>) => RANK[String(one.kind)] ?? 0
  const place = (one: Record<string, unknown>) => Number(one.position ?? 0)
  const options_in_order = book
    .all(field.to)
    .toSorted((a, b) => rank(a) - rank(b) || place(a) - place(b) || compareNames(a, b))
  return [
    ...first,
    ...options_in_order.flatMap((option) => {
      const group = groups.get(option.id)
      if (!group || (!option.is_live && group.count === 0)) return []
      const colour = typeof option.color === 'string' ? option.color : null
      return [{ value: option.id, name: option.title, colour, group }]
    }),
  ]
}

const compareNames = (a: { id: number; title: string }, b: { id: number; title: string; position?: unknown }) =>
  b.position === undefined ? a.title.localeCompare(b.title) : a.id - b.id

/** Where a card is; undefined when it is not loaded. */
export function findCard(board: Board, id: number): { group: Group; row: Row } | undefined {
  for (const group of board.data) {
    const row = group.data.find((one) => one.id === id)
    if (row) return { group, row }
  }
  return undefined
}

/** The board after a card went to another column: its place there by the sort, counts and sums along with it. */
export function moveCard(
  board: Board,
  move: { id: number; field: string; to: ColumnValue; sort: string; sum?: string },
): Board {
  const found = findCard(board, move.id)
  if (!found || found.group.value === move.to || !board.data.some((group) => group.value === move.to)) return board
  const row = { ...found.row, [move.field]: move.to }
  const amount = move.sum === undefined ? null : String(row[move.sum] ?? '0')
  return {
    data: board.data.map((group) => {
      if (group === found.group)
        return counted({ ...group, data: group.data.filter((one) => one.id !== row.id) }, -1, amount)
      if (group.value !== move.to) return group
      return counted({ ...group, data: placed(group, row, move.sort) }, 1, amount)
    }),
  }
}

function counted(group: Group, by: 1 | -1, amount: string | null): Group {
  const count = group.capped ? group.count : Math.max(0, group.count + by)
  const sum = group.sum === null || amount === null ? group.sum : addRupees(group.sum, amount, by)
  return { ...group, count, sum }
}

/** Adds or takes away amounts that are decimal texts with up to two decimals, exactly. */
export function addRupees(sum: string, amount: string, by: 1 | -1): string {
  const total = paiseOf(sum) + BigInt(by) * paiseOf(amount)
  const size = total < 0n ? -total : total
  return `${total < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`
}

function paiseOf(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) return 0n
  const size = BigInt(match[2]) * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] ? -size : size
}

// A card stands where the list's order puts it among those that are loaded.
function placed(group: Group, row: Row, sort: string): Row[] {
  const descending = sort.startsWith('-')
  const name = sort.replace(/^-/, '')
  const rows = group.data.filter((one) => one.id !== row.id)
  const before = (one: Row) => {
    const order = compare(one[name], row[name]) || one.id - row.id
    return descending && !isBlank(one[name]) && !isBlank(row[name]) ? order < 0 : order > 0
  }
  const index = rows.findIndex(before)
  return index < 0 ? [...rows, row] : rows.toSpliced(index, 0, row)
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

function compare(a: unknown, b: unknown): number {
  // What is empty stands last, whatever the direction.
  if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b))
  const [x, y] = [Number(a), Number(b)]
  if (Number.isFinite(x) && Number.isFinite(y)) return x - y
  return String(a).localeCompare(String(b))
}

/** The board with one card as it is now, wherever it belongs. */
export function paintCard(board: Board, options: { row: Row; field: string; sort: string; sum?: string }): Board {
  const { row, field } = options
  const painted = {
    data: board.data.map((group) => ({
      ...group,
      data: group.data.map((one) => (one.id === row.id ? { ...one, ...row, [field]: one[field] } : one)),
    })),
  }
  return moveCard(painted, { ...options, id: row.id, to: (row[field] ?? null) as ColumnValue })
}

/** A column with its next page; cards that came by another way in between stand there once. */
export function withMore(board: Board, value: ColumnValue, page: { data: Row[]; next: string | null }): Board {
  const here = new Set(board.data.flatMap((group) => group.data.map((row) => row.id)))
  return {
    data: board.data.map((group) =>
      group.value === value
        ? { ...group, data: [...group.data, ...page.data.filter((row) => !here.has(row.id))], next: page.next }
        : group,
    ),
  }
}

/** The list's filter, and within it one column. */
export function columnFilter(filter: FilterGroup | undefined, field: string, value: ColumnValue): FilterGroup {
  return {
    combiner: 'AND',
    conditions: [
      ...(filter && !isEmptyFilter(filter) ? [filter] : []),
      value === null ? { field, condition: 'Empty' } : { field, condition: 'In', values: [value] },
    ],
  }
}

/** True when a filter asks for values of this field: then a moved card may no longer belong to the list. */
export const asksFor = (filter: FilterGroup | undefined, field: string): boolean =>
  filter?.conditions.some((part) => (isGroup(part) ? asksFor(part, field) : part.field === field)) ?? false
