import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { get } from '#ui/client/request.ts'
import type { ApprovalStatus } from '../approval.ts'

/** A request that waits. */
export interface Waiting {
  id: number
  record: string
  record_id: number
  title: string
  needed: string
  asked_at: string
  asked_by: string | null
  level: number
  levels: number
  may_decide: boolean
  /** The person for whom the viewer decides; null where they decide for themselves. */
  for: string | null
}

/** One decision on a request. */
export interface Step {
  level: number
  status: ApprovalStatus
  by: string | null
  for: string | null
  decided_at: string
  reason: string | null
}

/** A request with its decisions. */
export interface Decided {
  id: number
  record: string
  record_id: number
  status: ApprovalStatus
  title: string
  needed: string
  asked_at: string
  asked_by: string | null
  steps: Step[]
}

/** A delegation: the other person, and its days. */
export interface Delegation {
  id: number
  name: string | null
  from: string
  until: string
}

export interface Person {
  id: number
  name: string
}

export interface Delegations {
  day: string
  mine: Delegation[]
  of_others: Delegation[]
  people: Person[]
}

/** Who decides on a level. */
export interface Named {
  roles: number[]
  people: number[]
}

export interface Rule {
  record: string
  name: string
  label: string
  levels: 1 | 2
  first: Named
  second: Named
}

export interface Rules {
  rules: Rule[]
  roles: Person[]
  people: Person[]
}

/** The key of everything that approvals load. */
export const useApprovalsKey = () => [...useTenantKey(), 'approvals']

/** Something that approvals load, always new. */
export function useApprovals<Answer>(path: string) {
  const key = useApprovalsKey()
  return useQuery({
    queryKey: [...key, path],
    queryFn: ({ signal }) => get<Answer>(path, { quiet: true, signal }),
    staleTime: 0,
  })
}
