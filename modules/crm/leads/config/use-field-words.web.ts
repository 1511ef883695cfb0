import { useLingui } from '@lingui/react/macro'
import { linesOf } from '#engine/record/custom.ts'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { useOptionBook } from '#engine/web/use-options.ts'
import { valueText } from '#engine/web/value-text.ts'
import type { Entry } from '#platform/lookups/screen/use-entries.ts'

/** Words for custom fields: the name of each input type, and the rules of a field in one line. */
export function useFieldWords(definition: RecordDefinition) {
  const { t, i18n } = useLingui()
  const book = useOptionBook(definition)
  const fields = fieldsOf(definition)
  const types: Record<string, string> = {
    Text: t`Text`,
    Number: t`Number`,
    Date: t`Date`,
    Select: t`Select`,
    'Date Time': t`Date and time`,
    Checkbox: t`Tick boxes`,
    Radio: t`One of a list`,
    'text-area': t`Long text`,
    Password: t`Password`,
    Email: t`Email`,
    Anchor: t`Link`,
  }
  const shown = (field_name: unknown, values: unknown): string | null => {
    const field = typeof field_name === 'string' ? fields[field_name] : undefined
    if (!field) return null
    const words = linesOf(values).map((value) => {
      const wire = field.kind === 'reference' ? Number(value) : field.kind === 'flag' ? value === 'true' : value
      return valueText({ field, value: wire, book, i18n }) || value
    })
    const [label, list] = [i18n._(field.label), words.join(t` or `)]
    return t`only when ${label} is ${list}`
  }
  return {
    type: (name: string) => types[name] ?? name,
    shown,
    rules: (entry: Entry) => {
      const options = linesOf(entry.options)
      const parts = [
        entry.is_required === true && t`must be filled`,
        entry.is_unique === true && t`no two the same`,
        entry.is_printed === true && t`printed on the paper`,
        shown(entry.show_if_field, entry.show_if_values),
        options.length > 0 && options.slice(0, 4).join(', ') + (options.length > 4 ? '…' : ''),
      ].filter((part): part is string => typeof part === 'string')
      return parts.join(' · ')
    },
  }
}
