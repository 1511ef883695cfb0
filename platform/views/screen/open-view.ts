import type { ListSearch } from '#engine/web/list/list-state.ts'
import type { SavedView } from '#engine/web/list/view-model.ts'

/** The saved view of an address: the one it names, or else the person's default. */
export function openViewOf(address: ListSearch, views: readonly SavedView[]): SavedView | undefined {
  if (address.view === 'all') return undefined
  if (address.view !== undefined) return views.find((view) => view.id === address.view)
  const bare = address.q === undefined && address.filter === undefined && address.sort === undefined
  return bare ? views.find((view) => view.is_default) : undefined
}
