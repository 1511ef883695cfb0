import { useQuery } from '@tanstack/react-query'
import { readLinks } from './file-calls.ts'

/** Links live 50 minutes; the browser requests new ones well before that. */
export const LINK_FRESH_MS = 40 * 60_000

/** A link that opens one file; with null no request is made. */
export function useLink(file_path: string | null) {
  return useQuery({
    queryKey: ['file-link', file_path],
    queryFn: async () => (await readLinks([file_path ?? '']))[0],
    enabled: file_path !== null,
    staleTime: LINK_FRESH_MS,
    retry: 1,
  })
}
