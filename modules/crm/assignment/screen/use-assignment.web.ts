import { useQuery, useQueryClient } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { Hours } from '../hours.ts'
import type { Rule } from '../rule.ts'
import type { DaysOff, Weekly } from '../shifts.ts'

/** A rule with the people who can be given leads by it now. */
export type ShownRule = Rule & { people: { id: number; name: string; on_shift: boolean }[]; is_broken: boolean }

/** Everything the screen of the assignment rules shows. */
export interface Assignment {
  data: ShownRule[]
  setting: { version: number; time_zone: string; fallback_user_id: number | null; owner_id: number }
  hours: { business: { weekly: Weekly; days_off: DaysOff[] }; people: (Hours & { member_id: number })[] }
  roles: { id: number; name: string }[]
  /** Leads that wait for the start of a shift. */
  waiting: number
}

/** The rules, hours and settings of the business. */
export function useAssignment() {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'assignment'],
    queryFn: ({ signal }) => get<Assignment>('assignment', { quiet: true, signal }),
  })
}

/** Reloads them after a change. */
export function useRenew() {
  const client = useQueryClient()
  const tenant = useTenantKey()
  return () => client.invalidateQueries({ queryKey: [...tenant, 'assignment'] })
}
