import type { Catalog } from '#engine/record/catalog.ts'
import type { RelatedValue } from '#engine/record/fields.ts'
import { screenPaths } from '#engine/record/screens.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'

/** A number that was tapped to call it. It is kept in the tab, because a phone may drop the page during the call. */
export interface Tapped {
  business_id: number
  /** In international form. */
  phone: string
  /** Path of the screen on which it was tapped. */
  path: string
  /** Milliseconds. */
  at: number
}

const KEY = 'tapped_call'
// A call that was not logged within two hours is not asked for any more.
const FRESH = 7_200_000

/** Keeps a tapped number until its call is logged or dismissed. */
export const keepTapped = (tapped: Tapped): void => sessionStorage.setItem(KEY, JSON.stringify(tapped))

/** Forgets the tapped number. */
export const forgetTapped = (): void => sessionStorage.removeItem(KEY)

/** The number whose call is still to be logged in this business. */
export function tappedIn(business_id: number, now = Date.now()): Tapped | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Tapped | null
    return kept?.business_id === business_id && now - kept.at < FRESH ? kept : null
  } catch {
    return null
  }
}

/** The record on whose page a number was tapped, if calls may be about it. */
export function recordAt(path: string, catalog: Catalog): RelatedValue | null {
  for (const definition of catalog.records) {
    if (!definition.hangs_on_it?.includes('call') || definition.screens === null) continue
    const [, id] = path.split(`/${screenPaths(definition).one}/`)
    const value = { record: definition.name, id: Number(id) }
    if (/^\d{1,15}$/.test(id ?? '') && isRelated(value)) return value
  }
  return null
}
