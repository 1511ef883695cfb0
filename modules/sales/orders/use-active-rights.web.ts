import type { RecordDefinition } from '#engine/record/define.ts'
import { useWhole } from '#engine/web/context.tsx'
import { type Rights, useRights } from '#engine/web/use-rights.ts'

/** The definition as this business has it, and what the person may do with its records. */
export function useActiveRights(definition: RecordDefinition): Rights & { definition: RecordDefinition } {
  const whole = useWhole(definition)
  return { ...useRights(whole), definition: whole }
}
