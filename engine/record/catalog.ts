import { fieldsOf, tableOf, type RecordDefinition } from './define.ts'
import { kindOf, type RelatedField } from './fields.ts'

/** All records of the product by name. */
export interface Catalog {
  records: readonly RecordDefinition[]
  /** The record with this name. Throws for an unknown name, which is a mistake in our code. */
  get: (name: string) => RecordDefinition
  byPath: (path: string) => RecordDefinition | undefined
  /** The records that a related field may point to. */
  relatedTo: (definition: RecordDefinition, field: RelatedField) => RecordDefinition[]
}

/** Builds the catalogue from definitions. Throws one error that lists every mistake in them. */
export function makeCatalog(records: readonly RecordDefinition[]): Catalog {
  const byName = new Map(records.map((record) => [record.name, record]))
  const problems = records.flatMap((record) => problemsOf(record, byName))
  for (const key of ['name', 'path'] as const) {
    const seen = new Set<string>()
    for (const record of records) {
      if (seen.has(record[key])) problems.push(`two records have the ${key} ${record[key]}`)
      seen.add(record[key])
    }
  }
  if (problems.length > 0) throw new Error(`The catalogue is not sound:\n- ${problems.join('\n- ')}`)
  return {
    records,
    get(name) {
      const found = byName.get(name)
      if (!found) throw new Error(`No record is named ${name}`)
      return found
    },
    byPath: (path) => records.find((record) => record.path === path),
    relatedTo: (definition, field) =>
      records.filter((record) => field.to?.includes(record.name) ?? record.hangs_on_it?.includes(definition.name)),
  }
}

// Path words of the routes that every record has; an action cannot use them as its name.
const RESERVED_VERBS = new Set([
  'edit',
  'assign',
  'delete',
  'restore',
  'order',
  'groups',
  'changes',
  'import',
  'export',
])

function problemsOf(record: RecordDefinition, byName: Map<string, RecordDefinition>): string[] {
  const problems: string[] = []
  const fields = fieldsOf(record)
  const report = (what: string) => problems.push(`${record.name}: ${what}`)
  const mustExist = (names: readonly (string | undefined)[], where: string) => {
    for (const name of names)
      if (name && name !== 'id' && !fields[name]) report(`${where} names the unknown field ${name}`)
  }
  if (!/^[a-z][a-z_]*$/.test(record.name) || !/^[a-z][a-z_]*$/.test(tableOf(record))) report('names are snake_case')
  mustExist(
    [
      record.title,
      record.subtitle,
      record.owner_field,
      record.location_field,
      ...(record.parents ?? []),
      record.series?.field,
      record.stage,
    ],
    'the record',
  )
  mustExist(record.list.columns, 'the list')
  mustExist([record.list.sort.replace(/^-/, '')], 'the sort')
  mustExist(record.list.search ?? [], 'the search')
  mustExist(record.list.filters ?? [], 'the filters')
  mustExist(
    record.form.flatMap((section) => section.fields),
    'the form',
  )
  mustExist((record.indexes ?? []).flat(), 'an index')
  for (const name of record.hangs_on_it ?? [])
    if (!byName.has(name)) report(`hangs_on_it names the unknown record ${name}`)
  for (const name of record.parents ?? [])
    if (!['reference', 'related'].includes(fields[name]?.kind)) report(`the parent ${name} refers to no record`)
  for (const [name, action] of Object.entries(record.actions ?? {})) {
    if (!/^[a-z][a-z_]{0,59}$/.test(name)) report(`the action ${name} is not snake_case`)
    if (RESERVED_VERBS.has(name)) report(`the action ${name} has the name of a route`)
    mustExist([...Object.keys(action.from ?? {}), ...Object.keys(action.to ?? {})], `the action ${name}`)
  }
  for (const [name, field] of Object.entries(record.fields)) {
    if (!/^[a-z][a-z0-9_]*$/.test(name)) report(`the field ${name} is not snake_case`)
    if (['id', 'version', 'business_id', 'deleted_at', 'created_at', 'created_by', 'updated_at'].includes(name))
      report(`the field ${name} belongs to the engine`)
    if (!kindOf(field)) report(`the field ${name} is of no known kind`)
    mustExist(field.unique_within ?? [], `${name}, unique within other fields,`)
    if (field.unique_within && record.rights.includes('import'))
      report(`${name} is unique within other fields, which an import does not check`)
    if (field.kind === 'reference' && !byName.has(field.to)) report(`${name} refers to the unknown record ${field.to}`)
    if (field.kind === 'related')
      for (const to of field.to ?? []) if (!byName.has(to)) report(`${name} relates to the unknown record ${to}`)
    if (field.kind === 'lines')
      for (const [child, line] of Object.entries(field.fields))
        if (line.kind === 'lines') report(`${name}.${child}: lines have no lines of their own`)
        else if (line.kind === 'reference' && !byName.has(line.to))
          report(`${name}.${child} refers to the unknown record ${line.to}`)
  }
  return problems
}
