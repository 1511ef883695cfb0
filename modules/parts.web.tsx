import type { TimelineSources } from '#platform/timeline/screen/timeline-source.ts'
import { inModuleOrder } from '#platform/manifest/module-order.ts'
import { LanguageMenu } from '#shell/LanguageMenu.tsx'
import { type LaterParts, type Slots, slotsOf, type WebModule } from '#shell/module.ts'
import { module_names } from './heads.ts'
import { webModules } from './modules.web.tsx'

// Puts the modules and the shared screens together. It names no module: each lists its parts in its module.web.tsx.

/** The parts of no module. */
const shared: WebModule = { name: 'shared', tools: [LanguageMenu], later: () => import('./shared-parts.web.ts') }

/** All parts of the shell, in order. */
export const webParts: readonly WebModule[] = [shared, ...inModuleOrder(module_names, webModules)]

/** Loads the parts of the modules that no first screen needs, in the order of the modules. */
export const laterParts = (): Promise<LaterParts[]> =>
  Promise.all(webParts.map(async ({ later }) => (later ? (await later()).later : {})))

/** The slots that the modules fill. */
export const slots: Slots = slotsOf(webParts)

/** Components that run beside every screen of a business. */
export const background = webParts.flatMap((part) => part.background ?? [])

/** Loads the events that modules add to the timelines of their records. */
export async function timelineSources(): Promise<TimelineSources> {
  const named = (await laterParts()).flatMap(({ timeline }) => Object.entries(timeline ?? {}))
  return Object.fromEntries(await Promise.all(named.map(async ([record, load]) => [record, await load()] as const)))
}
