import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconLayoutGrid } from '@tabler/icons-react'
import type { ComponentType } from 'react'
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
  SettingsGroup,
  ShellSetup,
} from './menu.ts'

/** The groups of the side menu, in the order of the work. */
const GROUPS = ['home', 'sales', 'activities', 'stock', 'money', 'people', 'insight', 'help'] as const
export type GroupName = (typeof GROUPS)[number]

/** The groups behind the Settings entry, in their order. */
const SETTINGS_GROUPS = ['business', 'people', 'sales', 'stock', 'money', 'connections', 'data', 'look', 'own'] as const
export type SettingsGroupName = (typeof SETTINGS_GROUPS)[number]

/** An entry of the side menu with words of its own. */
export type MenuPlace = Omit<MenuEntry, 'record'> & { group: GroupName }

/** The list of a record in the side menu: its words, address, module and rights are those of its definition. */
export type RecordPlace = {
  group: GroupName
  record: string
  icon: Icon
  /** The letter that follows C on the keyboard to create one. */
  key?: string
  /** Other addresses whose screens belong to it. */
  also_active?: string[]
}

/** An entry behind Settings. */
export type SettingsPlace = SettingsEntry & { group: SettingsGroupName }

/** The set-up of a short list behind Settings; its words and rights are those of its definition. */
export type LookupPlace = { group: SettingsGroupName; lookup: string; icon?: Icon; detail?: MessageDescriptor }

/** A screen of a module. `address` is inside the business: `leads/duplicates`, `roles/$roleId`. */
export type Screen = {
  address: string
  title: MessageDescriptor | ((params: Record<string, string | undefined>) => MessageDescriptor)
  load: () => Promise<{ default: ComponentType }>
  /** Breadcrumbs before the title; paths are inside the business. */
  crumbs?: { title: MessageDescriptor; path: string }[]
  /** It fills the sheet and scrolls inside itself. */
  fills?: boolean
  /** The screen shows records, so the overrides of the modules are loaded together with its code. */
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

/** The browser side of a module; every part is optional. It is loaded at the start, so large parts use `import()`. */
export type WebModule = {
  name: string
  screens?: readonly Screen[]
  menu?: readonly (MenuPlace | RecordPlace)[]
  settings?: readonly (SettingsPlace | LookupPlace)[]
  /** Records that the palette finds although their page is not a generated one: `user?person=5`. */
  searched?: readonly SearchedRecord[]
  actions?: readonly PaletteAction[]
  tools?: readonly ComponentType[]
  person?: readonly PersonEntry[]
  /** Components that run beside every screen of a business and draw nothing. */
  background?: readonly ComponentType<{ business_id: number }>[]
  /** Overrides of its records in the browser, by the record's name. */
  overrides?: Readonly<Record<string, () => Promise<RecordOverride>>>
  /** Events in the timelines of its records besides changes and rows, by the record's name. */
  timeline?: Readonly<Record<string, () => Promise<TimelineSource>>>
  slots?: Slots
}

/** Defines the browser side of a module. It takes only the name, so that the manifest with all records is not loaded. */
export function defineWebModule(name: string, parts: Omit<WebModule, 'name'>): WebModule {
  return { name, ...parts }
}

const GROUP_TITLES: Record<GroupName, MessageDescriptor | null> = {
  // The first group has no title.
  home: null,
  sales: msg`Sales`,
  activities: msg`Activities`,
  stock: msg`Stock`,
  money: msg`Money`,
  people: msg`People`,
  insight: msg`Insight`,
  help: msg`Help`,
}

const SETTINGS_TITLES: Record<SettingsGroupName, MessageDescriptor> = {
  business: msg`Business`,
  people: msg`People and access`,
  sales: msg`Sales`,
  stock: msg`Stock`,
  money: msg`Money`,
  connections: msg`Connections`,
  data: msg`Data`,
  look: msg`Look and menu`,
  own: msg`Your own`,
}

/** The shell's setup from all modules: the side menu, the settings, what can be created and found. */
export function shellSetupOf(heads: readonly RecordHead[], modules: readonly WebModule[]): ShellSetup {
  const headOf = (name: string) => headNamed(heads, name)
  const places = modules.flatMap((module) => module.menu ?? [])
  const records = places.filter((place) => 'record' in place)
  const settings = modules.flatMap((module) => module.settings ?? [])
  return {
    menu: grouped(GROUPS, places).map(({ name, items }) => ({
      name,
      title: GROUP_TITLES[name],
      entries: items.map((place) => ('record' in place ? entryOf(headOf(place.record), place) : place)),
    })),
    settings: grouped(SETTINGS_GROUPS, settings).map(
      ({ name, items }): SettingsGroup => ({
        name,
        title: SETTINGS_TITLES[name],
        entries: items.map((place) => ('lookup' in place ? lookupEntry(headOf(place.lookup), place) : place)),
      }),
    ),
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

function grouped<Name extends string, Item extends { group: Name }>(names: readonly Name[], items: readonly Item[]) {
  return names
    .map((name) => ({ name, items: items.filter((item) => item.group === name) }))
    .filter((group) => group.items.length > 0)
}

// The English label of a definition is also its id in the catalogues of the languages.
const words = (text: string): MessageDescriptor => ({ id: text, message: text })

const entryOf = (head: RecordHead, { icon, also_active }: RecordPlace): MenuEntry => ({
  title: words(head.label.many),
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
          title: words(head.label.one),
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
  return [{ record: head.name, title: words(head.label.many), icon, path: (id) => `${one}/${id}` }]
}

const lookupEntry = (head: RecordHead, { icon, detail }: LookupPlace): SettingsEntry => ({
  title: words(head.label.many),
  path: screenPaths(head).list,
  icon: icon ?? IconLayoutGrid,
  detail,
  module: head.module,
  needs: { record: head.name, right: 'edit' },
})
