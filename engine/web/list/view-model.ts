import type { FilterGroup } from '#engine/record/filter.ts'
import { isEmptyFilter } from '#engine/record/filter.ts'
import type { Columns } from './columns/column-memory.ts'
import type { ListSearch } from './list-state.ts'

/** How a saved filter shows its list; everything is optional. */
export interface View {
  filter?: FilterGroup
  search?: string
  sort?: string
  columns?: { name: string; width?: number; pinned?: boolean }[]
  layout?: 'table' | 'board'
  group_by?: string
}

/** A saved filter: the person's own, or shared by another person. `is_default`: the list opens with it for this person. */
export interface SavedView {
  id: number
  version: number
  name: string
  view: View
  is_shared: boolean
  is_default: boolean
  created_by: number
  created_by_name: string | null
}

const NOTHING: FilterGroup = { combiner: 'AND', conditions: [] }

/** The search of the list: that of the view, with the changes in the address. */
export function shownSearch(search: ListSearch, view: View | undefined): ListSearch {
  if (!view) return { ...search, q: search.q || undefined, filter: filled(search.filter) }
  return {
    ...search,
    q: (search.q ?? view.search) || undefined,
    filter: filled(search.filter ?? view.filter),
    sort: search.sort ?? view.sort,
    layout: search.layout ?? view.layout,
    group: search.group ?? view.group_by,
  }
}

const filled = (filter: FilterGroup | undefined) => (isEmptyFilter(filter) ? undefined : filter)

/** The address for a search: the view's id and the differences from the view. A removed part is empty. */
export function addressOf(shown: ListSearch, view: View | undefined): Record<string, unknown> {
  const { q, filter, sort, layout, group, ...rest } = shown
  const own = {
    q: (q ?? '') === (view?.search ?? '') ? undefined : (q ?? ''),
    filter: same(filled(filter), filled(view?.filter)) ? undefined : (filter ?? NOTHING),
    sort: sort === view?.sort ? undefined : sort,
    layout: (layout ?? 'table') === (view?.layout ?? 'table') ? undefined : layout,
    group: group === view?.group_by ? undefined : group,
  }
  return Object.fromEntries(Object.entries({ ...rest, ...own }).filter(([, value]) => value !== undefined))
}

/** A view's columns in the format of the table; `all` are the columns that the list can show. */
export function columnsOf(view: View | undefined, all: readonly string[]): Columns | null {
  if (!view?.columns) return null
  const names = view.columns.map((column) => column.name)
  return {
    columnOrder: [...names, ...all.filter((name) => !names.includes(name))],
    columnVisibility: Object.fromEntries(all.map((name) => [name, names.includes(name)])),
    columnPinning: { start: view.columns.filter((column) => column.pinned).map((column) => column.name) },
    columnSizing: Object.fromEntries(
      view.columns.flatMap((column) => (column.width === undefined ? [] : [[column.name, column.width]])),
    ),
  }
}

/** A view of the list's current state: filter, search, sort, and the columns with width and pin. */
export function viewOf(options: {
  shown: ListSearch
  default_sort: string
  columns: Columns
  visible: readonly string[]
}): View {
  const { shown, default_sort, columns, visible } = options
  const pinned = columns.columnPinning?.start ?? visible.slice(0, 1)
  const rank = new Map((columns.columnOrder ?? []).map((name, index) => [name, index]))
  const ordered = [...visible].sort((a, b) => (rank.get(a) ?? rank.size) - (rank.get(b) ?? rank.size))
  return {
    ...(shown.filter ? { filter: shown.filter } : {}),
    ...(shown.q ? { search: shown.q } : {}),
    sort: shown.sort ?? default_sort,
    columns: ordered.map((name) => {
      const width = columns.columnSizing?.[name]
      return {
        name,
        ...(width ? { width: Math.round(width) } : {}),
        ...(pinned.includes(name) ? { pinned: true } : {}),
      }
    }),
    layout: shown.layout ?? 'table',
    ...(shown.group ? { group_by: shown.group } : {}),
  }
}

/** True if the list's current state differs from the saved view. */
export function differs(now: View, saved: View, default_sort: string): boolean {
  return (
    !same(filled(now.filter), filled(saved.filter)) ||
    (now.search ?? '') !== (saved.search ?? '') ||
    (now.sort ?? default_sort) !== (saved.sort ?? default_sort) ||
    (now.layout ?? 'table') !== (saved.layout ?? 'table') ||
    now.group_by !== saved.group_by ||
    (saved.columns !== undefined && !same(now.columns, saved.columns))
  )
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))

// The database may return an object's keys in another order.
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}
