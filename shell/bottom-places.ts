import { PHONE_PLACES } from '#base/preferences.ts'
import type { ArrangedEntry } from './arrange-menu.ts'

/** One place of the bar at the bottom of a phone: a screen of the menu, the search, or the whole menu. */
export type BottomPlace = { kind: 'screen'; entry: ArrangedEntry } | { kind: 'search' } | { kind: 'menu' }

export const SEARCH_PLACE = '@search'
export const MENU_PLACE = '@menu'

/**
 * The places of the bar at the bottom of a phone: the chosen ones that still exist. Without a choice, or if
 * none of its screens exists any more, they are the first screens of the menu, the search, and the whole menu.
 */
export function bottomPlaces(entries: readonly ArrangedEntry[], chosen: readonly string[]): BottomPlace[] {
  const placeAt = (name: string): BottomPlace[] => {
    if (name === SEARCH_PLACE) return [{ kind: 'search' }]
    if (name === MENU_PLACE) return [{ kind: 'menu' }]
    const entry = entries.find(({ path }) => path === name)
    return entry ? [{ kind: 'screen', entry }] : []
  }
  const own = chosen.slice(0, PHONE_PLACES).flatMap(placeAt)
  return own.some(({ kind }) => kind === 'screen') ? own : defaultPlaces(entries).flatMap(placeAt)
}

/** The default places. */
export function defaultPlaces(entries: readonly ArrangedEntry[]): string[] {
  const [first, second, third] = entries.map((entry) => entry.path)
  return [first, second, SEARCH_PLACE, third, MENU_PLACE].filter((one) => one !== undefined)
}
