import { useQuery } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { readPage } from '#engine/web/calls.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import { streamKey } from '#engine/web/use-record.ts'
import { get } from '#ui/client/request.ts'
import type { Finding } from './findings.ts'

/** The e-invoice or the e-way bills of a document, the newest first. */
export function usePapers(definition: RecordDefinition, document: { record: string; id: number }) {
  const tenant = useTenantKey()
  const value = `${document.record}:${document.id}`
  return useQuery({
    queryKey: [...streamKey(tenant, definition.name), 'of', 'document', value],
    queryFn: ({ signal }) =>
      readPage(
        definition,
        {
          limit: 20,
          sort: '-created_at',
          filter: { combiner: 'AND', conditions: [{ field: 'document', condition: 'In', values: [value] }] },
          columns: Object.keys(definition.fields),
        },
        signal,
      ),
    // People without the right to see these papers see the document without them.
    retry: false,
  })
}

/** What a portal refuses, or would refuse, in an e-invoice or an e-way bill. */
export function useFindings(definition: RecordDefinition, { id, version }: { id: number; version?: number }) {
  const tenant = useTenantKey()
  return useQuery({
    queryKey: [...tenant, definition.name, 'check', id, version],
    queryFn: ({ signal }) => get<{ data: Finding[] }>(`${definition.path}/${id}/check`, { quiet: true, signal }),
    retry: false,
  })
}
