import { fieldsOf, tableOf, type RecordDefinition } from './define.ts'
import { kindOf } from './fields.ts'

// The browser build leaves this file out (apps/web/plugins.ts): the server has checked the same definitions when it started.

/** Every mistake in the definitions of a catalogue, as sentences; empty for a sound one. */
export function problemsOf(
  records: readonly RecordDefinition[],
  byName: ReadonlyMap<string, RecordDefinition>,
): string[] {
  const problems = records.flatMap((record) => problemsIn(record, byName))
  for (const key of ['name', 'path'] as const) {
    const seen = new Set<string>()
    for (const record of records) {
      if (seen.has(record[key])) problems.push(`two records have the ${key} ${record[key]}`)
      seen.add(record[key])
    }
  }
  return problems
}

/** The part of a module's manifest that is checked here. */
interface ListedModule {
  name: string
  stands_on?: readonly string[]
  navigation?: readonly (string | { name: string })[]
}

/** Every mistake in the order and the navigation of the modules, as sentences. */
export function moduleProblems(modules: readonly ListedModule[]): string[] {
  const problems: string[] = []
  const before = new Set<string>()
  const switches = new Set<string>()
  for (const { name, stands_on = [] } of modules) {
    if (before.has(name)) problems.push(`two modules are called ${name}`)
    for (const lower of stands_on)
      if (!before.has(lower)) problems.push(`${name} stands on ${lower}, which does not come before it in the list`)
    before.add(name)
  }
  for (const { name } of modules.flatMap(({ navigation = [] }) =>
    navigation.map((one) => ({ name: typeof one === 'string' ? one : one.name })),
  )) {
    if (switches.has(name)) problems.push(`two modules bring the navigation switch ${name}`)
    switches.add(name)
  }
  return problems
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

function problemsIn(record: RecordDefinition, byName: ReadonlyMap<string, RecordDefinition>): string[] {
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
  mustExist([...(record.list.search ?? []), ...(record.list.also_finds ? [record.list.also_finds] : [])], 'the search')
  mustExist(record.list.filters ?? [], 'the filters')
  mustExist(
    record.form.flatMap((section) => section.fields),
    'the form',
  )
  mustExist((record.indexes ?? []).flat(), 'an index')
  for (const { by, above_zero, of } of record.sum_indexes ?? []) mustExist([by, above_zero, ...of], 'an index of sums')
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
