import { useQuery } from '@tanstack/react-query'
import { useTenantKey } from '#engine/web/context.tsx'
import { readFiles, readLinks } from './file-calls.ts'

/** Links live 50 minutes; they are asked for anew well before. */
export const LINK_FRESH_MS = 40 * 60_000

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

/** A link that opens one file; null asks for nothing. */
export function useLink(file_path: string | null) {
  return useQuery({
    queryKey: ['file-link', file_path],
    queryFn: async () => (await readLinks([file_path ?? '']))[0],
    enabled: file_path !== null,
    staleTime: LINK_FRESH_MS,
    retry: 1,
  })
}
