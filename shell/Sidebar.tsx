import { useLingui } from '@lingui/react/macro'
import { IconSearch } from '@tabler/icons-react'
import { Kbd } from '#ui/bits.tsx'
import { useLayout } from '#ui/layout-config.ts'
import { useInnerPath } from '#ui/places.ts'
import { shownMenu } from './arrange-menu.ts'
import { BusinessSwitch } from './BusinessSwitch.tsx'
import { currentEntry } from './menu.ts'
import { PersonMenu } from './PersonMenu.tsx'
import classes from './Sidebar.module.css'
import type { SidebarProps } from './sidebar-props.ts'
import { SidebarEntry } from './SidebarEntry.tsx'
import { SidebarGroup } from './SidebarGroup.tsx'
import { SidebarRecent } from './SidebarRecent.tsx'
import { drawnGroups, favouriteEntries, isFolded, RECENT_KEY } from './sidebar-model.ts'
import { useFavourites } from './use-favourites.ts'
import { useFolding } from './use-folding.ts'
import { useHoverIntent } from './use-hover-intent.ts'

const FAVOURITES_KEY = 'favourites'

/** Business and branch at the top, the menu in the middle, the person at the bottom. */
export function Sidebar(props: SidebarProps) {
  const { t, i18n } = useLingui()
  const { business_id, records } = props
  const { sidenav } = useLayout()
  const { favourites, toggle, is_full } = useFavourites()
  const { folding, fold } = useFolding()
  const [peeking, handlers, peek] = useHoverIntent(props.form === 'rail')
  const groups = shownMenu(props.menu, props.modules, sidenav)
  const here = useInnerPath(business_id)
  const current = currentEntry(
    groups.flatMap((group) => group.entries),
    here,
  )?.path
  const small = props.form === 'rail' && !peeking
  const starred = favouriteEntries(groups, favourites)
  const onNavigate = () => {
    peek(false)
    props.onNavigate()
  }
  const common = { business_id, is_full, onStar: toggle, onNavigate }
  return (
    <aside
      className={classes.side}
      data-form={props.form}
      data-small={small || undefined}
      data-open={props.open || undefined}
      aria-label={t`Sidebar`}
      {...handlers}
    >
      <div className={classes.body}>
        <BusinessSwitch {...props} />
        <button type="button" className={classes.search} onClick={props.onSearch}>
          <IconSearch size={15} aria-hidden />
          <span className="grow cut">{t`Search or jump to…`}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <nav className={classes.nav} aria-label={t`Modules`}>
          {starred.length > 0 && (
            <SidebarGroup
              title={t`Favourites`}
              is_folded={!small && isFolded(folding, FAVOURITES_KEY, false)}
              onFold={(folded) => fold(FAVOURITES_KEY, folded)}
            >
              {starred.map((entry) => (
                <SidebarEntry
                  key={entry.path}
                  {...common}
                  entry={entry}
                  is_current={entry.path === current}
                  is_repeated
                  is_favourite
                />
              ))}
            </SidebarGroup>
          )}
          {!small && (
            <SidebarRecent
              {...{ business_id, records, folding, onNavigate }}
              onFold={(folded) => fold(RECENT_KEY, folded)}
            />
          )}
          {drawnGroups({ groups, folding, current, small }).map(({ key, group, is_folded }) => (
            <SidebarGroup
              key={key}
              title={group.title && i18n._(group.title)}
              is_folded={is_folded}
              onFold={(folded) => fold(key, folded)}
            >
              {group.entries.map((entry) => (
                <SidebarEntry
                  key={entry.path}
                  {...common}
                  entry={entry}
                  is_current={entry.path === current}
                  is_favourite={favourites.includes(entry.path)}
                />
              ))}
            </SidebarGroup>
          ))}
        </nav>
        <PersonMenu {...props} />
      </div>
    </aside>
  )
}
