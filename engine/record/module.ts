import { makeCatalog, type Catalog } from './catalog.ts'
import { fieldsOf, type RecordDefinition } from './define.ts'
import type { Field } from './fields.ts'
import type { FieldRule, Right, Scope } from './rights.ts'

/** Rights of one role: scopes by record and right; what is missing is none. */
export type GivenRights = Readonly<Record<string, Readonly<Partial<Record<Right, Scope>>>>>
/** Field rules of one role, other than edit, by record and field. */
export type GivenFields = Readonly<Record<string, Readonly<Record<string, FieldRule>>>>

/** What a business does. A module that only some of them need says which; the others start with it switched off. */
export const TRADES = ['trader', 'workshop', 'estate_agent', 'lender', 'services'] as const
export type Trade = (typeof TRADES)[number]

/** A switch of the navigation: one of the specification's names (its section 2), or a name of our own. */
export interface NavigationSwitch {
  name: string
  /** It cannot be switched off: without it nothing could be switched on again. */
  is_fixed?: boolean
  /** The trades that need it; every trade unless told. */
  trades?: readonly Trade[]
}

/**
 * The pure manifest of a module: everything that both the server and the browser must know of it. Its server and its
 * browser side stand in `module.server.ts` and `module.web.tsx` beside it.
 */
export interface ModuleDefinition {
  /** The name of its folder below `modules/`. */
  name: string
  /** Modules whose server code (index.server.ts) and screens (index.web.ts) it may use. */
  stands_on?: readonly string[]
  records?: readonly RecordDefinition[]
  /** Switches of the navigation whose screens it brings. */
  navigation?: readonly (string | NavigationSwitch)[]
  /** What the roles of a new business may do with its records, by the role's name. Admin needs no line: it has every right. */
  roles?: Readonly<Record<string, GivenRights>>
  /** Rights that every role of a new business starts with, Admin included: reading what forms and filters need. */
  everyone?: GivenRights
  /** What people call the modules of its records, where the specification's name is no word for them: `setting` → Settings. */
  words?: Readonly<Record<string, string>>
  /** Field rules of the roles of a new business, by the role's name. */
  fields?: Readonly<Record<string, GivenFields>>
}

/** Writes down the pure manifest of a module. */
export function defineModule<const M extends ModuleDefinition>(definition: M): M {
  return definition
}

/** Every kind of record of the modules, in their order. */
export function catalogOf(modules: readonly ModuleDefinition[]): Catalog {
  const problems = moduleProblems(modules)
  if (problems.length > 0) throw new Error(`The modules are not sound:\n- ${problems.join('\n- ')}`)
  return makeCatalog(modules.flatMap((module) => module.records ?? []))
}

/** What people call the modules of records, by the specification's name; English, to be translated. */
export const wordsOfModules = (modules: readonly ModuleDefinition[]): Record<string, string> =>
  Object.assign({}, ...modules.map((module) => module.words))

/** The navigation switches that the modules bring, in their order, each written out. */
export function switchesOf(modules: readonly ModuleDefinition[]): NavigationSwitch[] {
  return modules.flatMap((module) =>
    (module.navigation ?? []).map((one) => (typeof one === 'string' ? { name: one } : one)),
  )
}

/**
 * The catalogue as a business sees it that has switched modules off: fields that only lead to records of those are in no
 * list, form, filter or search, and such records hang on nothing. The records themselves stay known, for the history.
 */
export function withoutModules(catalog: Catalog, off: readonly string[]): Catalog {
  if (off.length === 0) return catalog
  const gone = new Set(catalog.records.filter(({ module }) => off.includes(module)).map(({ name }) => name))
  if (gone.size === 0) return catalog
  return makeCatalog(catalog.records.map((record) => withoutRecords(record, gone)))
}

function withoutRecords(definition: RecordDefinition, gone: ReadonlySet<string>): RecordDefinition {
  const fields = fieldsOf(definition)
  const stays = (name: string) => !leadsOnlyTo(fields[name], gone)
  const { list, form, hangs_on_it } = definition
  return {
    ...definition,
    list: {
      ...list,
      columns: list.columns.filter(stays),
      search: list.search?.filter(stays),
      filters: list.filters?.filter(stays),
    },
    form: form.map((section) => ({ ...section, fields: section.fields.filter(stays) })),
    hangs_on_it: hangs_on_it?.filter((name) => !gone.has(name)),
  }
}

// A field that must be filled stays, as nothing could be saved without it; so does one that also leads elsewhere.
function leadsOnlyTo(
  field: (Field & { to?: string | readonly string[] }) | undefined,
  gone: ReadonlySet<string>,
): boolean {
  if (field === undefined || field.required || field.to === undefined) return false
  return [field.to].flat().every((name) => gone.has(name))
}

function moduleProblems(modules: readonly ModuleDefinition[]): string[] {
  const problems: string[] = []
  const before = new Set<string>()
  const switches = new Set<string>()
  for (const { name, stands_on = [] } of modules) {
    if (before.has(name)) problems.push(`two modules are called ${name}`)
    for (const lower of stands_on)
      if (!before.has(lower)) problems.push(`${name} stands on ${lower}, which does not come before it in the list`)
    before.add(name)
  }
  for (const { name } of switchesOf(modules)) {
    if (switches.has(name)) problems.push(`two modules bring the navigation switch ${name}`)
    switches.add(name)
  }
  return problems
}
