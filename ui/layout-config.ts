import { useSyncExternalStore } from 'react'
import { type Preferences, DEFAULT_PREFERENCES, validPreferences } from '#base/preferences.ts'
import { createSignal, useSignal } from './client/signal.ts'
import { onStored, readStored, writeStored } from './client/storage.ts'

/** Every setting of the layout; 'light-sidebar' is the only layout. */
export type Layout = Preferences & { layout: 'light-sidebar' }

/** The layout before anything is saved. */
export const DEFAULT_LAYOUT: Layout = { ...DEFAULT_PREFERENCES, layout: 'light-sidebar' }

const businessIn = (path: string): number | null => Number(/^\/business\/(\d+)(?:\/|$)/.exec(path)?.[1]) || null

/** The business on screen; null outside of one. Each business has its own colour and typeface. */
export const business_on_screen = createSignal(businessIn(globalThis.location?.pathname ?? ''))

/** Tells the layout the address of the next page. */
export const noteAddress = (path: string): void => business_on_screen.set(businessIn(path))

/** The layout of a business: the defaults, overridden by what is saved in this browser. */
export function readLayout(business_id: number | null): Layout {
  const { account, businesses } = readStored('demo_layout_config') ?? {}
  const own = business_id === null ? {} : validPreferences(businesses?.[business_id])
  const bare = {
    theme_mode: readStored('theme-mode'),
    density: readStored('density'),
    single_keys: readStored('single_keys'),
  }
  return { ...DEFAULT_LAYOUT, ...own, ...validPreferences(account), ...validPreferences(bare) }
}

/** Saves the account's choices in this browser, for the first paint of the next visit. */
export function saveAccountLayout(account: Partial<Preferences>): void {
  const { theme_mode, density, single_keys, ...rest } = account
  writeStored('demo_layout_config', { ...readStored('demo_layout_config'), account: rest })
  writeStored('density', density ?? null)
  writeStored('single_keys', single_keys ?? null)
  // Without a choice on the server, keep the one of this browser, which may have been made before signing in.
  if (theme_mode) writeStored('theme-mode', theme_mode)
}

/** Saves the choices for one business. */
export function saveBusinessLayout(business_id: number, chosen: Partial<Preferences>): void {
  const saved = readStored('demo_layout_config')
  writeStored('demo_layout_config', { ...saved, businesses: { ...saved?.businesses, [business_id]: chosen } })
}

/** Deletes the layout saved in this browser, which returns it to its defaults. */
export function resetLayout(): void {
  for (const key of ['demo_layout_config', 'theme-mode', 'density', 'single_keys'] as const) writeStored(key, null)
}

let seen: { key: string; layout: Layout } | null = null
// The snapshot must keep its identity while nothing changed, else React renders endlessly.
function snapshot(): Layout {
  const business_id = business_on_screen.get()
  const layout = readLayout(business_id)
  const key = JSON.stringify(layout)
  if (seen?.key !== key) seen = { key, layout }
  return seen.layout
}

/** The layout of the business on screen, updated after changes here, in other tabs and on other devices. */
export function useLayout(): Layout {
  useSignal(business_on_screen)
  return useSyncExternalStore(onStored, snapshot, () => DEFAULT_LAYOUT)
}
