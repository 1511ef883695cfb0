import { useSyncExternalStore } from 'react'
import { onStored, readStored, writeStored } from '#ui/client/storage.ts'
import type { Dashboard } from '#ui/client/storage.ts'

/** The dashboard that is open; the person's own unless the other was chosen since signing in. */
export const useActiveDashboard = (): Dashboard =>
  useSyncExternalStore(onStored, () => readStored('activeDashboard') ?? 'User Dashboard')

/** Opens a dashboard. */
export const openDashboard = (dashboard: Dashboard): void => writeStored('activeDashboard', dashboard)

const hiddenText = (dashboard: Dashboard) => String(readStored(`${dashboard} layout`)?.hidden ?? '')

/** The sections of a dashboard that the person switched off. */
export function useHidden(dashboard: Dashboard): (section: string) => boolean {
  // A text keeps its identity while nothing changed.
  const hidden = useSyncExternalStore(onStored, () => hiddenText(dashboard)).split(',')
  return (section) => hidden.includes(section)
}

/** Switches a section of a dashboard on or off; without a section all are shown again. */
export function showSection(dashboard: Dashboard, section?: string, shown = true): void {
  const others = hiddenText(dashboard)
    .split(',')
    .filter((one) => one !== '' && one !== section)
  const hidden = section === undefined ? [] : shown ? others : [...others, section]
  writeStored(`${dashboard} layout`, hidden.length > 0 ? { hidden } : null)
}
