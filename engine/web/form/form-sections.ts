import type { RecordDefinition } from '#engine/record/define.ts'
import { hasComputedCells } from '#engine/record/fields.ts'
import { strictestRule } from '#engine/record/rights.ts'
import type { Rights } from '../use-rights.ts'

/** A titled part of a form with the names of its fields. */
export interface FormSectionFields {
  title: string
  names: string[]
}

/** Rule of a field in a form; lines follow the strictest rule among the fields copied from them. */
export function ruleOf(definition: RecordDefinition, rights: Rights, name: string) {
  const field = definition.fields[name]
  const names = field?.kind === 'lines' ? [name, ...(field.copied_to ?? [])] : [name]
  return strictestRule(names.map((one) => rights.rule(one)))
}

/** Fields of a form by section, without those that the person may not see or that only the server writes. */
export function formSections(definition: RecordDefinition, rights: Rights): FormSectionFields[] {
  return definition.form
    .map((section) => ({
      title: section.title,
      names: section.fields.filter((name) => {
        const field = definition.fields[name]
        return field && !field.read_only && ruleOf(definition, rights, name) !== 'hidden'
      }),
    }))
    .filter((section) => section.names.length > 0)
}

/** The single section of a short form, in the order of `short`, limited to fields of the full form. */
export function shortSection(sections: readonly FormSectionFields[], short: readonly string[]): FormSectionFields[] {
  const known = sections.flatMap(({ names }) => names)
  const names = short.filter((name) => known.includes(name))
  return names.length > 0 ? [{ title: sections[0].title, names }] : [...sections]
}

/** True for a document: a record with computed lines, whose form needs more width. */
export const isDocument = (definition: RecordDefinition): boolean =>
  Object.values(definition.fields).some(hasComputedCells)
