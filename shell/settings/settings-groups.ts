import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { IconLayoutGrid } from '@tabler/icons-react'
import { screenPaths } from '#engine/record/screens.ts'
import { headNamed, type RecordHead } from '#platform/manifest/heads.ts'
import type { SettingsEntry, SettingsGroup } from '../menu.ts'
import {
  grouped,
  labelWords,
  type LaterParts,
  type LookupPlace,
  type SettingsGroupName,
  type WebModule,
} from '../module.ts'

// In the order of the screen.
const TITLES: Record<SettingsGroupName, MessageDescriptor> = {
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

const GROUPS = Object.keys(TITLES) as SettingsGroupName[]

/** All settings of the modules, in groups; `later` has the later parts of each of them, in the same order. Rejects if the code of a module cannot be loaded. */
export async function settingsGroupsOf(
  heads: readonly RecordHead[],
  modules: readonly WebModule[],
  later: readonly LaterParts[],
): Promise<SettingsGroup[]> {
  const settings = await Promise.all(later.map((parts) => parts.settings?.() ?? []))
  const ofModules = modules.map(({ lookups = [] }, index) => [...lookups, ...settings[index]])
  return grouped(GROUPS, ofModules.flat()).map(({ name, items }) => ({
    name,
    title: TITLES[name],
    entries: items.map((place) => ('lookup' in place ? entryOf(headNamed(heads, place.lookup), place) : place)),
  }))
}

const entryOf = (head: RecordHead, { icon, detail }: LookupPlace): SettingsEntry => ({
  title: labelWords(head.label.many),
  path: screenPaths(head).list,
  icon: icon ?? IconLayoutGrid,
  detail,
  module: head.module,
  needs: { record: head.name, right: 'edit' },
})
