import type { RecordDefinition } from '#engine/record/define.ts'
import { fieldsOf } from '#engine/record/define.ts'
import { kindOf } from '#engine/record/fields.ts'
import { type FilterGroup, parseFilter } from '#engine/record/filter.ts'

/** The state in the address of a list; column arrangements are stored in the browser. */
export interface ListSearch {
  /** The open saved view, which the other parts change; 'all' is the whole list, if a view would open by default. */
  view?: number | 'all'
  q?: string
  filter?: FilterGroup
  sort?: string
  /** A board instead of the table; the field of its columns, or of the groups of the table. */
  layout?: 'table' | 'board'
  group?: string
  /** The way in which the records are worked through one by one, such as triage. */
  way?: string
  /** Id of the record to begin with in that way; the first one by default. */
  from?: number
  /** Opens the form of a new record over the list. */
  create?: boolean
  /** Opens the form of this record over the list. */
  edit?: number
}

/** Reads the address of a list; invalid parts are left out. */
export function readListSearch(raw: Record<string, unknown>, definition: RecordDefinition): ListSearch {
  const search: ListSearch = {}
  if (typeof raw.q === 'string' || typeof raw.q === 'number') search.q = String(raw.q)
  const filter = filterInAddress(raw)
  // With an open view, an empty filter means that the person removed the view's filter.
  if (filter && (filter.conditions.length > 0 || raw.view !== undefined)) search.filter = filter
  if (raw.view === 'all') search.view = 'all'
  else if (isId(raw.view)) search.view = Number(raw.view)
  if (typeof raw.sort === 'string' && sortField(raw.sort, definition)) search.sort = raw.sort
  if (raw.layout === 'board' || raw.layout === 'table') search.layout = raw.layout
  if (typeof raw.group === 'string' && Object.hasOwn(fieldsOf(definition), raw.group)) search.group = raw.group
  if (typeof raw.way === 'string') search.way = raw.way
  if (isId(raw.from)) search.from = Number(raw.from)
  if (raw.create === true || raw.create === 'true') search.create = true
  if (isId(raw.edit)) search.edit = Number(raw.edit)
  return search
}

/** The filter that an address has; null for none, or for one that is none. */
export function filterInAddress(raw: Record<string, unknown>): FilterGroup | null {
  const read = parseFilter(typeof raw.filter === 'string' ? jsonOf(raw.filter) : raw.filter)
  return 'filter' in read ? read.filter : null
}

const isId = (value: unknown) => Number.isSafeInteger(Number(value)) && Number(value) > 0

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The field of a sort such as `-created_at`; null if the record cannot be sorted by it. */
export function sortField(sort: string, definition: RecordDefinition): string | null {
  const name = sort.replace(/^-/, '')
  const field = fieldsOf(definition)[name]
  return field && kindOf(field).sortable ? name : null
}

/** Columns that a list requests: the visible ones, and those that cells and cards need in addition. */
export function columnsToRead(options: {
  definition: RecordDefinition
  visible: readonly string[]
  also?: readonly string[]
}): string[] {
  const { definition, visible, also = [] } = options
  const basis = [definition.title, definition.subtitle, definition.stage, definition.owner_field]
  const names = new Set([
    ...definition.list.columns,
    ...visible,
    ...also,
    ...basis.filter((name) => name !== undefined),
  ])
  // Sorted, so that moving a column does not fetch the list again.
  return [...names].sort()
}
