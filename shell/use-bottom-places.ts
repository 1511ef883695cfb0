import { useLayout } from '#ui/layout-config.ts'
import { type ArrangedEntry, shownMenu } from './arrange-menu.ts'
import { type BottomPlace, bottomPlaces } from './bottom-places.ts'
import type { MenuGroup } from './menu.ts'
import type { ModuleRow } from './session-queries.ts'

/** The places at the bottom of a phone, and the screens of the person's menu. */
export function useBottomPlaces(
  menu: MenuGroup[],
  modules: ModuleRow[] | undefined,
): { entries: ArrangedEntry[]; places: BottomPlace[] } {
  const { sidenav, phone_places } = useLayout()
  const entries = shownMenu(menu, modules, sidenav).flatMap((group) => group.entries)
  return { entries, places: bottomPlaces(entries, phone_places) }
}
