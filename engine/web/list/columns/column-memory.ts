import type { TableView } from '#ui/table/columns.ts'

/** How a person arranged a list's columns: order, width, visibility and pins. */
export type Columns = Pick<TableView, 'columnOrder' | 'columnPinning' | 'columnVisibility' | 'columnSizing'>

/** Name of the stored arrangement: of one person, for one record. */
export const columnsKey = (user_id: number, record: string) => `columns:${user_id}:${record}`

const isText = (value: unknown): value is string => typeof value === 'string'

/** Reads an arrangement; damaged or unknown parts are left out, so that the list can always be shown. */
export function readColumns(key: string): Columns {
  try {
    const raw: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof raw !== 'object' || raw === null) return {}
    const { columnOrder, columnPinning, columnVisibility, columnSizing } = raw as Record<string, unknown>
    const start = (columnPinning as { start?: unknown } | undefined)?.start
    return {
      ...(Array.isArray(columnOrder) ? { columnOrder: columnOrder.filter(isText) } : {}),
      ...(Array.isArray(start) ? { columnPinning: { start: start.filter(isText) } } : {}),
      ...(isPlain(columnVisibility) ? { columnVisibility: pick(columnVisibility, 'boolean') } : {}),
      ...(isPlain(columnSizing) ? { columnSizing: pick(columnSizing, 'number') } : {}),
    } as Columns
  } catch {
    return {}
  }
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const pick = (values: Record<string, unknown>, type: 'boolean' | 'number') =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === type))

/** Saves an arrangement without the sort, which belongs to the address. */
export function keepColumns(key: string, view: TableView): void {
  const { columnOrder, columnPinning, columnVisibility, columnSizing } = view
  try {
    localStorage.setItem(key, JSON.stringify({ columnOrder, columnPinning, columnVisibility, columnSizing }))
  } catch {
    // If the storage is full, the next visit starts from the defaults.
  }
}

/** Deletes an arrangement, so that the view's own columns apply again. */
export function forgetColumns(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Without storage there is nothing to delete.
  }
}
