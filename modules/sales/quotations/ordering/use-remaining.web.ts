import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { recordKey } from '#engine/web/use-record.ts'
import { get } from '#ui/client/request.ts'

/** A line of a quotation with its quantities, as decimal texts. */
export interface RemainingLine {
  id: number
  description: string | null
  unit: string | null
  quoted: string
  ordered: string
  remaining: string
}

/** What of a quotation remains to be ordered; a change of the quotation reads it again. */
export function useRemaining(id: number) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...recordKey(tenant, 'quotation', id), 'remaining'],
    queryFn: ({ signal }) => get<{ lines: RemainingLine[] }>(`quotations/${id}/remaining`, { quiet: true, signal }),
    staleTime: 0,
  })
}
