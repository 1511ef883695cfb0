import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { readFiles } from './file-calls.ts'

/** The record whose files these are. */
export interface FilePlace {
  record: string
  id: number
}

/** The files of a record. */
export function useFiles({ record, id }: FilePlace) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'files', record, id],
    queryFn: ({ signal }) => readFiles(record, id, signal),
    staleTime: 30_000,
  })
}
