import { catalogWith, type Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Overrides, RecordOverride } from '#engine/web/override.ts'
import { inModuleOrder } from '#platform/manifest/module-order.ts'
import { headNamed } from '#platform/manifest/heads.ts'
import { definitionLoaders } from './definition-files.web.ts'
import { heads, module_names } from './heads.ts'
import { webModules } from './modules.web.tsx'

/** Definitions of records and their overrides in the browser. */
export interface LoadedRecords {
  catalog: Catalog
  overrides: Overrides
}

const parts = inModuleOrder(module_names, webModules)
const overrideOf: Readonly<Record<string, () => Promise<RecordOverride>>> = Object.assign(
  {},
  ...parts.map((part) => part.overrides),
)

/** The override of a record, with the tabs and inputs that other modules add to it. */
async function wholeOverride(name: string): Promise<RecordOverride> {
  const loads = parts.flatMap(({ additions }) => additions?.[name] ?? [])
  const [own, ...added] = await Promise.all([overrideOf[name](), ...loads.map((load) => load())])
  if (added.length === 0) return own
  const panels = [own, ...added].flatMap((one) => one.panels ?? [])
  return { ...own, panels, inputs: Object.assign({}, own.inputs, ...added.map(({ inputs }) => inputs)) }
}

function definitionOf(name: string): Promise<RecordDefinition> {
  const load = definitionLoaders[name]
  if (!load) throw new Error(`No file *.record.ts below modules/ defines the record ${name}`)
  return load()
}

async function load(names: readonly string[], overridden: readonly string[]): Promise<LoadedRecords> {
  const [definitions, overrides] = await Promise.all([
    Promise.all(names.map(definitionOf)),
    Promise.all(
      overridden.filter((name) => name in overrideOf).map(async (name) => [name, await wholeOverride(name)] as const),
    ),
  ])
  return { catalog: catalogWith(definitions), overrides: Object.fromEntries(overrides) }
}

const ALL = 'all'
const loading = new Map<string, Promise<LoadedRecords>>()
const loaded = new Map<string, LoadedRecords>()

/**
 * Loads what the list of a record needs: its definition and override, and the definitions that its fields need. Without
 * a name it loads all records. A failed load is tried again at the next call.
 */
export function loadRecords(list: string = ALL): Promise<LoadedRecords> {
  const known = loading.get(list)
  if (known) return known
  const all = heads.map(({ name }) => name)
  const started = (list === ALL ? load(all, all) : load(namesFor(list), [list])).then(
    (records) => {
      loaded.set(list, records)
      return records
    },
    (error: unknown) => {
      loading.delete(list)
      throw error
    },
  )
  loading.set(list, started)
  return started
}

/** What was loaded: all records, else those of this list, else null. */
export const loadedRecords = (list: string = ALL): LoadedRecords | null => loaded.get(ALL) ?? loaded.get(list) ?? null

function namesFor(list: string): string[] {
  const { uses } = headNamed(heads, list)
  return heads.flatMap(({ name }) => (name === list || name === 'user' || uses.includes(name) ? [name] : []))
}
