import { useLingui } from '@lingui/react/macro'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { useLayout } from '#ui/layout-config.ts'
import { type ArrangedEntry, shownMenu } from './arrange-menu.ts'
import classes from './BottomBar.module.css'
import { currentEntry, type MenuGroup } from './menu.ts'
import { GoLink, useInnerPath } from '#ui/places.ts'
import type { ModuleRow } from './session-queries.ts'

/** Screens of the side menu that have a place of their own beside the search and the menu. */
const PLACES = 3

type BottomBarProps = {
  business_id: number
  menu: MenuGroup[]
  modules: ModuleRow[] | undefined
  /** Whether the drawer is open. */
  drawer: boolean
  onSearch: () => void
  onDrawer: () => void
}

/** On phones, in the thumb's reach: the first screens of the person's own side menu, the search in the middle, all the rest. */
export function BottomBar({ business_id, menu, modules, drawer, onSearch, onDrawer }: BottomBarProps) {
  const { t, i18n } = useLingui()
  const { sidenav } = useLayout()
  const entries = shownMenu(menu, modules, sidenav).flatMap((group) => group.entries)
  const current = currentEntry(entries, useInnerPath(business_id))
  const places = entries.slice(0, PLACES)
  const link = ({ path, title, label, icon: Glyph }: ArrangedEntry) => (
    <GoLink
      key={path}
      to={`/business/${business_id}/${path}`}
      activeOptions={{ exact: true }}
      aria-current={path === current?.path ? 'page' : undefined}
    >
      <i>
        <Glyph size={20} stroke={1.7} />
      </i>
      <span>{label ?? i18n._(title)}</span>
    </GoLink>
  )
  return (
    <nav className={classes.bar} aria-label={t`Main screens`} data-bottom-bar>
      {places.slice(0, 2).map(link)}
      <button type="button" aria-haspopup="dialog" onClick={onSearch}>
        <i>
          <IconSearch size={20} stroke={1.7} aria-hidden />
        </i>
        <span>{t`Search`}</span>
      </button>
      {places.slice(2).map(link)}
      <button type="button" aria-expanded={drawer} onClick={onDrawer}>
        <i>
          <IconMenu2 size={20} stroke={1.7} aria-hidden />
        </i>
        <span>{t`Menu`}</span>
      </button>
    </nav>
  )
}
