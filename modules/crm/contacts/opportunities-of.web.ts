import { useQuery } from '@tanstack/react-query'
import { readPage } from '#engine/web/calls.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { streamKey } from '#engine/web/use-record.ts'
import { opportunity } from '../opportunities/opportunity.record.ts'

/** The opportunities with a client, newest first, limited to those the person may see. */
export function useOpportunitiesOf(contact_id: number) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...streamKey(tenant, opportunity.name, contact_id), 'of contact'],
    queryFn: ({ signal }) =>
      readPage(
        opportunity,
        {
          limit: 100,
          sort: '-created_at',
          filter: { combiner: 'AND', conditions: [{ field: 'contact_id', condition: 'In', values: [contact_id] }] },
          columns: ['name', 'opportunity_amount', 'opportunity_stage_id', 'close_date'],
        },
        signal,
      ),
    // People without a right to see opportunities see the contact without them.
    retry: false,
  })
}

/** The number of opportunities with a client, for its tab. */
export function useOpportunityCount({ row }: RecordPartProps): number | undefined {
  return useOpportunitiesOf(row.id).data?.data.length || undefined
}
