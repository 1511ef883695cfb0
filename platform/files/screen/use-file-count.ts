import type { RecordPartProps } from '#engine/web/override.ts'
import { useFiles } from './file-place.ts'

/** How many files a record has, for its tab; nothing while that is not known. */
export function useFileCount({ definition, row }: RecordPartProps): number | undefined {
  return useFiles({ record: definition.name, id: row.id }).data?.length || undefined
}
