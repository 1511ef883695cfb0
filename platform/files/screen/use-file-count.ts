import type { RecordPartProps } from '#engine/web/override.ts'
import { useFiles } from './file-place.ts'

/** The number of a record's files, for its tab; undefined for none, or while it is loading. */
export function useFileCount({ definition, row }: RecordPartProps): number | undefined {
  return useFiles({ record: definition.name, id: row.id }).data?.length || undefined
}
