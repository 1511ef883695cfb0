import { useEffect, useState } from 'react'
import type { SettingsGroup, ShellSetup } from '../menu.ts'

// Kept for the page: another business has the same settings and must not wait for them again.
let known: { load: ShellSetup['settings']; groups: SettingsGroup[] } | null = null

/** All settings, or null until their code is loaded. If it cannot be loaded, there are none. */
export function useSettings(load: ShellSetup['settings']): SettingsGroup[] | null {
  const [groups, setGroups] = useState(known?.load === load ? known.groups : null)
  useEffect(() => {
    if (groups) return
    let is_open = true
    const show = (found: SettingsGroup[]) => is_open && setGroups(found)
    load().then(
      (found) => {
        known = { load, groups: found }
        show(found)
      },
      () => show([]),
    )
    return () => {
      is_open = false
    }
  }, [load, groups])
  return groups
}
