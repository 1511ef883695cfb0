import type { ListSearch } from '#engine/web/list/list-state.ts'
import type { SavedView } from '#engine/web/list/view-model.ts'

/** True if the address has a search, filter or sort of its own. */
export const hasOwnQuery = ({ q, filter, sort }: ListSearch): boolean =>
  q !== undefined || filter !== undefined || sort !== undefined

/** The saved view of an address: the one it names, or else the person's default. */
export function openViewOf(address: ListSearch, views: readonly SavedView[]): SavedView | undefined {
  if (address.view === 'all') return undefined
  if (address.view !== undefined) return views.find((view) => view.id === address.view)
  return hasOwnQuery(address) ? undefined : views.find((view) => view.is_default)
}
