import type { RecordPartProps } from '#engine/web/override.ts'
import { usePossible } from './use-groups.web.ts'

/** How many leads are probably the same as one, for its tab. */
export function useDuplicateCount({ row }: RecordPartProps): number | undefined {
  return usePossible(row.id).data?.length || undefined
}
