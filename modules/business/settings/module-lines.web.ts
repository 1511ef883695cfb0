import type { MessageDescriptor } from '@lingui/core'
import type { Trade } from '#engine/record/module.ts'
import type { MenuGroup, SettingsGroup } from '#shell/menu.ts'
import type { ModuleRow } from '#shell/session-queries.ts'
import { AVAILABLE_MODULES, FIXED_MODULES, modulesOfTrade } from '../navigation-modules.ts'

/** One switch of the screen: a module with the title of its first screen and the titles of its other screens. */
export type ModuleLine = { name: string; title: MessageDescriptor; screens: MessageDescriptor[]; is_on: boolean }

/** The switches in the order of the menu; modules that cannot be switched off are left out. */
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

/** The modules among these lines that a trade switches on. */
export const chosenFor = (trade: Trade, lines: readonly ModuleLine[]): Set<string> => {
  const names = modulesOfTrade(trade)
  return new Set(lines.filter((line) => names.includes(line.name)).map((line) => line.name))
}
