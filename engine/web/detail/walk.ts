/** The list from which a record was opened, for the previous and next buttons of its page. */
interface Walk {
  business_id: number
  record: string
  ids: readonly number[]
  /** Search part of the list's address, so that going back keeps the filter. */
  back: Record<string, unknown>
}

let walk: Walk | null = null
let latest: number | null = null

/** Remembers the loaded ids of a list, in its order, until the browser reloads. */
export function startWalk(next: Walk): void {
  walk = next
  latest = null
}

/** Neighbours of a record in the list it was opened from; null where there is none. */
export function neighbours(options: { business_id: number; record: string; id: number }) {
  const none = { previous: null, next: null, place: null, back: null }
  if (!walk || walk.record !== options.record || walk.business_id !== options.business_id) return none
  const index = walk.ids.indexOf(options.id)
  if (index < 0) return none
  latest = options.id
  return {
    previous: walk.ids[index - 1] ?? null,
    next: walk.ids[index + 1] ?? null,
    place: { at: index + 1, of: walk.ids.length },
    back: walk.back,
  }
}

/** The record that was open last, and its place in the list that it was opened from; null for any other list. */
export function openedLast(options: { business_id: number; record: string; back: Record<string, unknown> }) {
  if (!walk || latest === null || walk.record !== options.record || walk.business_id !== options.business_id)
    return null
  if (JSON.stringify(walk.back) !== JSON.stringify(options.back)) return null
  return { id: latest, index: walk.ids.indexOf(latest) }
}
