import { useSession } from '#ui/client/session.ts'
import { useGo } from '#ui/places.ts'
import { usePaths, useSetup } from '../context.tsx'
import { columnsKey, forgetColumns } from './columns/column-memory.ts'
import type { ListState } from './use-list-screen.ts'

/** The tabs of the saved views over a list. */
export function ViewBar({ state }: { state: ListState }) {
  const { definition, saved, now, changed, resetView } = state
  const go = useGo()
  const paths = usePaths(definition)
  const user_id = useSession()?.user.id ?? 0
  const { views } = useSetup().slots
  if (!views) return null
  return (
    <views.Tabs
      definition={definition}
      views={saved.views}
      open={saved.open_view}
      now={now}
      changed={changed}
      onOpen={(view) => void go({ to: paths.list, search: { view: view?.id ?? saved.all } })}
      onSaved={(view) => {
        forgetColumns(columnsKey(user_id, `${definition.name}:view:${view.id}`))
        if (view.id !== saved.open_view?.id) return
        resetView()
        void go({ to: paths.list, search: { view: view.id }, replace: true })
      }}
    />
  )
}
