import type { SideEntry } from '#base/look.ts'
import { isModuleOn, type MenuEntry, type MenuGroup } from './menu.ts'
import type { ModuleRow } from './session-queries.ts'

/** A menu entry as a person sees it. */
export type ArrangedEntry = MenuEntry & { label?: string; is_hidden?: boolean }
/** A group as a person sees it. */
export type ArrangedGroup = Omit<MenuGroup, 'entries'> & { entries: ArrangedEntry[] }

/** The menu without entries of modules that are off, and without empty groups. */
export function enabledMenu<Group extends MenuGroup>(
  menu: readonly Group[],
  modules: ModuleRow[] | undefined,
): Group[] {
  return menu
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => isModuleOn(modules, entry.module)) }))
    .filter((group) => group.entries.length > 0)
}

/**
 * The menu with the chosen order and labels; hidden entries are marked. Entries stay in their group; a group
 * is placed by its first entry. An entry missing in the choice (of a newer module) follows its neighbour.
 */
export function arrangeMenu(menu: MenuGroup[], chosen: readonly SideEntry[]): ArrangedGroup[] {
  const order = orderOf(menu, chosen)
  const wish = new Map(chosen.map((entry) => [entry.path, entry]))
  const place = (entry: MenuEntry) => order.indexOf(entry.path)
  return menu
    .map((group) => ({
      ...group,
      entries: group.entries
        .map((entry) => ({ ...entry, label: wish.get(entry.path)?.label, is_hidden: wish.get(entry.path)?.is_hidden }))
        .sort((a, b) => place(a) - place(b)),
    }))
    .sort((a, b) => place(a.entries[0]) - place(b.entries[0]))
}

/** The visible menu: arranged as chosen, without entries that are off or hidden. */
export function shownMenu(
  menu: MenuGroup[],
  modules: ModuleRow[] | undefined,
  chosen: readonly SideEntry[],
): ArrangedGroup[] {
  return arrangeMenu(enabledMenu(menu, modules), chosen)
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => !entry.is_hidden) }))
    .filter((group) => group.entries.length > 0)
}

function orderOf(menu: MenuGroup[], chosen: readonly SideEntry[]): string[] {
  const own = menu.flatMap((group) => group.entries.map((entry) => entry.path))
  const order = chosen.map((entry) => entry.path).filter((path) => own.includes(path))
  for (const [index, path] of own.entries()) {
    if (order.includes(path)) continue
    order.splice(index === 0 ? 0 : order.indexOf(own[index - 1]) + 1, 0, path)
  }
  return order
}

/** The choice that gives this arranged menu. */
export const choiceOf = (groups: ArrangedGroup[]): SideEntry[] =>
  groups.flatMap((group) =>
    group.entries.map(({ path, label, is_hidden }) => ({
      path,
      ...(label ? { label } : {}),
      ...(is_hidden ? { is_hidden } : {}),
    })),
  )
