import { useLingui } from '@lingui/react/macro'
import { IconMenu2, IconSearch } from '@tabler/icons-react'
import { GoLink, useInnerPath } from '#ui/places.ts'
import classes from './BottomBar.module.css'
import { currentEntry, type MenuGroup } from './menu.ts'
import type { ModuleRow } from './session-queries.ts'
import { useBottomPlaces } from './use-bottom-places.ts'

type BottomBarProps = {
  business_id: number
  menu: MenuGroup[]
  modules: ModuleRow[] | undefined
  /** Whether the drawer is open. */
  drawer: boolean
  onSearch: () => void
  onDrawer: () => void
}

/** The bar at the bottom of a phone, with the five places that the person chose. */
export default function BottomBar({ business_id, menu, modules, drawer, onSearch, onDrawer }: BottomBarProps) {
  const { t, i18n } = useLingui()
  const { entries, places } = useBottomPlaces(menu, modules)
  const current = currentEntry(entries, useInnerPath(business_id))?.path
  return (
    <nav className={classes.bar} aria-label={t`Main screens`} data-bottom-bar>
      {places.map((place) => {
        if (place.kind === 'search')
          return (
            <button key="@search" type="button" aria-haspopup="dialog" onClick={onSearch}>
              <i>
                <IconSearch size={20} stroke={1.7} aria-hidden />
              </i>
              <span className="cut">{t`Search`}</span>
            </button>
          )
        if (place.kind === 'menu')
          return (
            <button key="@menu" type="button" aria-expanded={drawer} onClick={onDrawer}>
              <i>
                <IconMenu2 size={20} stroke={1.7} aria-hidden />
              </i>
              <span className="cut">{t`Menu`}</span>
            </button>
          )
        const { path, title, label, icon: Glyph } = place.entry
        return (
          <GoLink
            key={path}
            to={`/business/${business_id}/${path}`}
            activeOptions={{ exact: true }}
            aria-current={path === current ? 'page' : undefined}
          >
            <i>
              <Glyph size={20} stroke={1.7} />
            </i>
            <span className="cut">{label ?? i18n._(title)}</span>
          </GoLink>
        )
      })}
    </nav>
  )
}
