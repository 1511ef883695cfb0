import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { recordKey } from '#engine/web/use-record.ts'
import { get } from '#ui/client/request.ts'
import { meeting } from '../meeting.record.ts'
import type { GivenAnswer } from './answers.ts'

/** The answers belong to the record, so what refreshes it refreshes them too. */
export const answersKey = (tenant: readonly unknown[], id: number) => [
  ...recordKey(tenant, meeting.name, id),
  'answers',
]

/** What the people who are invited to a meeting have answered; empty while it is read. */
export function useAnswers(id: number | null): readonly GivenAnswer[] {
  const tenant = useTenantKey()
  const { data } = useQuery({
    queryKey: answersKey(tenant, id ?? 0),
    queryFn: ({ signal }) => get<{ data: GivenAnswer[] }>(`meetings/${id}/answers`, { quiet: true, signal }),
    enabled: id !== null,
  })
  return data?.data ?? []
}

/** The answer of a member, or of a guest by the address in any spelling. */
export const answerOf = (
  answers: readonly GivenAnswer[],
  { user_id, email }: { user_id?: unknown; email?: unknown },
): GivenAnswer | undefined =>
  answers.find((one) =>
    typeof user_id === 'number' ? one.user_id === user_id : one.email === String(email ?? '').toLowerCase(),
  )
