import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { get } from '#ui/client/request.ts'
import { useSession } from '#ui/client/session.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import type { SavedView } from '#engine/web/list/view-model.ts'
import { InTrash } from './in-trash.ts'

/** Saved filters of a list, own and shared; returns those of the last visit until the server answers. */
export function useViews(definition: RecordDefinition) {
  const tenant = useTenantKey()
  const { business_id } = useSetup()
  const user_id = useSession()?.user.id ?? 0
  const in_trash = useContext(InTrash)
  const kept = `views:${business_id}:${user_id}:${definition.name}${in_trash ? ':trash' : ''}`
  return useQuery({
    queryKey: [...tenant, 'views', definition.name, in_trash],
    queryFn: async ({ signal }) => {
      const { data } = await get<{ data: SavedView[] }>('saved_filters', {
        quiet: true,
        signal,
        query: in_trash ? { scope: 'trash', record: definition.name } : { scope: definition.name },
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
