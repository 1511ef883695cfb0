import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '#ui/client/request.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import { type Option, optionsQuery } from '#engine/web/options-query.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

/** One entry of a lookup, with the version that an update needs. */
export type Entry = Option & { version: number }

/** The entries of a lookup in their order: live and deleted ones. */
export function useEntries(record: string) {
  const tenant = useTenantKey()
  const query = useQuery(optionsQuery(tenant, record))
  const all = [...(query.data?.values() ?? [])] as Entry[]
  const sorted = all.toSorted((a, b) => Number(a.position) - Number(b.position) || a.id - b.id)
  return { query, live: sorted.filter((one) => one.is_live), gone: sorted.filter((one) => !one.is_live) }
}

/** How many records of a kind have an entry. */
export interface UseCount {
  id: number
  record: string
  count: number
}

/** How many records use each entry, by its id; undefined until it is known. */
export function useUsage(path: string, enabled: boolean): Map<number, UseCount[]> | undefined {
  const tenant = useTenantKey()
  const { data } = useQuery({
    queryKey: [...tenant, 'usage', path],
    queryFn: ({ signal }) => get<{ data: UseCount[] }>(`${path}/usage`, { quiet: true, signal }),
    enabled,
  })
  return data && Map.groupBy(data.data, (one) => one.id)
}

/** Makes a change, then reads everything of the business again, because lists, forms and counts show it. True if it succeeded. */
export function useChange() {
  const client = useQueryClient()
  const { business_id } = useSetup()
  const [busy, setBusy] = useState(false)
  const renew = () => client.invalidateQueries({ queryKey: [business_id] })
  async function change(work: () => Promise<unknown>, onError?: (words: string) => void): Promise<boolean> {
    setBusy(true)
    try {
      await work()
      await renew()
      return true
    } catch (error) {
      const words = wordsOf(error)
      if (onError) onError(words)
      else notify({ kind: 'error', message: words })
      // Another person may have changed it first: show the current values.
      void renew()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, change, renew }
}
