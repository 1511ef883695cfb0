import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { RecordDefinition } from '#engine/record/define.ts'
import { dataUriOf } from '#platform/files/screen/data-uri.ts'
import { get, post } from '#ui/client/request.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import { useForgetLists } from '#engine/web/use-record.ts'
import {
  type Choices,
  type ImportJob,
  isMoving,
  type Mapping,
  type Preview,
  type Running,
  type Upload,
  wireMapping,
} from './import-model.ts'

/** Largest file in bytes; the server refuses larger ones. */
export const LARGEST_FILE = 25 * 1024 * 1024

/** Uploads a file and gets its headings, a sample and the server's guess. */
export function useUpload(definition: RecordDefinition) {
  return useMutation({
    mutationFn: async (file: File) =>
      post<Upload>(
        `${definition.path}/import`,
        { file_name: file.name, content_base64: await base64Of(file) },
        { quiet: true },
      ),
  })
}

/** Reads an uploaded file again, with another row of headings or another separator. */
export function useReadAgain(import_id: number) {
  return useMutation({
    mutationFn: (reading: Partial<Upload['reading']>) =>
      post<Upload>(`imports/${import_id}/reading`, reading, { quiet: true }),
  })
}

/** A dry run over the whole file with this mapping. */
export function usePreview(import_id: number | null, mapping: Mapping, choices: Choices) {
  return useQuery({
    queryKey: ['import-preview', import_id, mapping, choices],
    queryFn: () =>
      post<Preview>(`imports/${import_id}/preview`, { mapping: wireMapping(mapping), ...choices }, { quiet: true }),
    enabled: import_id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    // Keep the old counts, dimmed, while the new choice is counted.
    placeholderData: (before) => before,
  })
}

/** Starts the job. */
export function useRun() {
  return useMutation({ mutationFn: (import_id: number) => post(`imports/${import_id}/run`, {}, { quiet: true }) })
}

/** The progress of a job, read twice a second while it runs; refreshes the record's lists when it ends. */
export function useImportJob(definition: RecordDefinition, import_id: number | null) {
  const tenant = useTenantKey()
  const client = useQueryClient()
  const forget = useForgetLists(definition)
  return useQuery({
    queryKey: [...tenant, 'import', import_id],
    queryFn: async ({ signal, queryKey }) => {
      const job = await get<ImportJob>(`imports/${import_id}`, { quiet: true, signal })
      const before = client.getQueryData<ImportJob>(queryKey)
      if (!isMoving(job) && before && isMoving(before)) void forget()
      return job
    },
    enabled: import_id !== null,
    refetchInterval: (query) => (isMoving(query.state.data) ? 500 : false),
    refetchIntervalInBackground: true,
  })
}

/** The last import of this tab, so that the person can leave the page and return to it. */
export function useLastImport(definition: RecordDefinition) {
  const { business_id } = useSetup()
  const key = `import:${business_id}:${definition.name}`
  return {
    read(): Running | null {
      try {
        const last = JSON.parse(sessionStorage.getItem(key) ?? 'null')
        return typeof last?.import_id === 'number' ? last : null
      } catch {
        return null
      }
    },
    save(last: Running | null) {
      try {
        if (last) sessionStorage.setItem(key, JSON.stringify(last))
        else sessionStorage.removeItem(key)
      } catch {
        // The job continues; only the link back to it is lost.
      }
    },
  }
}

const base64Of = async (file: File): Promise<string> => (await dataUriOf(file)).replace(/^data:[^,]*,/, '')
