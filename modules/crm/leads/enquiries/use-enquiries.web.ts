import { useQuery } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'

/** One enquiry as this person may read it. */
export interface EnquiryEntry {
  id: number | null
  source?: string | null
  sub_source: string | null
  received_at: string
  is_first: boolean
  is_test: boolean
  name?: string | null
  product?: string | null
  amount?: string | null
  desc?: string | null
  city?: string | null
  contacts?: { type: string; value: string; invalid?: boolean }[]
}

/** The enquiries of a lead, newest first, at most a hundred. */
export interface Trail {
  summary: { enquiries: number; sources: number }
  data: EnquiryEntry[]
}

/** The enquiries of a lead. */
export function useEnquiries(id: number) {
  const tenant = useTenantKey()
  return useQuery({
    // Live events of the lead refresh this query by its record's name.
    queryKey: [...tenant, 'enquiries', 'lead', id],
    queryFn: ({ signal }) => get<Trail>(`leads/${id}/enquiries`, { quiet: true, signal }),
  })
}

/** The number of a lead's enquiries, for its tab; undefined for a single one. */
export function useEnquiryCount({ row }: RecordPartProps): number | undefined {
  const count = row.enquiry_count
  return typeof count === 'number' && count > 1 ? count : undefined
}
