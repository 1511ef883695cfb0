import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconChevronLeft, IconLayoutSidebar, IconMenu2, IconPlus, IconSearch } from '@tabler/icons-react'
import { useMatches } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { Kbd } from '#ui/bits.tsx'
import { Spacer } from '#ui/layout/flow.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { usePageTitle } from './AppFrame.tsx'
import { type CreateAction, listOf, type MenuGroup } from './menu.ts'
import { GoLink } from '#ui/places.ts'
import classes from './Shell.module.css'

type TopBarProps = {
  menu: MenuGroup[]
  /** Tools such as the bell, from left to right. */
  tools: ComponentType[]
  inside: (path: string) => string
  create: CreateAction[]
  onCreate: (action: CreateAction) => void
  as_drawer: boolean
  phone: boolean
  /** True if the bar at the bottom has the menu. */
  menu_below: boolean
  /** True if the bar at the bottom has the search. */
  search_below: boolean
  /** The first breadcrumb, before those of the screen: Settings, on its screens. */
  above: { title: MessageDescriptor; path: string } | null
  /** The button back to the top of the page; inside the bar it covers nothing. */
  arrow: ReactNode
  drawer: boolean
  collapsed: boolean
  onDrawer: () => void
  onToggle: () => void
  onSearch: () => void
}

/** The top bar: breadcrumbs on the left, global tools on the right. */
export function TopBar(props: TopBarProps) {
  const { t } = useLingui()
  const { as_drawer, phone, collapsed } = props
  return (
    <header className={classes.top}>
      {props.menu_below ? null : as_drawer ? (
        <ActionIcon size={phone ? 44 : 30} aria-label={t`Menu`} aria-expanded={props.drawer} onClick={props.onDrawer}>
          <IconMenu2 size={19} aria-hidden />
        </ActionIcon>
      ) : (
        <ActionIcon
          size={30}
          aria-label={collapsed ? t`Show the sidebar` : t`Hide the sidebar`}
          aria-expanded={!collapsed}
          onClick={props.onToggle}
        >
          <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      <Breadcrumb menu={props.menu} inside={props.inside} phone={phone} above={props.above} />
      <Spacer />
      {props.arrow}
      {phone && !props.search_below && (
        <ActionIcon size={44} aria-label={t`Search or jump to…`} onClick={props.onSearch}>
          <IconSearch size={19} aria-hidden />
        </ActionIcon>
      )}
      {props.tools.map((Tool, index) => (
        <Tool key={index} />
      ))}
      {/* On phones each screen has its own action within reach of the thumb. */}
      {!phone && props.create.length > 0 && <CreateMenu create={props.create} onCreate={props.onCreate} />}
    </header>
  )
}

function CreateMenu({ create, onCreate }: Pick<TopBarProps, 'create' | 'onCreate'>) {
  const { t, i18n } = useLingui()
  return (
    <LazyMenu
      position="bottom-end"
      label={t`Create`}
      hover
      items={create.map((action) => ({
        label: i18n._(action.title),
        icon: action.icon,
        right: action.key ? <Kbd>{`C ${action.key.toUpperCase()}`}</Kbd> : undefined,
        onClick: () => onCreate(action),
      }))}
      target={
        // Not coloured, because the screen's own action is the primary one.
        <Button variant="default" leftSection={<IconPlus size={15} aria-hidden />}>
          <Trans>Create</Trans>
        </Button>
      }
    />
  )
}

function Breadcrumb({ menu, inside, phone, above }: Pick<TopBarProps, 'menu' | 'inside' | 'phone' | 'above'>) {
  const { t, i18n } = useLingui()
  const title = usePageTitle()
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const { crumbs, crumb_of_module } = match?.staticData ?? {}
  const { moduleName: module_name } = (match?.params ?? {}) as { moduleName?: string }
  const list = crumb_of_module && module_name ? listOf(menu, module_name) : undefined
  const way = [...(above ? [above] : []), ...((list ? [list] : crumbs) ?? [])]
  const up = way.at(-1)
  return (
    <nav aria-label={t`Breadcrumb`} className={classes.crumbs}>
      {phone && up ? (
        <GoLink to={inside(up.path)} className={`tool ${classes.up}`} aria-label={t`Back to ${i18n._(up.title)}`}>
          <IconChevronLeft size={18} aria-hidden />
        </GoLink>
      ) : (
        way.map((crumb) => (
          <span key={crumb.path}>
            <GoLink to={inside(crumb.path)} className="link">
              {i18n._(crumb.title)}
            </GoLink>
            <i aria-hidden>/</i>
          </span>
        ))
      )}
      <b className="cut" aria-current="page">
        {title}
      </b>
    </nav>
  )
}
