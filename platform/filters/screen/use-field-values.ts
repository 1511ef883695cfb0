import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { listKey } from '#engine/web/use-list.ts'
import { formatCount } from '#ui/display.ts'
import { get } from '#ui/client/request.ts'

const TYPING_MS = 200

/** The values of a field in the records, the most frequent first; counts are formatted, such as "1,204". */
export interface FieldValues {
  values: readonly { value: string | number; count: string }[]
  state: 'loading' | 'failed' | 'ready'
}

/** Reads the values of a field with their counts; searches by the typed text after a pause in typing. */
export function useFieldValues(
  definition: RecordDefinition,
  name: string,
  { typed = '', enabled = true }: { typed?: string; enabled?: boolean } = {},
): FieldValues {
  const tenant = useTenantKey()
  const [wanted] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = useQuery({
    // Starts with the key of the lists, so that a change of a list reads these counts again.
    queryKey: [...listKey(tenant, definition.name), 'values', name, wanted],
    queryFn: ({ signal }) =>
      get<{ data: { value: string | number; count: number }[]; capped: boolean }>(`${definition.path}/values`, {
        quiet: true,
        signal,
        query: { field: name, q: wanted || undefined },
      }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled,
  })
  const { data = [], capped } = query.data ?? {}
  return {
    values: data.map(({ value, count }) => ({ value, count: formatCount(count, capped) })),
    state: query.isError ? 'failed' : query.isPending ? 'loading' : 'ready',
  }
}
