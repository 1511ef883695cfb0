import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'

/** A kind of record and its field that refers to another kind. */
export interface Referring {
  source: RecordDefinition
  field: string
}

/** Finds something once for each record of a catalogue: it takes milliseconds, and neither changes. */
function once(find: (catalog: Catalog, definition: RecordDefinition) => Referring[]): typeof find {
  const found = new WeakMap<Catalog, Map<string, Referring[]>>()
  return (catalog, definition) => {
    const known = found.get(catalog) ?? new Map<string, Referring[]>()
    found.set(catalog, known)
    const answer = known.get(definition.name) ?? find(catalog, definition)
    known.set(definition.name, answer)
    return answer
  }
}

/** The kinds of records that hang on a record, such as notes and tasks, with the field that names it. */
export const hangingOn = once((catalog, definition) =>
  catalog.records.flatMap((source) => {
    // What decides itself who sees it, such as a task, has no parents, and hangs on the record all the same. A record that
    // names it in `hangs_on_it` also shows it through a plain reference, as a customer their cases.
    const is_named = definition.hangs_on_it?.includes(source.name)
    const names =
      source.parents ?? Object.keys(source.fields).filter((name) => is_named || source.fields[name].kind === 'related')
    const field = names.find((name) => pointsTo(catalog, source, name, definition))
    return field === undefined ? [] : [{ source, field }]
  }),
)

/** The field by which records of one kind are parts of each other: the company of a person. */
export const partField = (definition: RecordDefinition): string | undefined =>
  Object.keys(definition.fields).find((name) => {
    const field = definition.fields[name]
    return field.kind === 'reference' && field.to === definition.name && !field.read_only
  })

/**
 * The kinds of records whose timeline is also part of a record's timeline: its own parts, such as the people of a company,
 * then the kinds that refer to it, such as the leads of a contact. Only kinds that have a timeline themselves count, so the
 * timeline of a lookup or a branch has none.
 */
export const familyOf = once((catalog, definition) => {
  if (hangingOn(catalog, definition).length === 0) return []
  const part = partField(definition)
  const others = catalog.records.flatMap((source) => {
    if (source.name === definition.name) return []
    const field = Object.keys(source.fields).find((name) => refersTo(source, name, definition))
    return field !== undefined && hangingOn(catalog, source).length > 0 ? [{ source, field }] : []
  })
  return part === undefined ? others : [{ source: definition, field: part }, ...others]
})

/** True for a field of the child that can refer to a record of that kind. */
function pointsTo(catalog: Catalog, child: RecordDefinition, name: string, to: RecordDefinition): boolean {
  const field = child.fields[name]
  if (field?.kind === 'related') return catalog.relatedTo(child, field).some((record) => record.name === to.name)
  return refersTo(child, name, to)
}

function refersTo(definition: RecordDefinition, name: string, target: RecordDefinition): boolean {
  const field = definition.fields[name]
  return field?.kind === 'reference' && field.to === target.name
}
