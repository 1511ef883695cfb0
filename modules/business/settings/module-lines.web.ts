import type { MessageDescriptor } from '@lingui/core'
import type { MenuGroup, SettingsGroup } from '#shell/menu.ts'
import type { ModuleRow } from '#shell/session-queries.ts'
import { AVAILABLE_MODULES, FIXED_MODULES, modulesOfTrade } from '../navigation-modules.ts'

/** One switch of the screen: a module under the name of its first screen, with everything that goes with it. */
export type ModuleLine = { name: string; title: MessageDescriptor; screens: MessageDescriptor[]; is_on: boolean }

/** The switches in the order of the menu; what cannot be switched off is not among them. */
export function moduleLines(
  rows: readonly ModuleRow[],
  whole: { menu: readonly MenuGroup[]; settings: readonly SettingsGroup[] },
): ModuleLine[] {
  const entries = [...whole.menu, ...whole.settings].flatMap((group) => group.entries)
  const order = [...new Set([...entries.flatMap(({ module }) => module ?? []), ...AVAILABLE_MODULES])]
  return order.flatMap((name) => {
    const row = rows.find((one) => one.module_name === name)
    if (!row || FIXED_MODULES.includes(name) || !AVAILABLE_MODULES.includes(name)) return []
    const screens = entries.filter((entry) => entry.module === name).map((entry) => entry.title)
    const title = screens[0] ?? { id: name, message: name }
    return [{ name, title, screens: screens.slice(1), is_on: row.is_enabled }]
  })
}

/** The rows that a choice changes, as PUT /api/modules takes them. */
export const changedRows = (lines: readonly ModuleLine[], chosen: ReadonlySet<string>): ModuleRow[] =>
  lines
    .filter((line) => line.is_on !== chosen.has(line.name))
    .map((line) => ({ module_name: line.name, is_enabled: chosen.has(line.name) }))

/** What a trade switches on among these. */
export const chosenFor = (trade: Parameters<typeof modulesOfTrade>[0], lines: readonly ModuleLine[]): Set<string> => {
  const names = modulesOfTrade(trade)
  return new Set(lines.filter((line) => names.includes(line.name)).map((line) => line.name))
}
