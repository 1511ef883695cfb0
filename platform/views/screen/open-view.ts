import type { ListSearch } from '#engine/web/list/list-state.ts'
import type { SavedView } from '#engine/web/list/view-model.ts'

/** True if the address has a search, filter or sort. */
export const hasOwnQuery = ({ q, filter, sort }: ListSearch): boolean =>
  q !== undefined || filter !== undefined || sort !== undefined

/** The open view of an address: the one in the address, else the person's default. */
export function openViewOf(address: ListSearch, views: readonly SavedView[]): SavedView | undefined {
  if (address.view === 'all') return undefined
  if (address.view !== undefined) return views.find((view) => view.id === address.view)
  return hasOwnQuery(address) ? undefined : views.find((view) => view.is_default)
}
