import type { RecordPartProps } from '#engine/web/override.ts'
import { usePossible } from './use-groups.web.ts'

/** The number of a lead's probable duplicates, for its tab. */
export function useDuplicateCount({ row }: RecordPartProps): number | undefined {
  return usePossible(row.id).data?.length || undefined
}
