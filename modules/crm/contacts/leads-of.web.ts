import { useQuery } from '@tanstack/react-query'
import { readPage } from '#engine/web/calls.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { streamKey } from '#engine/web/use-record.ts'
import { lead } from '../leads/lead.record.ts'

/** The leads that were converted to this contact, newest first, limited to those the person may see. */
export function useLeadsOf(contact_id: number) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...streamKey(tenant, lead.name, contact_id), 'of contact'],
    queryFn: ({ signal }) =>
      readPage(
        lead,
        {
          limit: 100,
          sort: '-created_at',
          filter: { combiner: 'AND', conditions: [{ field: 'contact_id', condition: 'In', values: [contact_id] }] },
          columns: ['name', 'product', 'amount', 'lead_status_id', 'converted_at', 'created_at'],
        },
        signal,
      ),
    // People without a right to see leads see the contact without them.
    retry: false,
  })
}

/** The number of a contact's leads, for its tab. */
export function useLeadCount({ row }: RecordPartProps): number | undefined {
  return useLeadsOf(row.id).data?.data.length || undefined
}
