import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { get } from '#ui/client/request.ts'
import { usePaths, useTenantKey, Whole } from '#engine/web/context.tsx'
import { RecordScreen } from '#engine/web/detail/RecordScreen.tsx'
import { useRecord } from '#engine/web/use-record.ts'
import { useGo } from '#ui/places.ts'

/** The page of a lead or contact; a merged one opens the one that it was merged into. */
export function RecordOrSurvivor({ of, id }: { of: RecordDefinition; id: number }) {
  return <Whole of={of}>{(definition) => <One definition={definition} id={id} />}</Whole>
}

function One({ definition, id }: { definition: RecordDefinition; id: number }) {
  const tenant = useTenantKey()
  const paths = usePaths(definition)
  const go = useGo()
  const { isError } = useRecord(definition, id)
  const survivor = useQuery({
    queryKey: [...tenant, `${definition.name}-merged-into`, id],
    queryFn: ({ signal }) => get<{ id: number }>(`${definition.path}/${id}/merged_into`, { quiet: true, signal }),
    enabled: isError,
  }).data?.id
  useEffect(() => {
    if (survivor !== undefined) void go({ to: paths.one(survivor), replace: true })
    // biome-ignore lint/correctness/useExhaustiveDependencies: the address changes once, when it is known
  }, [survivor])
  return <RecordScreen definition={definition} id={id} />
}
