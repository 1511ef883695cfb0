import { createContext, useContext } from 'react'
import type { MenuGroup, SettingsGroup } from './menu.ts'

/** What screens inside the shell may know of it. */
export type ShellPlace = {
  business_id: number
  /** The menu of the product before anybody arranged it, without what is switched off. */
  menu: MenuGroup[]
  /** What is set up once, as far as this person may; empty where nothing stands behind Settings. */
  settings?: readonly SettingsGroup[]
  /** Menu and settings with what is switched off, for the screen that switches it on. */
  whole?: { menu: readonly MenuGroup[]; settings: readonly SettingsGroup[] }
}

/** Null outside of a business. */
export const ShellContext = createContext<ShellPlace | null>(null)

/** The shell around this screen; null where there is none. */
export const useShellPlace = (): ShellPlace | null => useContext(ShellContext)
