import { switchesOf } from '#engine/record/module.ts'
import { headOf } from '#platform/manifest/head-of.ts'
import type { RecordHead } from '#platform/manifest/heads.ts'
import { catalog } from './catalog.ts'
import { modules } from './modules.ts'

// The browser build evaluates this file and keeps only the results (foldHeads in apps/web/plugins.ts), so that the menu
// of a business does not load the definitions of all records. All exports must therefore be plain data.

/** The heads of all records, in the order of the catalogue. */
export const heads: readonly RecordHead[] = catalog.records.map((record) => headOf(record, catalog))

/** The names of all modules, in their order. */
export const module_names: readonly string[] = modules.map(({ name }) => name)

/** The names of the switches of the navigation. */
export const switch_names: readonly string[] = switchesOf(modules).map(({ name }) => name)
