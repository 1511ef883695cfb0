import type { RecordDefinition } from '#engine/record/define.ts'
import type { ListSearch } from '#engine/web/list/list-state.ts'
import { useViews } from './use-views.ts'
import type { SavedView } from './view-model.ts'

const NONE: readonly SavedView[] = []

/** Which saved view the address opens: the one it names; a bare address opens the person's default. */
export function openViewOf(address: ListSearch, views: readonly SavedView[]): SavedView | undefined {
  if (address.view === 'all') return undefined
  if (address.view !== undefined) return views.find((view) => view.id === address.view)
  const bare = address.q === undefined && address.filter === undefined && address.sort === undefined
  return bare ? views.find((view) => view.is_default) : undefined
}

/** The views of a list and the open one. `ready` is false while it is not known which rows to ask for. */
export function useOpenView(definition: RecordDefinition, address: ListSearch) {
  const { data, isPending } = useViews(definition)
  const views = data ?? NONE
  const open_view = openViewOf(address, views)
  const asks = address.q !== undefined || address.filter !== undefined || address.sort !== undefined
  const settled = address.view === 'all' || (address.view === undefined && asks)
  // Where a view opens first, the plain list needs a name of its own.
  const all = views.some((view) => view.is_default) ? ('all' as const) : undefined
  return { views, open_view, all, ready: settled || !isPending }
}
