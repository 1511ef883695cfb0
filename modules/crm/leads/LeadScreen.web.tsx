import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { get } from '#ui/client/request.ts'
import { usePaths, useTenantKey, Whole } from '#engine/web/context.tsx'
import { RecordScreen } from '#engine/web/detail/RecordScreen.tsx'
import { useRecord } from '#engine/web/use-record.ts'
import { useGo } from '#ui/places.ts'
import { lead } from './lead.record.ts'

/** `/business/{businessId}/lead/{leadId}` */
export default function LeadScreen() {
  const { leadId } = useParams({ strict: false }) as { leadId?: string }
  return <Whole of={lead}>{(definition) => <OneLead definition={definition} id={Number(leadId)} />}</Whole>
}

/** Shows a lead; a merged lead opens the one that it was merged into. */
function OneLead({ definition, id }: { definition: RecordDefinition; id: number }) {
  const tenant = useTenantKey()
  const paths = usePaths(definition)
  const go = useGo()
  const { isError } = useRecord(definition, id)
  const survivor = useQuery({
    queryKey: [...tenant, 'merged-into', id],
    queryFn: ({ signal }) => get<{ id: number }>(`leads/${id}/merged_into`, { quiet: true, signal }),
    enabled: isError,
    retry: false,
  }).data?.id
  useEffect(() => {
    if (survivor !== undefined) void go({ to: paths.one(survivor), replace: true })
    // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes once, when it is known
  }, [survivor])
  return <RecordScreen definition={definition} id={id} />
}
