import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ComponentType, ReactNode } from 'react'
import type { OfflinePart } from '#platform/offline/actions.ts'
import type { TimelineSource } from '#platform/timeline/screen/timeline-source.ts'
import { headNamed, type RecordHead } from '#platform/manifest/heads.ts'
import { hasPage, screenPaths } from '#engine/record/screens.ts'
import type { RecordOverride } from '#engine/web/override.ts'
import type { Slots as RecordSlots } from '#engine/web/slots.ts'
import type { Icon } from '#ui/bits.tsx'
import type {
  CreateAction,
  MenuEntry,
  PaletteAction,
  PersonEntry,
  SearchedRecord,
  SettingsEntry,
  ShellSetup,
} from './menu.ts'

/** The groups of the side menu, in the order of the work. */
const GROUPS = ['home', 'sales', 'activities', 'stock', 'purchases', 'money', 'people', 'insight', 'help'] as const
export type GroupName = (typeof GROUPS)[number]

/** An entry of the side menu that is not the list of a record. */
export type MenuPlace = Omit<MenuEntry, 'record'> & { group: GroupName }

/** The list of a record in the side menu; title, address, module and rights come from its definition. */
export type RecordPlace = {
  group: GroupName
  record: string
  icon: Icon
  /** The letter after C on the keyboard that creates a record. */
  key?: string
  /** Other addresses whose screens belong to it. */
  also_active?: string[]
  /** A screen of the module is its list; it is not generated from the definition. */
  own_list?: boolean
}

/** The groups behind the Settings entry. */
export type SettingsGroupName =
  | 'business'
  | 'people'
  | 'sales'
  | 'stock'
  | 'money'
  | 'connections'
  | 'data'
  | 'look'
  | 'own'

/** An entry behind Settings. */
export type SettingsPlace = SettingsEntry & { group: SettingsGroupName }

/** The set-up screen of a lookup behind Settings; title and rights come from its definition. */
export type LookupPlace = { group: SettingsGroupName; lookup: string; icon?: Icon; detail?: MessageDescriptor }

/** A screen of a module. `address` is inside the business: `leads/duplicates`, `roles/$roleId`. */
export type Screen = {
  address: string
  title: MessageDescriptor | ((params: Record<string, string | undefined>) => MessageDescriptor)
  load: () => Promise<{ default: ComponentType }>
  /** Breadcrumbs before the title; paths are inside the business. */
  crumbs?: { title: MessageDescriptor; path: string }[]
  /** The screen fills the page and scrolls its own parts. */
  fills?: boolean
  /** The screen uses record definitions: it is shown inside a RecordsProvider with the catalogue of the business. */
  shows_records?: boolean
  /** The screen needs the whole width, even if it belongs to an entry of the settings. */
  wide?: boolean
}

/** Slots of the shell and of the record screens; at most one module fills each. */
export type Slots = RecordSlots & {
  /** The dialog behind "Change password". */
  change_password?: ComponentType<{ onClose: () => void }>
  /** Shown above every screen during view-as. */
  viewing_banner?: ComponentType<{
    business_id: number
    viewing: { id: number; name: string | null; business_id: number; ends_at: string }
  }>
}

/** What a component beside every screen gets. `Records` puts the catalogue around what it shows of records. */
export type BackgroundProps = { business_id: number; Records: ComponentType<{ children: ReactNode }> }

/** The parts of a module that no first screen needs; a module keeps them in its later.web.ts. Every part is optional. */
export type LaterParts = {
  screens?: readonly Screen[]
  /** Its entries behind Settings besides its short lists. */
  settings?: () => Promise<readonly SettingsPlace[]>
  /** Events in the timelines of its records besides changes and rows, by the record's name. */
  timeline?: Readonly<Record<string, () => Promise<TimelineSource>>>
  /** What people may do without a network. */
  offline?: () => Promise<OfflinePart>
}

/** The browser side of a module; every part is optional. It is loaded at the start, so large parts use `import()`. */
export type WebModule = {
  name: string
  /** The screens that open before the later parts are loaded; all others are in `later`. */
  screens?: readonly Screen[]
  menu?: readonly (MenuPlace | RecordPlace)[]
  /** The short lists that are set up behind Settings. */
  lookups?: readonly LookupPlace[]
  /** Records that the palette finds and whose page is not generated: `user?person=5`. */
  searched?: readonly SearchedRecord[]
  actions?: readonly PaletteAction[]
  tools?: readonly ComponentType[]
  person?: readonly PersonEntry[]
  /** Components that run beside every screen of a business and render nothing. */
  background?: readonly ComponentType<BackgroundProps>[]
  /** Overrides of its records in the browser, by the record's name. */
  overrides?: Readonly<Record<string, () => Promise<RecordOverride>>>
  /** Tabs on the pages of other modules' records, after their own, and inputs of their forms, by the record's name. */
  additions?: Readonly<Record<string, () => Promise<Pick<RecordOverride, 'panels' | 'inputs'>>>>
  slots?: Slots
  /** Loads its other parts, which follow the first screen. */
  later?: () => Promise<{ later: LaterParts }>
}

/** Defines the browser side of a module. It takes only the name, so that the manifest with all records is not loaded. */
export function defineWebModule(name: string, parts: Omit<WebModule, 'name'>): WebModule {
  return { name, ...parts }
}

/** Overrides of records that are loaded together: a file exports them as `overrides`, by the name of their record. */
export const overridesOf = <Name extends string>(
  names: readonly Name[],
  load: () => Promise<{ overrides: Readonly<Record<Name, RecordOverride>> }>,
): Record<string, () => Promise<RecordOverride>> =>
  Object.fromEntries(names.map((name) => [name, async () => (await load()).overrides[name]]))

const GROUP_TITLES: Record<GroupName, MessageDescriptor | null> = {
  // The first group has no title.
  home: null,
  sales: msg`Sales`,
  activities: msg`Activities`,
  stock: msg`Stock`,
  purchases: msg`Purchases`,
  money: msg`Money`,
  people: msg`People`,
  insight: msg`Insight`,
  help: msg`Help`,
}

/** The shell's setup from all modules, without the settings: the side menu, what can be created and found. */
export function shellSetupOf(
  heads: readonly RecordHead[],
  modules: readonly WebModule[],
): Omit<ShellSetup, 'settings'> {
  const headOf = (name: string) => headNamed(heads, name)
  const places = modules.flatMap((module) => module.menu ?? [])
  const records = places.filter((place) => 'record' in place)
  return {
    menu: grouped(GROUPS, places).map(({ name, items }) => ({
      name,
      title: GROUP_TITLES[name],
      entries: items.map((place) => ('record' in place ? entryOf(headOf(place.record), place) : place)),
    })),
    create: records.flatMap((place) => createOf(headOf(place.record), place)),
    records: [
      ...records.flatMap((place) => searchedOf(headOf(place.record), place.icon)),
      ...modules.flatMap((module) => module.searched ?? []),
    ],
    actions: modules.flatMap((module) => module.actions ?? []),
    tools: modules.flatMap((module) => module.tools ?? []),
    person: modules.flatMap((module) => module.person ?? []),
  }
}

/** The slots that the modules fill; if two modules fill the same one, the later wins. */
export const slotsOf = (modules: readonly WebModule[]): Slots =>
  Object.assign({}, ...modules.map((module) => module.slots))

/** The items by their group, in the order of the names; a group without items is left out. */
export function grouped<Name extends string, Item extends { group: Name }>(
  names: readonly Name[],
  items: readonly Item[],
) {
  return names
    .map((name) => ({ name, items: items.filter((item) => item.group === name) }))
    .filter((group) => group.items.length > 0)
}

/** The label of a definition as words of screens: its English is also its id in the catalogues of the languages. */
export const labelWords = (text: string): MessageDescriptor => ({ id: text, message: text })

const entryOf = (head: RecordHead, { icon, also_active }: RecordPlace): MenuEntry => ({
  title: labelWords(head.label.many),
  path: screenPaths(head).list,
  icon,
  module: head.module,
  record: head.name,
  // The page of one record marks its list as current, whatever its address.
  also_active: [screenPaths(head).one, ...(also_active ?? [])],
})

const createOf = (head: RecordHead, { icon, key }: RecordPlace): CreateAction[] =>
  head.rights.includes('create')
    ? [
        {
          title: labelWords(head.label.one),
          record: head.name,
          icon,
          key: key ?? '',
          module: head.module,
        },
      ]
    : []

const searchedOf = (head: RecordHead, icon: Icon): SearchedRecord[] => {
  if (!head.is_searched || !hasPage(head)) return []
  const { one } = screenPaths(head)
  return [{ record: head.name, title: labelWords(head.label.many), icon, path: (id) => `${one}/${id}` }]
}
