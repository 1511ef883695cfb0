import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { Sign } from '../../contact-entries/signs.ts'

/** A lead that is probably a duplicate. */
export interface PossibleLead {
  id: number
  name: string | null
  account_name: string | null
  matched: Sign
  assigned_user: number | null
  created_at: string
  visible: boolean
}

/** Probable duplicates. Fields that the person may not read are missing. */
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

/** Query key of everything cached about groups. */
export const groupsKey = (tenant: readonly unknown[]) => [...tenant, 'duplicate-groups']

/** Groups of duplicates by one sign, or all certain ones, page by page; reads again every few seconds while the job is running. */
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

/** The probable duplicates of one lead. */
export function usePossible(id: number) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'possible-duplicates', id],
    queryFn: ({ signal }) => get<{ data: PossibleLead[] }>(`leads/${id}/duplicates`, { quiet: true, signal }),
    select: (answer) => answer.data,
    staleTime: 30_000,
  })
}
