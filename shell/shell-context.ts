import { createContext, useContext } from 'react'
import type { MenuGroup, SettingsGroup } from './menu.ts'

/** Data about the shell for the screens inside it. */
export type ShellPlace = {
  business_id: number
  /** The product's own menu before any arrangement, without modules that are off. */
  menu: MenuGroup[]
  /** The settings that this person may open. */
  settings?: readonly SettingsGroup[]
  /** Menu and settings including modules that are off, for the screen that switches them on. */
  whole?: { menu: readonly MenuGroup[]; settings: readonly SettingsGroup[] }
}

/** Null outside of a business. */
export const ShellContext = createContext<ShellPlace | null>(null)

/** The shell around this screen; null if there is none. */
export const useShellPlace = (): ShellPlace | null => useContext(ShellContext)
