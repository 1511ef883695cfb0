import type { LiveEvent } from './live-client.ts'

/** Records of one kind that were changed; `ids` is null for many at once. */
export interface News {
  record: string
  ids: readonly number[] | null
  by: number | null
}

/** The record changes in a live event; null for other events. */
export function newsOf({ event, data }: LiveEvent): News | null {
  if (event !== 'changed' || typeof data.record !== 'string') return null
  const ids = Array.isArray(data.ids) ? data.ids.filter((id) => typeof id === 'number') : null
  return { record: data.record, ids, by: typeof data.by === 'number' ? data.by : null }
}

// Keys are [business, branch, kind, record, id …], with a list of records where a screen shows several kinds of them: these
// kinds hold one record, all others hold many.
const OF_ONE = new Set(['record', 'changes'])

/** True when the data cached under a key may be outdated. */
export function concerns({
  business_id,
  news,
  key,
}: {
  business_id: number
  news: readonly News[]
  key: readonly unknown[]
}): boolean {
  const [business, , kind, record, id] = key
  if (business !== business_id) return false
  return news.some(
    (one) =>
      (Array.isArray(record) ? record.includes(one.record) : one.record === record) &&
      (one.ids === null || !OF_ONE.has(kind as string) || one.ids.includes(id as number)),
  )
}
