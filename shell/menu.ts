import type { MessageDescriptor } from '@lingui/core'
import type { ComponentType } from 'react'
import type { UserRole } from '#ui/client/storage.ts'
import type { Icon } from '#ui/bits.tsx'
import type { ModuleRow } from './session-queries.ts'

/** A right on a kind of record. */
export type Need = { record: string; right: string }

/** One entry of the side menu. `path` is inside the business; `module` is the setting that switches it; `managers`: owner and Admin only; `owners`: the owner. */
export type MenuEntry = {
  title: MessageDescriptor
  path: string
  icon: Icon
  module?: string
  /** Other addresses whose screens belong to it, including all addresses below them. */
  also_active?: string[]
  managers?: boolean
  owners?: boolean
  /** The right that its screen needs; of several, one is enough. */
  needs?: Need | Need[]
  /** The record whose list it opens; the entry is hidden from people who may not view such records. */
  record?: string
}

/** A group of entries; the first group may have no title. */
export type MenuGroup = { name?: string; title: MessageDescriptor | null; entries: MenuEntry[] }

/** The key under which the state of a group is stored, such as that it is folded. */
export const groupKey = ({ name, title }: Pick<MenuGroup, 'name' | 'title'>): string => name ?? title?.id ?? ''

/** An entry behind Settings: a menu entry with a line about its purpose. */
export type SettingsEntry = MenuEntry & { detail?: MessageDescriptor }

/** A group of entries behind Settings. */
export type SettingsGroup = { name: string; title: MessageDescriptor; entries: SettingsEntry[] }

/** A record that can be created from anywhere, in a panel over the open screen; `key` follows C on the keyboard, empty for none. */
export type CreateAction = {
  title: MessageDescriptor
  record: string
  icon: Icon
  key: string
  module?: string
}

/** A kind of record that the palette finds; `path` of one is inside the business. */
export type SearchedRecord = { record: string; title: MessageDescriptor; icon: Icon; path: (id: number) => string }

/** A command of the palette that opens a screen in a certain state; `path` is inside the business. */
export type PaletteAction = { title: MessageDescriptor; path: string; icon: Icon; module?: string; needs?: Need }

/** One line of the person's menu at the bottom of the sidebar; `path` is inside the business. */
export type PersonEntry = { title: MessageDescriptor; path: string; icon: Icon }

/** The contents of the shell, provided by the application. */
export type ShellSetup = {
  menu: MenuGroup[]
  /** Loads the groups behind the entry Settings. */
  settings: () => Promise<SettingsGroup[]>
  create: CreateAction[]
  /** Tools of the top bar besides Create, such as the bell. */
  tools?: ComponentType[]
  /** Entries of the person's menu before the shell's own ones. */
  person?: PersonEntry[]
  /** The records that the palette finds, in the order of their groups. */
  records: SearchedRecord[]
  /** Further commands of the palette, besides creating records and opening screens. */
  actions?: PaletteAction[]
}

/** The menu for a role, without entries that it may not use. Until the role is loaded, only entries that need no right. */
export function menuFor<Group extends MenuGroup>(menu: readonly Group[], role: UserRole | null | undefined): Group[] {
  const is_manager = role?.is_owner === true || role?.role_name === 'Admin'
  const may = ({ managers, owners, needs, record }: MenuEntry) =>
    (!managers || is_manager) &&
    (!owners || role?.is_owner === true) &&
    // Show lists before the rights are loaded, because nearly everybody may view them.
    (!record || !role || mayDo(role, { record, right: 'view' })) &&
    (!needs || [needs].flat().some((need) => mayDo(role, need)))
  return menu.map((group) => ({ ...group, entries: group.entries.filter(may) }))
}

/** Whether a role has a right that something needs. */
export const mayDo = (role: UserRole | null | undefined, { record, right }: Need): boolean =>
  role?.is_owner === true || role?.role_name === 'Admin' || (role?.rights[record]?.[right] ?? 'none') !== 'none'

/** An entry shows only if its module is enabled, or has no setting. */
export function isModuleOn(modules: ModuleRow[] | undefined, module: string | undefined): boolean {
  if (!module) return true
  return modules?.find((row) => row.module_name === module)?.is_enabled ?? true
}

/** The menu entry that lists a module's records; the module name may be singular (`lead`) or plural (`leads`). */
export function listOf(menu: MenuGroup[], module_name: string): MenuEntry | undefined {
  return entryOfModule(
    menu.flatMap((group) => group.entries),
    module_name,
  )
}

/**
 * The entry of an address inside the business: the one with the longest path that the address begins with, else the list
 * of the module in its first (`lead/5`) or last part (`create/lead`). At most one entry is current.
 */
export function currentEntry<Entry extends Pick<MenuEntry, 'path' | 'also_active' | 'record'>>(
  entries: readonly Entry[],
  address: string,
): Entry | undefined {
  const [path] = address.split(/[?#]/)
  const below = (place: string) => path === place || path.startsWith(`${place}/`)
  const length = ({ path: own, also_active = [] }: Entry) =>
    Math.max(0, ...[own, ...also_active].filter(below).map((place) => place.length))
  const best = entries.reduce<Entry | undefined>((a, b) => (length(b) > (a ? length(a) : 0) ? b : a), undefined)
  const steps = path.split('/')
  return best ?? entryOfModule(entries, steps[0]) ?? entryOfModule(entries, steps.at(-1) ?? '')
}

function entryOfModule<Entry extends Pick<MenuEntry, 'path' | 'record'>>(
  entries: readonly Entry[],
  module_name: string,
): Entry | undefined {
  const path = module_name.replaceAll('_', '-')
  if (path === '') return undefined
  return (
    entries.find((entry) => entry.record === module_name) ??
    entries.find((entry) => entry.path === path || entry.path === `${path}s`)
  )
}
