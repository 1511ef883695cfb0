import { useSyncExternalStore } from 'react'
import { onStored, readStored } from '#ui/client/storage.ts'
import type { Dashboard } from '#ui/client/storage.ts'

/** The open dashboard: the person's own, unless the other was chosen since signing in. */
export const useActiveDashboard = (): Dashboard =>
  useSyncExternalStore(onStored, () => readStored('activeDashboard') ?? 'User Dashboard')

/** The ids of the sections that the person switched off, joined by commas. */
export const hiddenText = (dashboard: Dashboard) => String(readStored(`${dashboard} layout`)?.hidden ?? '')

/** The sections of a dashboard that the person switched off. */
export function useHidden(dashboard: Dashboard): (section: string) => boolean {
  // A text keeps its identity while nothing changed.
  const hidden = useSyncExternalStore(onStored, () => hiddenText(dashboard)).split(',')
  return (section) => hidden.includes(section)
}
