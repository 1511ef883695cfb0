import { useLingui } from '@lingui/react/macro'
import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { onStored, readStored, writeStored } from '#ui/client/storage.ts'
import { Kbd } from '#ui/bits.tsx'
import { useLayout } from '#ui/layout-config.ts'
import { type ArrangedGroup, shownMenu } from './arrange-menu.ts'
import { BusinessSwitch } from './BusinessSwitch.tsx'
import { currentEntry, type MenuGroup, type PersonEntry } from './menu.ts'
import { PersonMenu } from './PersonMenu.tsx'
import { GoLink, useInnerPath } from '#ui/places.ts'
import classes from './Sidebar.module.css'
import type { ModuleRow } from './session-queries.ts'
import { useHoverIntent } from './use-hover-intent.ts'

export type SidebarProps = {
  business_id: number
  business_name: string
  role_name: string | null
  menu: MenuGroup[]
  person: PersonEntry[]
  modules: ModuleRow[] | undefined
  /** 'full' stands beside the page, 'rail' shows icons and grows over the page, 'drawer' comes in from the side. */
  form: 'full' | 'rail' | 'drawer'
  /** Whether the drawer is open. */
  open: boolean
  onNavigate: () => void
  onSearch: () => void
  onSheet: () => void
  onPassword: () => void
  onAppearance: () => void
}

/** Business and branch on top, modules in the middle, the person at the foot; a rail of icons or a drawer where chosen. */
export function Sidebar(props: SidebarProps) {
  const { t } = useLingui()
  const { sidenav } = useLayout()
  const [peeking, handlers, peek] = useHoverIntent(props.form === 'rail')
  const groups = shownMenu(props.menu, props.modules, sidenav)
  const here = useInnerPath(props.business_id)
  const current = currentEntry(
    groups.flatMap((group) => group.entries),
    here,
  )?.path
  const small = props.form === 'rail' && !peeking
  const navigate = () => {
    peek(false)
    props.onNavigate()
  }
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
          <span>{t`Search or jump to…`}</span>
          <Kbd>Ctrl K</Kbd>
        </button>
        <nav className={classes.nav} aria-label={t`Modules`}>
          {groups.map((group) => (
            <Group
              key={group.title?.id ?? ''}
              group={group}
              current={current}
              small={small}
              business_id={props.business_id}
              onNavigate={navigate}
            />
          ))}
        </nav>
        <PersonMenu {...props} />
      </div>
    </aside>
  )
}

type GroupProps = {
  group: ArrangedGroup
  current: string | undefined
  small: boolean
  business_id: number
  onNavigate: () => void
}

function Group({ group, current, small, business_id, onNavigate }: GroupProps) {
  const { i18n } = useLingui()
  const key = group.title?.id ?? ''
  const is_folded = useSyncExternalStore(
    onStored,
    () => readStored('demo_layout_config')?.folded?.includes(key) ?? false,
  )
  const folded = is_folded && !small && group.title !== null
  return (
    <div className={classes.group}>
      {group.title && (
        <h2>
          <button type="button" aria-expanded={!folded} onClick={() => fold(key, !is_folded)}>
            {i18n._(group.title)}
            <IconChevronDown size={13} aria-hidden />
          </button>
        </h2>
      )}
      <div className={classes.slide} data-folded={folded || undefined}>
        <div inert={folded}>
          {group.entries.map(({ path, title, label, icon: Glyph }) => (
            <GoLink
              key={path}
              to={`/business/${business_id}/${path}`}
              className={classes.entry}
              // Where one entry's address begins as another's does, the router would mark both.
              activeOptions={{ exact: true }}
              data-active={path === current || undefined}
              aria-current={path === current ? 'page' : undefined}
              onClick={onNavigate}
            >
              <Glyph size={17} stroke={1.7} />
              <span>{label ?? i18n._(title)}</span>
            </GoLink>
          ))}
        </div>
      </div>
    </div>
  )
}

function fold(key: string, folded: boolean): void {
  const saved = readStored('demo_layout_config')
  const others = (saved?.folded ?? []).filter((one) => one !== key)
  writeStored('demo_layout_config', { ...saved, folded: folded ? [...others, key] : others })
}
