import type { ArrangedEntry, ArrangedGroup } from './arrange-menu.ts'
import { groupKey } from './menu.ts'

/** A menu of more entries than these shows only the group in use unfolded, until the person says otherwise. */
export const MANY_ENTRIES = 16

/** The key under which the group of what was opened last is folded. */
export const RECENT_KEY = 'recent'

/** What a person folded and unfolded, by the keys of the groups. */
export type Folding = { folded?: readonly string[]; unfolded?: readonly string[] }

/**
 * Whether a group shows only its head. The person's own choice comes first; a long menu otherwise unfolds only the group
 * of the screen that is open, and what was opened last stays folded until somebody asks for it.
 */
export function isFolded(options: { key: string; folding: Folding; entries: number; is_current: boolean }): boolean {
  const { key, folding, entries, is_current } = options
  if (folding.folded?.includes(key)) return true
  if (folding.unfolded?.includes(key)) return false
  return key === RECENT_KEY || (entries > MANY_ENTRIES && !is_current)
}

/** What is remembered after a person folded or unfolded a group. */
export function foldingAfter(
  before: Folding,
  change: { key: string; folded: boolean },
): { folded: string[]; unfolded: string[] } {
  const { key, folded } = change
  const without = (keys: readonly string[] = []) => keys.filter((one) => one !== key)
  return {
    folded: folded ? [...without(before.folded), key] : without(before.folded),
    unfolded: folded ? without(before.unfolded) : [...without(before.unfolded), key],
  }
}

/** The starred entries in the person's order; what is switched off, hidden or no longer there is left out. */
export function favouriteEntries(groups: readonly ArrangedGroup[], favourites: readonly string[]): ArrangedEntry[] {
  const entries = groups.flatMap((group) => group.entries)
  return favourites.flatMap((path) => entries.find((entry) => entry.path === path) ?? [])
}

/** The favourites after a star was pressed; new ones stand last. */
export const starred = (favourites: readonly string[], path: string): string[] =>
  favourites.includes(path) ? favourites.filter((one) => one !== path) : [...favourites, path]

/** What is drawn of a group: its head, whether it is folded, and its entries. */
export type DrawnGroup = { key: string; group: ArrangedGroup; is_folded: boolean }

/** The groups as they are drawn. A group without a head cannot fold, and a rail of icons shows everything. */
export function drawnGroups(options: {
  groups: readonly ArrangedGroup[]
  folding: Folding
  current: string | undefined
  small: boolean
}): DrawnGroup[] {
  const { groups, folding, current, small } = options
  const entries = groups.reduce((sum, group) => sum + group.entries.length, 0)
  return groups.map((group) => {
    const key = groupKey(group)
    const is_current = group.entries.some((entry) => entry.path === current)
    const is_folded = group.title !== null && !small && isFolded({ key, folding, entries, is_current })
    return { key, group, is_folded }
  })
}
