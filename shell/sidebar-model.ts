import type { ArrangedEntry, ArrangedGroup } from './arrange-menu.ts'
import { groupKey } from './menu.ts'

/** In a menu with more entries only the current group is unfolded, until the person unfolds others. */
export const MANY_ENTRIES = 20

/** The key of the group of recently opened records. */
export const RECENT_KEY = 'recent'

/** The groups that a person folded and unfolded, by their keys. */
export type Folding = { folded?: readonly string[]; unfolded?: readonly string[] }

/** True if a group shows only its heading: as the person chose, else by default. */
export function isFolded({ folded, unfolded }: Folding, key: string, by_default: boolean): boolean {
  return folded?.includes(key) || (by_default && !unfolded?.includes(key))
}

/** The stored state after a person folded or unfolded a group. */
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

/** The starred entries in the person's order, without those that are off, hidden or removed. */
export function favouriteEntries(groups: readonly ArrangedGroup[], favourites: readonly string[]): ArrangedEntry[] {
  const entries = groups.flatMap((group) => group.entries)
  return favourites.flatMap((path) => entries.find((entry) => entry.path === path) ?? [])
}

/** The favourites after a star was pressed; new ones come last. */
export const starred = (favourites: readonly string[], path: string): string[] =>
  favourites.includes(path) ? favourites.filter((one) => one !== path) : [...favourites, path]

/** A group with its key, and whether it is folded. */
export type DrawnGroup = { key: string; group: ArrangedGroup; is_folded: boolean }

/** Every group with its folded state. A group without a title cannot be folded, and a rail of icons shows all entries. */
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
    // A long menu unfolds only the group of the open screen.
    const by_default = entries > MANY_ENTRIES && !is_current
    const is_folded = group.title !== null && !small && isFolded(folding, key, by_default)
    return { key, group, is_folded }
  })
}
