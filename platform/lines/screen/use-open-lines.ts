import { useMemo } from 'react'
import { isCustomName } from '#engine/record/custom.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field, LinesField } from '#engine/record/fields.ts'
import type { FieldRule } from '#engine/record/rights.ts'
import { useRights } from '#engine/web/use-rights.ts'

/**
 * The lines as the person may see them: without custom fields that are hidden, and in a form (`is_form`) without those that are masked;
 * what they may only read takes no input.
 */
export function useOpenLines(definition: RecordDefinition, field: LinesField, is_form = false): LinesField {
  const { rule } = useRights(definition)
  const rules = Object.keys(field.fields).map((name) => (isCustomName(name) ? rule(name) : 'edit'))
  const key = rules.join()
  return useMemo(() => {
    const own = key.split(',') as FieldRule[]
    if (own.every((one) => one === 'edit')) return field
    const cells = Object.entries(field.fields).flatMap(([name, one], at): [string, Field][] => {
      if (own[at] === 'hidden' || (is_form && own[at] === 'masked')) return []
      return [[name, own[at] === 'read' ? { ...one, read_only: true } : one]]
    })
    return { ...field, fields: Object.fromEntries(cells) }
  }, [field, key, is_form])
}
