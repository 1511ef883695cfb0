import type { ReactNode } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { ListSearch } from '#engine/web/list/list-state.ts'
import type { SavedView } from '#engine/web/list/view-model.ts'
import type { OpenView } from '#engine/web/slots.ts'
import { hasOwnQuery, openViewOf } from './open-view.ts'
import { useViews } from './use-views.ts'

const NO_VIEWS: readonly SavedView[] = []

/** Reads the saved views of a list and renders the list with the open one. */
export function WithOpenView({
  definition,
  address,
  children,
}: {
  definition: RecordDefinition
  address: ListSearch
  children: (open: OpenView) => ReactNode
}) {
  const { data, isPending } = useViews(definition)
  const views = data ?? NO_VIEWS
  const needs_no_view = address.view === 'all' || (address.view === undefined && hasOwnQuery(address))
  return children({
    views,
    open_view: openViewOf(address, views),
    all: views.some((view) => view.is_default) ? 'all' : undefined,
    ready: needs_no_view || !isPending,
  })
}
