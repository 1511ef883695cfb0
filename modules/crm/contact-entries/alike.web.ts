import { useQuery } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { get } from '#ui/client/request.ts'
import type { Duplicate } from './duplicates.web.ts'

// Lists and pages import this file, so it must not import the rules of phone numbers, as duplicates.web.ts does.

/** A lead or contact that shares a phone, an email or the GSTIN with another one. */
export interface Alike extends Omit<Duplicate, 'name'> {
  record: string
  name: string | null
}

/** The leads and contacts that share a phone, an email or the GSTIN with a record. */
export function useAlike({ name, path }: RecordDefinition, id: number) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, 'alike', name, id],
    queryFn: ({ signal }) => get<{ data: Alike[] }>(`${path}/${id}/alike`, { quiet: true, signal }),
    select: (answer) => answer.data,
    staleTime: 30_000,
  })
}
