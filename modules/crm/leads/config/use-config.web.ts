import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { get } from '#ui/client/request.ts'
import { useSetup, useTenantKey } from '#engine/web/context.tsx'
import { type Option, optionsQuery } from '#engine/web/options-query.ts'
import { wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'

/** One entry of a short list, with what a change of it needs. */
export type Entry = Option & { version: number }

/** A short list in its order: the live entries and the deleted ones. */
export function useEntries(record: string) {
  const tenant = useTenantKey()
  const query = useQuery(optionsQuery(tenant, record))
  const all = [...(query.data?.values() ?? [])] as Entry[]
  const sorted = all.toSorted((a, b) => Number(a.position) - Number(b.position) || a.id - b.id)
  return { query, live: sorted.filter((one) => one.is_live), gone: sorted.filter((one) => !one.is_live) }
}

/** What hangs on an entry; a source also tells all its enquiries and the people behind them. */
export interface Usage {
  id: number
  leads: number
  enquiries?: number
  people?: number
}

/** How many leads have each entry; undefined until it is known. */
export function useUsage(path: string, enabled: boolean): Map<number, Usage> | undefined {
  const tenant = useTenantKey()
  const { data } = useQuery({
    queryKey: [...tenant, 'usage', path],
    queryFn: ({ signal }) => get<{ data: Usage[] }>(`${path}/usage`, { quiet: true, signal }),
    enabled,
  })
  return data && new Map(data.data.map((one) => [one.id, one]))
}

/** Makes a change and reads everything of the business anew, as lists, forms and counts all show it. Answers whether it went well. */
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
      // Somebody else may have been faster: what stands here is shown as it is now.
      void renew()
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, change, renew }
}
