import { createContext, useContext } from 'react'
import type { MenuGroup } from './menu.ts'

/** What screens inside the shell may know of it. */
export type ShellPlace = {
  business_id: number
  /** The menu of the product before anybody arranged it, without what is switched off. */
  menu: MenuGroup[]
}

/** Null outside of a business. */
export const ShellContext = createContext<ShellPlace | null>(null)

/** The shell around this screen; null where there is none. */
export const useShellPlace = (): ShellPlace | null => useContext(ShellContext)
