import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { enabledMenu } from '../arrange-menu.ts'
import { currentEntry, type MenuGroup, menuFor, type SettingsEntry, type SettingsGroup } from '../menu.ts'
import type { ModuleRow } from '../session-queries.ts'
import type { UserRole } from '#ui/client/storage.ts'

/** Address of the list of all settings, inside the business. */
export const SETTINGS_PATH = 'settings'

/** The settings that a person may open, without modules that are off. */
export function settingsFor(
  groups: readonly SettingsGroup[],
  options: { role: UserRole | null | undefined; modules: ModuleRow[] | undefined },
): SettingsGroup[] {
  return enabledMenu(menuFor(groups, options.role), options.modules)
}

/**
 * The side menu with its one entry Settings at the end, which belongs to every screen behind it. The entry is also there
 * while the settings are not loaded (null): nearly everybody has some.
 */
export function withSettings(menu: MenuGroup[], settings: readonly SettingsGroup[] | null): MenuGroup[] {
  if (settings?.length === 0) return menu
  const behind = (settings ?? []).flatMap((group) =>
    group.entries.flatMap(({ path, also_active = [] }) => [path, ...also_active]),
  )
  const entry = { title: msg`Settings`, path: SETTINGS_PATH, icon: menuIcon('IconSettings'), also_active: behind }
  return [...menu, { name: SETTINGS_PATH, title: null, entries: [entry] }]
}

/** The settings entry of an address inside the business. */
export function settingsEntryAt(groups: readonly SettingsGroup[], address: string): SettingsEntry | undefined {
  // Compare addresses only: the form of a lead is not a settings screen, even if a setting has its name.
  const [path] = address.split(/[?#]/)
  const entries = groups.flatMap((group) => group.entries)
  const belongs = ({ path: own, also_active = [] }: SettingsEntry) =>
    [own, ...also_active].some((place) => path === place || path.startsWith(`${place}/`))
  return currentEntry(entries.filter(belongs), path)
}

/** The words by which a setting is found: its group, title and detail, in the person's language and in English. */
export function settingWords(
  group: SettingsGroup,
  { title, detail }: SettingsEntry,
  say: (words: MessageDescriptor) => string,
): string {
  const texts = [group.title, title, ...(detail ? [detail] : [])]
  return texts.flatMap((one) => [say(one), one.message ?? one.id]).join(' ')
}

/** The groups with the entries that contain every typed word, in any order. */
export function foundSettings(
  groups: readonly SettingsGroup[],
  typed: string,
  say: (words: MessageDescriptor) => string,
): SettingsGroup[] {
  const wanted = typed.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return [...groups]
  return groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => {
        const all = `${settingWords(group, entry, say)} ${entry.path}`.toLocaleLowerCase()
        return wanted.every((word) => all.includes(word))
      }),
    }))
    .filter((group) => group.entries.length > 0)
}
