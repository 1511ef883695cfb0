import { differs, type View } from '#engine/web/list/view-model.ts'
import { InTrash } from '#platform/views/screen/in-trash.ts'
import { useViews } from '#platform/views/screen/use-views.ts'
import { ViewTabs } from '#platform/views/screen/ViewTabs.tsx'
import type { TrashState } from './use-trash.tsx'

/** The saved filters of the trash, as tabs; renders nothing if there is none and nothing to save. */
export function TrashViews({ trash }: { trash: TrashState }) {
  return (
    <InTrash value>
      <Tabs trash={trash} />
    </InTrash>
  )
}

function Tabs({ trash: { definition, search, filtered, put } }: { trash: TrashState }) {
  const { data: views = [] } = useViews(definition)
  const open = views.find((view) => view.id === search.view)
  const now: View = { filter: search.filter, search: search.q }
  if (views.length === 0 && !filtered) return null
  return (
    <ViewTabs
      definition={definition}
      views={views}
      open={open}
      now={now}
      changed={open ? differs(now, open.view, definition.list.sort) : filtered}
      onOpen={(view) => put({ view: view?.id, q: view?.view.search, filter: view?.view.filter })}
      onSaved={() => undefined}
    />
  )
}
