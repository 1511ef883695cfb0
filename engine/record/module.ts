import { moduleProblems } from './catalog-problems.ts'
import { catalogWith, makeCatalog, type Catalog } from './catalog.ts'
import { fieldsOf, type RecordDefinition } from './define.ts'
import type { Field } from './fields.ts'
import type { FieldRule, Right, Scope } from './rights.ts'

/** Rights of one role: scopes by record and right; a missing right has the scope none. */
export type GivenRights = Readonly<Record<string, Readonly<Partial<Record<Right, Scope>>>>>
/** Field rules of one role by record and field; a field without a rule is open to edit. */
export type GivenFields = Readonly<Record<string, Readonly<Record<string, FieldRule>>>>

/** The trades of businesses. A module that only some trades need lists them; it starts switched off for the others. */
export const TRADES = ['trader', 'workshop', 'estate_agent', 'lender', 'services'] as const
export type Trade = (typeof TRADES)[number]

/** A switch of the navigation: a name from section 2 of the specification, or a name that we added. */
export interface NavigationSwitch {
  name: string
  /** Cannot be switched off, because switches are set on its screens. */
  is_fixed?: boolean
  /** The trades that need it; defaults to every trade. */
  trades?: readonly Trade[]
}

/**
 * The pure manifest of a module: everything that both the server and the browser need to know about it. Its server and
 * browser parts are in `module.server.ts` and `module.web.tsx` beside it.
 */
export interface ModuleDefinition {
  /** The name of its folder below `modules/`. */
  name: string
  /** Modules whose server code (index.server.ts) and screens (index.web.ts) it may use. */
  stands_on?: readonly string[]
  records?: readonly RecordDefinition[]
  /** Switches of the navigation whose screens the module contains. */
  navigation?: readonly (string | NavigationSwitch)[]
  /** Rights of the roles of a new business on the module's records, by role name. Admin needs no entry: it has every right. */
  roles?: Readonly<Record<string, GivenRights>>
  /** Rights that every role of a new business starts with, including Admin: reading what forms and filters need. */
  everyone?: GivenRights
  /** Labels for the specification's module names of its records, where the name is no good label: `setting` → Settings. */
  words?: Readonly<Record<string, string>>
  /** Field rules of the roles of a new business, by role name. */
  fields?: Readonly<Record<string, GivenFields>>
}

/** Defines the pure manifest of a module. */
export function defineModule<const M extends ModuleDefinition>(definition: M): M {
  return definition
}

/** Every kind of record of the modules, in their order. */
export function catalogOf(modules: readonly ModuleDefinition[]): Catalog {
  const problems = moduleProblems(modules)
  if (problems.length > 0) throw new Error(`The modules are not sound:\n- ${problems.join('\n- ')}`)
  return makeCatalog(modules.flatMap((module) => module.records ?? []))
}

/** Labels of the modules of records by the specification's name; English, to be translated. */
export const wordsOfModules = (modules: readonly ModuleDefinition[]): Record<string, string> =>
  Object.assign({}, ...modules.map((module) => module.words))

/** The navigation switches of all modules in their order, short forms expanded to objects. */
export function switchesOf(modules: readonly ModuleDefinition[]): NavigationSwitch[] {
  return modules.flatMap((module) =>
    (module.navigation ?? []).map((one) => (typeof one === 'string' ? { name: one } : one)),
  )
}

/**
 * The catalogue of a business that has switched modules off. Fields that refer only to records of those modules are removed
 * from lists, forms, filters and search, and the records from `hangs_on_it`. The definitions stay, for the history.
 */
export function withoutModules(catalog: Catalog, off: readonly string[]): Catalog {
  if (off.length === 0) return catalog
  const switchedOff = new Set(catalog.records.filter(({ module }) => off.includes(module)).map(({ name }) => name))
  if (switchedOff.size === 0) return catalog
  return catalogWith(catalog.records.map((record) => withoutRecords(record, switchedOff)))
}

function withoutRecords(definition: RecordDefinition, switchedOff: ReadonlySet<string>): RecordDefinition {
  const fields = fieldsOf(definition)
  const isKept = (name: string) => !refersOnlyTo(fields[name], switchedOff)
  const { list, form, hangs_on_it } = definition
  return {
    ...definition,
    list: {
      ...list,
      columns: list.columns.filter(isKept),
      search: list.search?.filter(isKept),
      filters: list.filters?.filter(isKept),
    },
    form: form.map((section) => ({ ...section, fields: section.fields.filter(isKept) })),
    hangs_on_it: hangs_on_it?.filter((name) => !switchedOff.has(name)),
  }
}

// A required field stays, because the record could not be saved without it. So does a field that also refers to other records.
function refersOnlyTo(
  field: (Field & { to?: string | readonly string[] }) | undefined,
  switchedOff: ReadonlySet<string>,
): boolean {
  if (field === undefined || field.required || field.to === undefined) return false
  return [field.to].flat().every((name) => switchedOff.has(name))
}
