import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useContext } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { SavedView, View } from '#engine/web/list/view-model.ts'
import { post, put, remove } from '#ui/client/request.ts'
import { InTrash } from './in-trash.ts'

const quiet = { quiet: true }

/** The saved properties of a filter. */
export interface ViewBody {
  name?: string
  view?: View
  is_shared?: boolean
  is_default?: boolean
  version?: number
}

/** Creates, updates and deletes saved filters of a list. */
export function useViewCalls(definition: RecordDefinition) {
  const client = useQueryClient()
  const tenant = useTenantKey()
  const in_trash = useContext(InTrash)
  const forget = () => client.invalidateQueries({ queryKey: [...tenant, 'views', definition.name] })
  const save = useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: ViewBody }) => {
      // The trash is one list for all kinds of records, so its views store the kind.
      const { view } = body
      const sent = in_trash && view ? { ...body, view: { ...view, record: definition.name } } : body
      return id === null
        ? post<SavedView>('saved_filters', { scope: in_trash ? 'trash' : definition.name, ...sent }, quiet)
        : put<SavedView>(`saved_filters/${id}`, sent, quiet)
    },
    onSuccess: forget,
  })
  const drop = useMutation({
    mutationFn: (id: number) => remove<{ message: string }>(`saved_filters/${id}`, quiet),
    onSuccess: forget,
  })
  return { save, drop }
}
