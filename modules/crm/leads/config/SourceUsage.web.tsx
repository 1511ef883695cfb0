import { Plural } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { get } from '#ui/client/request.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { Entry } from '#platform/lookups/screen/use-entries.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { leadSource } from '../lead-source.record.ts'

interface Figures {
  id: number
  enquiries: number
  people: number
}

/** The number of enquiries of a source, and of the people who made them. */
export function SourceUsage({ entry, uses }: { entry: Entry; uses: string }) {
  const tenant = useTenantKey()
  const may_ask = useRights(leadSource).can('edit')
  const { data } = useQuery({
    queryKey: [...tenant, 'usage', 'lead_sources', 'figures'],
    queryFn: ({ signal }) => get<{ data: Figures[] }>('lead_sources/figures', { quiet: true, signal }),
    enabled: may_ask,
  })
  const found = data?.data.find((one) => one.id === entry.id)
  if (!found?.enquiries) return uses
  return (
    <>
      <Plural value={found.enquiries} one="# enquiry" other="# enquiries" />
      {', '}
      <Plural value={found.people} one="# person" other="# people" />
    </>
  )
}
