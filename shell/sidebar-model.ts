import type { ArrangedEntry, ArrangedGroup } from './arrange-menu.ts'
import { groupKey } from './menu.ts'

/** So many entries stand in the menu before the person folds or unfolds groups: what fits on a usual screen. */
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
  const open = openAtFirst(groups, current)
  return groups.map((group) => {
    const key = groupKey(group)
    const is_folded = group.title !== null && !small && isFolded(folding, key, !open.has(group))
    return { key, group, is_folded }
  })
}

// The groups that fit, in the order of the work, and the one of the open screen. Which ones fit does not depend on the open
// screen, so no group folds under the pointer.
function openAtFirst(groups: readonly ArrangedGroup[], current: string | undefined): Set<ArrangedGroup> {
  const open = new Set<ArrangedGroup>()
  let shown = 0
  for (const group of groups) {
    if (group.title !== null && shown + group.entries.length > MANY_ENTRIES) continue
    open.add(group)
    shown += group.entries.length
  }
  for (const group of groups) if (group.entries.some((entry) => entry.path === current)) open.add(group)
  return open
}
