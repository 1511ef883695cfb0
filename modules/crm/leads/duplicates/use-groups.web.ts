import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { useTenantKey } from '#engine/web/context.tsx'

/** What leads of a group share. */
export type Sign = 'phone' | 'email' | 'gstin' | 'name'

/** A lead that is probably the same as another one. */
export interface PossibleLead {
  id: number
  name: string | null
  account_name: string | null
  matched: Sign
  assigned_user: number | null
  created_at: string
  visible: boolean
}

/** Leads that are probably the same. Fields that the person may not read are not there. */
export interface Group {
  id: number
  kind: Sign
  key: string | null
  leads: {
    id: number
    name?: string
    account_name?: string | null
    city?: string | null
    assigned_user?: number | null
    lead_status_id?: number | null
    created_at: string
  }[]
  more: number
}

interface GroupPage {
  data: Group[]
  next: string | null
  scan: { state: 'queued' | 'running' | 'done'; finished_at: string | null }
}

/** Key of everything that is known of groups. */
export const groupsKey = (tenant: readonly unknown[]) => [...tenant, 'duplicate-groups']

/** Groups of leads that are probably the same, page by page; looks again every few seconds while the job is at work. */
export function useGroups(kind: Sign | null) {
  const tenant = useTenantKey()
  return useInfiniteQuery({
    queryKey: [...groupsKey(tenant), kind],
    queryFn: ({ signal, pageParam }) =>
      get<GroupPage>('leads/duplicate_groups', {
        quiet: true,
        signal,
        query: { ...(kind ? { kind } : {}), ...(pageParam ? { after: pageParam } : {}) },
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: (query) => (query.state.data?.pages[0].scan.state === 'done' ? false : 3_000),
  })
}

/** Leads that are probably the same as one. */
export function usePossible(id: number) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'possible-duplicates', id],
    queryFn: ({ signal }) => get<{ data: PossibleLead[] }>(`leads/${id}/duplicates`, { quiet: true, signal }),
    select: (answer) => answer.data,
    staleTime: 30_000,
  })
}
