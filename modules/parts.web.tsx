import { msg } from '@lingui/core/macro'
import { headNamed } from '#platform/manifest/heads.ts'
import type { TimelineSources } from '#platform/timeline/screen/timeline-source.ts'
import { inModuleOrder } from '#platform/manifest/module-order.ts'
import { type RecordScreen, recordScreens, screenPaths } from '#engine/record/screens.ts'
import { LanguageMenu } from '#shell/LanguageMenu.tsx'
import { type Slots, slotsOf, type WebModule } from '#shell/module.ts'
import { heads, module_names } from './heads.ts'
import { webModules } from './modules.web.tsx'

// Puts the modules and the shared screens together. It names no module: each lists its parts in its module.web.tsx.

const of_modules = inModuleOrder(module_names, webModules)

/** The parts of no module: screens that many records share. */
const shared: WebModule = {
  name: 'shared',
  screens: [
    {
      address: 'runs',
      title: msg`Recent bulk changes`,
      shows_records: true,
      load: () => import('#platform/runs/screen/RunsScreen.tsx'),
    },
    {
      address: 'waiting',
      title: msg`Waiting to be sent`,
      shows_records: true,
      load: () => import('./WaitingRoute.web.tsx'),
    },
    {
      address: 'trash',
      title: msg`Trash`,
      fills: true,
      wide: true,
      shows_records: true,
      load: () => import('#platform/trash/screen/TrashScreen.tsx'),
    },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.sharedSettings),
  tools: [LanguageMenu],
}

/** All parts of the shell, in order. */
export const webParts: readonly WebModule[] = [shared, ...of_modules]

/** The screens of the modules inside a business. */
export const moduleScreens = webParts.flatMap((part) => part.screens ?? [])

/** Generated lists and pages of the records for which no module has its own screen, and the set-up of lookups. */
export const generatedScreens: readonly RecordScreen[] = [
  ...recordScreens(
    heads,
    moduleScreens.map((screen) => screen.address),
  ),
  ...webParts
    .flatMap((part) => part.lookups ?? [])
    .map(({ lookup }) => ({
      record: lookup,
      kind: 'lookup' as const,
      address: screenPaths(headNamed(heads, lookup)).list,
    })),
]

/** The slots that the modules fill. */
export const slots: Slots = slotsOf(webParts)

/** Components that run beside every screen of a business. */
export const background = webParts.flatMap((part) => part.background ?? [])

/** Loads the events that modules add to the timelines of their records. */
export async function timelineSources(): Promise<TimelineSources> {
  const named = of_modules.flatMap((part) => Object.entries(part.timeline ?? {}))
  return Object.fromEntries(await Promise.all(named.map(async ([record, load]) => [record, await load()] as const)))
}
