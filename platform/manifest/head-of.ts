import { rightsOf } from '#engine/record/actions.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import type { RecordHead } from './heads.ts'

const OF_MENUS: readonly string[] = ['view', 'create']

/** The head of a record of the catalogue. */
export function headOf(definition: RecordDefinition, catalog: Catalog): RecordHead {
  const { name, module, path, label, screens, lookup, list } = definition
  const is_searched = (list.search ?? []).length > 0 || undefined
  const uses = usedBy(definition, catalog)
  const rights = rightsOf(definition).filter((right) => OF_MENUS.includes(right))
  return { name, module, path, label, screens, lookup, rights, is_searched, uses }
}

function usedBy(definition: RecordDefinition, catalog: Catalog): string[] {
  const targetsOf = (field: Field): string[] => {
    // Other records are shown by the titles that come with the rows.
    if (field.kind === 'reference') return catalog.get(field.to).lookup ? [field.to] : []
    if (field.kind === 'related') return catalog.relatedTo(definition, field).map(({ name }) => name)
    return field.kind === 'lines' ? Object.values(field.fields).flatMap(targetsOf) : []
  }
  const names = new Set(Object.values(fieldsOf(definition)).flatMap(targetsOf))
  names.delete('user')
  names.delete(definition.name)
  return [...names]
}
