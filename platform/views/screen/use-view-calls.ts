import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { SavedView, View } from '#engine/web/list/view-model.ts'
import { post, put, remove } from '#ui/client/request.ts'

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
  const forget = () => client.invalidateQueries({ queryKey: [...tenant, 'views', definition.name] })
  const save = useMutation({
    mutationFn: ({ id, body }: { id: number | null; body: ViewBody }) =>
      id === null
        ? post<SavedView>('saved_filters', { scope: definition.name, ...body }, quiet)
        : put<SavedView>(`saved_filters/${id}`, body, quiet),
    onSuccess: forget,
  })
  const drop = useMutation({
    mutationFn: (id: number) => remove<{ message: string }>(`saved_filters/${id}`, quiet),
    onSuccess: forget,
  })
  return { save, drop }
}
