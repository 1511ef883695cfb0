import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { get, post, put, remove } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import type { SavedView, View } from '#engine/web/list/view-model.ts'

const quiet = { quiet: true }

/** Saved filters of a list, own and shared; shows those of the last visit until the server answers. */
export function useViews(definition: RecordDefinition) {
  const tenant = useTenantKey()
  const { business_id } = useSetup()
  const user_id = useSession()?.user.id ?? 0
  const kept = `views:${business_id}:${user_id}:${definition.name}`
  return useQuery({
    queryKey: [...tenant, 'views', definition.name],
    queryFn: async ({ signal }) => {
      const { data } = await get<{ data: SavedView[] }>('saved_filters', {
        ...quiet,
        signal,
        query: { scope: definition.name },
      })
      keep(kept, data)
      return data
    },
    placeholderData: () => recall(kept),
    staleTime: 60_000,
    retry: 1,
  })
}

function keep(key: string, views: SavedView[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(views))
  } catch {
    // If the browser's storage is full, the next visit simply waits for the server.
  }
}

function recall(key: string): SavedView[] | undefined {
  try {
    const views: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(views) ? views : undefined
  } catch {
    return undefined
  }
}

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
