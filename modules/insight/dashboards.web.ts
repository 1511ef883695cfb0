import { useSyncExternalStore } from 'react'
import { type Dashboard, onStored, readStored } from '#ui/client/storage.ts'
import { useLayout } from '#ui/layout-config.ts'
import { arranged, type Section } from './sections.ts'

/** The open dashboard: the person's own, unless the other was chosen since signing in. */
export const useActiveDashboard = (): Dashboard =>
  useSyncExternalStore(onStored, () => readStored('activeDashboard') ?? 'User Dashboard')

/** The key of the preference with the arrangement of a dashboard. */
export const preferenceOf = (dashboard: Dashboard) =>
  dashboard === 'User Dashboard' ? 'user_sections' : 'business_sections'

/** The sections of a dashboard in the person's order. The account has them; the browser keeps a copy (specification, section 9). */
export function useSections(dashboard: Dashboard): { sections: Section[]; isHidden: (id: string) => boolean } {
  const of_account = useLayout()[preferenceOf(dashboard)]
  // A text keeps its identity while nothing changed.
  const of_browser = useSyncExternalStore(onStored, () => readStored(`${dashboard} layout`)?.sections?.join(',') ?? '')
  const chosen = of_account.length > 0 ? of_account : of_browser.split(',')
  const sections = arranged(dashboard, chosen)
  return { sections, isHidden: (id) => sections.some((one) => one.id === id && one.width === 'hidden') }
}
