import { useLingui } from '@lingui/react/macro'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import type { Field } from '#engine/record/fields.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { useSetup, useTenantKey } from './context.tsx'
import { type Option, type RecordOption, titleKey, titleQuery } from './options-query.ts'
import { isShortList, type OptionBook } from './use-options.ts'

/** A record whose title is wanted. */
export interface Wanted {
  record: string
  id: number
}

/** Finds a title: undefined while it is not known, null where the viewer may not see the record. */
export type FindTitle = (record: string, id: unknown) => RecordOption | null | undefined

/** The records that reference and related fields refer to. A field can have several values, such as the old and the new one. */
export function namedIn(
  fields: Readonly<Record<string, Field | undefined>>,
  values: Readonly<Record<string, readonly unknown[]>>,
): Wanted[] {
  return Object.entries(values).flatMap(([name, some]) => {
    const field = fields[name]
    if (field?.kind === 'related') return some.filter(isRelated)
    if (field?.kind !== 'reference') return []
    return some.flatMap((id) => (typeof id === 'number' ? [{ record: field.to, id }] : []))
  })
}

/** Reads the titles of single records; a whole screen uses one request. */
export function useTitles(wanted: readonly Wanted[]): FindTitle {
  const tenant = useTenantKey()
  const unique = [...new Map(wanted.map((one) => [`${one.record} ${one.id}`, one])).values()]
  return useQueries({
    queries: unique.map(({ record, id }) => titleQuery(tenant, record, id)),
    combine: (results) => {
      // A title that cannot be read counts as a record that the viewer may not see.
      const found = new Map(
        unique.map(({ record, id }, index) => [
          `${record} ${id}`,
          results[index]?.isError ? null : results[index]?.data,
        ]),
      )
      return (record: string, id: unknown) => found.get(`${record} ${String(id)}`)
    },
  })
}

/** The option book with the titles of further records added, for texts that show any record a field refers to. */
export function useBookWith(book: OptionBook, wanted: readonly Wanted[]): OptionBook {
  const { t } = useLingui()
  const { catalog } = useSetup()
  const others = wanted.filter(({ record }) => !isShortList(catalog, record))
  const find = useTitles(others)
  if (others.length === 0) return book
  const entry = (record: string, id: unknown): Option | undefined => {
    const found = find(record, id)
    if (found === undefined) return undefined
    if (found === null) return { id: Number(id), title: t`No access`, is_live: false }
    return { ...found, title: found.title || `#${found.id}` }
  }
  return {
    ...book,
    find: (record, id) => book.find(record, id) ?? entry(record, id),
    ready: book.ready && others.every(({ record, id }) => find(record, id) !== undefined),
  }
}

/** Caches the title of a record that was just chosen or created, so that no request is sent for it. */
export function useKeepTitle() {
  const client: QueryClient = useQueryClient()
  const tenant = useTenantKey()
  return (record: string, option: RecordOption) =>
    void client.setQueryData<RecordOption>(titleKey(tenant, record, option.id), option)
}
