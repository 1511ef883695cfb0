import { useQuery } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readPage } from '#engine/web/calls.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { streamKey } from '#engine/web/use-record.ts'

/** The first 100 rows that have this value in a field, limited to those the person may see. Another record's page shows them. */
export function useRowsOf(
  definition: RecordDefinition,
  options: { field: string; value: string | number; sort: string; columns: readonly string[] },
) {
  const { field, value, sort, columns } = options
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...streamKey(tenant, definition.name), 'of', field, value],
    queryFn: ({ signal }) =>
      readPage(
        definition,
        {
          limit: 100,
          sort,
          filter: { combiner: 'AND', conditions: [{ field, condition: 'In', values: [value] }] },
          columns: [...columns],
        },
        signal,
      ),
  })
}
