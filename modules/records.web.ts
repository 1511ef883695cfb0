import { catalogWith, type Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Overrides } from '#engine/web/override.ts'
import { inModuleOrder } from '#platform/manifest/module-order.ts'
import { headNamed } from '#platform/manifest/heads.ts'
import { heads, module_names } from './heads.ts'
import { webModules } from './modules.web.tsx'

/** Definitions of records and their overrides in the browser. */
export interface LoadedRecords {
  catalog: Catalog
  overrides: Overrides
}

// The record `lead_status` is defined in a file named lead-status.record.ts.
const files = import.meta.glob<Record<string, unknown>>('./**/*.record.ts')
const fileOf = new Map(Object.entries(files).map(([path, load]) => [/([^/]+)\.record\.ts$/.exec(path)?.[1], load]))
const overrideOf = Object.assign({}, ...inModuleOrder(module_names, webModules).map((part) => part.overrides))

async function definitionOf(name: string): Promise<RecordDefinition> {
  const load = fileOf.get(name.replaceAll('_', '-'))
  const exported = Object.values((await load?.()) ?? {}) as Partial<RecordDefinition>[]
  const found = exported.find((value) => value.fields !== undefined && value.name === name)
  if (!found) throw new Error(`No file ${name.replaceAll('_', '-')}.record.ts defines the record ${name}`)
  return found as RecordDefinition
}

async function load(names: readonly string[], overridden: readonly string[]): Promise<LoadedRecords> {
  const [definitions, overrides] = await Promise.all([
    Promise.all(names.map(definitionOf)),
    Promise.all(
      overridden.filter((name) => name in overrideOf).map(async (name) => [name, await overrideOf[name]()] as const),
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
  return heads.flatMap(({ name }) => (name === list || uses.includes(name) ? [name] : []))
}
