import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { get, put } from '#ui/client/request.ts'
import { NEAR_METRES } from '../distance.ts'
import type { VisitSetting } from '../setting.ts'

const USUAL: VisitSetting = { radius: NEAR_METRES, blocks_outside: false }

const useKey = () => [...useTenantKey(), 'visit setting']

/** What the business asks of a check-in. */
export function useVisitSetting() {
  const query = useQuery({
    queryKey: useKey(),
    queryFn: ({ signal }) => get<VisitSetting>('visit_setting', { quiet: true, signal }),
  })
  /** The usual setting until it is known, and without a network. */
  return { query, setting: query.data ?? USUAL }
}

/** Saves the setting. */
export function useSaveVisitSetting(onSaved: () => void) {
  const key = useKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (setting: Record<string, unknown>) => put<VisitSetting>('visit_setting', setting, { quiet: true }),
    onSuccess: (answer) => {
      queries.setQueryData(key, answer)
      onSaved()
    },
  })
}
