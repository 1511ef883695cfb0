import { useLingui } from '@lingui/react/macro'
import { isCustomName } from '#engine/record/custom.ts'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Field, LinesField } from '#engine/record/fields.ts'
import { useSetup } from '#engine/web/context.tsx'
import { rightsFrom, usePermissions } from '#engine/web/use-rights.ts'
import { wordOf } from '#ui/words/word-of.ts'

/** A field to choose, by its path in a report. */
export interface FieldChoice {
  value: string
  label: string
}

/** Fields under the name of the record or of the lines that have them; the first part has the record's own. */
export interface FieldGroup {
  group: string
  items: FieldChoice[]
}

export const isMoment = ({ kind }: Field): boolean => kind === 'date' || kind === 'instant'
const isGroup = ({ kind }: Field) => ['text', 'choice', 'reference', 'flag', 'date', 'instant'].includes(kind)
const isColumn = ({ kind }: Field) => kind !== 'lines'
const isNumber = ({ kind }: Field) => ['money', 'whole', 'decimal'].includes(kind)

/** The fields of a record that the person may read: to group by (also of the records that it refers to), and to compute. */
export function useFieldChoices(definition: RecordDefinition) {
  const { i18n } = useLingui()
  const { catalog } = useSetup()
  const { data: permissions } = usePermissions()
  const word = (text: string) => wordOf(text, i18n)
  const readable = (of: RecordDefinition): [string, Field][] => {
    const { rule, can } = rightsFrom(permissions, of)
    if (!of.lookup && !can('view')) return []
    return Object.entries(fieldsOf(of)).filter(([name]) => ['read', 'edit'].includes(rule(name)))
  }
  const choices = (from: [string, Field][], isWanted: (field: Field) => boolean, before = ''): FieldChoice[] =>
    from
      .filter(([, field]) => isWanted(field))
      .map(([name, { label }]) => ({ value: `${before}${name}`, label: word(label) }))
      .toSorted((a, b) => a.label.localeCompare(b.label))
  const own = readable(definition)
  const lines = own.flatMap(([name, field]) => (field.kind === 'lines' ? [{ name, field }] : []))
  const { rule } = rightsFrom(permissions, definition)
  const openCells = (field: LinesField): [string, Field][] =>
    Object.entries(field.fields).filter(([name]) => !isCustomName(name) || ['read', 'edit'].includes(rule(name)))
  const of_lines = (isWanted: (field: Field) => boolean): FieldGroup[] =>
    lines.map(({ name, field }) => ({
      group: word(field.label),
      items: choices(openCells(field), isWanted, `${name}.`),
    }))
  const targets = (field: Field): RecordDefinition[] => {
    if (field.kind === 'related') return catalog.relatedTo(definition, field)
    return field.kind === 'reference' ? catalog.records.filter(({ name }) => name === field.to) : []
  }
  // A short list says nothing beyond the name that the reference shows already; people have a team.
  const from_own = own.map(([name, field]) => ({ path: name, field }))
  const from_lines = lines.flatMap(({ name, field }) =>
    Object.entries(field.fields).map(([inner, one]) => ({ path: `${name}.${inner}`, field: one as Field })),
  )
  const far = (from: { path: string; field: Field }[], isWanted: (field: Field) => boolean): FieldGroup[] =>
    from.flatMap(({ path, field }) =>
      targets(field)
        .filter(({ name, lookup }) => !lookup || name === 'user')
        .map((target) => ({
          group: field.kind === 'related' ? `${word(field.label)}: ${word(target.label.one)}` : word(field.label),
          items: choices(readable(target), isWanted, `${path}>${target.name}.`),
        })),
    )
  const named = (first: FieldChoice[], more: FieldGroup[]): FieldGroup[] =>
    [{ group: word(definition.label.one), items: first }, ...more].filter(({ items }) => items.length > 0)
  return {
    moments: choices(own, isMoment),
    groups: named(choices(own, isGroup), [...of_lines(isGroup), ...far([...from_own, ...from_lines], isGroup)]),
    columns: named(choices(own, isColumn), far(from_own, isColumn)),
    numbers: named(choices(own, isNumber), of_lines(isNumber)),
    /** The name of a column, with that of the field that refers to its record; undefined for one that is not there any more. */
    nameOf(path: string): string | undefined {
      const [first] = path.split('>')
      const field = this.fieldOf(path)
      if (!field) return undefined
      return first === path ? word(field.label) : `${word(this.fieldOf(first)?.label ?? '')}: ${word(field.label)}`
    },
    /** The field of a path; undefined for one that is not there any more. */
    fieldOf(path: string): Field | undefined {
      const [first, there] = path.split('>')
      if (there) {
        const [target, name] = there.split('.')
        const found = catalog.records.find((one) => one.name === target)
        return found && fieldsOf(found)[name]
      }
      const [name, inner] = first.split('.')
      const field = fieldsOf(definition)[name]
      return inner && field?.kind === 'lines' ? field.fields[inner] : field
    },
  }
}

export type FieldChoices = ReturnType<typeof useFieldChoices>
