import { useQueries, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import type { Catalog } from '#engine/record/catalog.ts'
import { useSetup, useTenantKey } from './context.tsx'
import { makeBook, type OptionBook } from './option-book.ts'
import { optionsKey, optionsQuery } from './options-query.ts'

export { makeBook, type OptionBook } from './option-book.ts'
export type { Option } from './options-query.ts'

/** True for records that the browser reads whole; all others are searched on the server. */
export const isShortList = (catalog: Catalog, record: string): boolean =>
  catalog.records.some((one) => one.name === record && one.lookup === true)

/** Reads the lookups that these records are or refer to, once for the whole screen. */
export function useOptionBook(...definitions: RecordDefinition[]): OptionBook {
  const { catalog } = useSetup()
  const tenant = useTenantKey()
  const wanted = definitions.flatMap((definition) => [definition.name, ...referencesOf(definition)])
  const names = [...new Set(['user', ...wanted])].filter((name) => isShortList(catalog, name))
  return useQueries({
    queries: names.map((name) => optionsQuery(tenant, name)),
    combine: (results) => {
      const maps = new Map(names.map((name, index) => [name, results[index]?.data]))
      return makeBook({
        maps,
        ready: results.every((result) => !result.isPending),
        failed: results.some((result) => result.isError),
      })
    },
  })
}

/** Reads the lookups and titles of a record again after one of its rows changed. */
export function useForgetOptions() {
  const client: QueryClient = useQueryClient()
  const tenant = useTenantKey()
  return (record: string) => void client.invalidateQueries({ queryKey: optionsKey(tenant, record) })
}

function referencesOf(definition: RecordDefinition): string[] {
  return Object.values(fieldsOf(definition)).flatMap((field) => {
    if (field.kind === 'reference') return [field.to]
    if (field.kind !== 'lines') return []
    return Object.values(field.fields).flatMap((one) => (one.kind === 'reference' ? [one.to] : []))
  })
}
