import type { RecordDefinition } from '#engine/record/define.ts'
import { exact, minus, rupeesText, sum as total } from '#base/exact.ts'
import type { Field } from '#engine/record/fields.ts'
import type { FilterGroup } from '#engine/record/filter.ts'
import { isEmptyFilter, isGroup } from '#engine/record/filter.ts'
import type { Row } from '#engine/web/override.ts'
import type { Option, OptionBook } from '#engine/web/use-options.ts'
import type { Rights } from '#engine/web/use-rights.ts'
import { choiceLabel } from '#engine/web/value-text.ts'

/** The group value of a board column; null collects records without a value. */
export type ColumnValue = string | number | null

/** A column in the server's answer: its count, its first rows, and the cursor of the rest. */
export interface Group {
  value: ColumnValue
  /** Exact up to the server's cap. */
  count: number
  capped: boolean
  /** Decimal text in rupees; null if there is no sum field or the count is capped. */
  sum: string | null
  data: Row[]
  next: string | null
}

/** The server's answer for a board. */
export interface Board {
  data: Group[]
}

/** A column on the screen. */
export interface Column {
  value: ColumnValue
  /** Undefined for records without a value. */
  name: string | undefined
  colour: string | null
  group: Group
}

/** Fields whose values can be the columns, the stage first: choices, and references to lookups. */
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

/** The field that is summed over each column: the first amount of the list that this person may see in full. */
export function sumField(definition: RecordDefinition, rights: Rights): string | undefined {
  return definition.list.columns.find(
    (name) => definition.fields[name]?.kind === 'money' && ['read', 'edit'].includes(rights.rule(name)),
  )
}

const RANK: Record<string, number> = { open: 0, won: 1, lost: 2 }

/**
 * The columns in order: of a lookup by kind and position, people by name, choices as defined. Empty columns are included;
 * the one without a value, and those of deleted values, only while they have records.
 */
export function columnsOf(options: {
  board: Board
  field: Field
  book: OptionBook
  definition?: RecordDefinition
  filter?: FilterGroup
}): Column[] {
  const { board, field, book, definition, filter } = options
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
      if (!group || (group.count === 0 && !(option.is_live && isAskedFor(option, definition, filter)))) return []
      const colour = typeof option.color === 'string' ? option.color : null
      return [{ value: option.id, name: option.title, colour, group }]
    }),
  ]
}

/** False for a stage of a pipeline that the filter leaves out: an entry with a reference that the record has too. */
function isAskedFor(option: Option, definition?: RecordDefinition, filter?: FilterGroup): boolean {
  if (filter?.combiner !== 'AND') return true
  return filter.conditions.every((part) => {
    if (isGroup(part) || part.condition !== 'In' || definition?.fields[part.field]?.kind !== 'reference') return true
    return option[part.field] === undefined || (part.values ?? []).includes(option[part.field] as number)
  })
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

/** The board after a card moved to another column: placed there by the sort, with counts and sums updated. */
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

/** Adds or subtracts amounts exactly; they are decimal texts with up to two decimals. */
export function addRupees(sum: string, amount: string, by: 1 | -1): string {
  const [before, change] = [exact(sum), exact(amount)]
  return rupeesText(by === 1 ? total([before, change]) : minus(before, change))
}

// Inserts a card by the list's sort among the loaded ones.
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
  // Empty values come last in both directions.
  if (isBlank(a) || isBlank(b)) return Number(isBlank(a)) - Number(isBlank(b))
  const [x, y] = [Number(a), Number(b)]
  if (Number.isFinite(x) && Number.isFinite(y)) return x - y
  return String(a).localeCompare(String(b))
}

/** The board with one card updated, and moved if its column changed. */
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

/** A board with the next page of a column; cards that are already on the board are left out. */
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

/** The list's filter, narrowed to one column. */
export function columnFilter(filter: FilterGroup | undefined, field: string, value: ColumnValue): FilterGroup {
  return {
    combiner: 'AND',
    conditions: [
      ...(filter && !isEmptyFilter(filter) ? [filter] : []),
      value === null ? { field, condition: 'Empty' } : { field, condition: 'In', values: [value] },
    ],
  }
}

/** True when a filter has a condition on this field: a moved card may then no longer match it. */
export const hasConditionOn = (filter: FilterGroup | undefined, field: string): boolean =>
  filter?.conditions.some((part) => (isGroup(part) ? hasConditionOn(part, field) : part.field === field)) ?? false
