import type { RecordPartProps } from '#engine/web/override.ts'
import { useAlike } from '../../contact-entries/alike.web.ts'
import { usePossible } from './use-groups.web.ts'

/** The number of a lead's probable duplicates, with the contacts that it probably is already, for its tab. */
export function useDuplicateCount({ definition, row }: RecordPartProps): number | undefined {
  const leads = usePossible(row.id).data?.length ?? 0
  const alike = useAlike(definition, row.id).data ?? []
  return leads + alike.filter((one) => one.record === 'contact').length || undefined
}
