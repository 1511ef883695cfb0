import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import {
  IconBuildingStore,
  IconDeviceDesktop,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconPencil,
  IconSearch,
  IconSelector,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react'
import { useSession } from '#kernel/web/client/session.ts'
import { Avatar, Kbd } from '#kernel/web/ui/bits.tsx'
import { LazyMenu, type MenuItem } from '#kernel/web/ui/LazyMenu.tsx'
import { isModuleOn, type MenuGroup } from './menu.ts'
import { GoLink, useGo } from './places.ts'
import classes from './Sidebar.module.css'
import type { ModuleRow } from './session-queries.ts'
import { useBranches } from './use-branches.ts'
import { useSignOut } from './use-sign-out.ts'

type SidebarProps = {
  business_id: number
  business_name: string
  role_name: string | null
  menu: MenuGroup[]
  modules: ModuleRow[] | undefined
  open: boolean
  onNavigate: () => void
  onSearch: () => void
  onSheet: () => void
  onPassword: () => void
}

/** Business and branch on top, modules in the middle, the person at the foot; a drawer on phones. */
export function Sidebar(props: SidebarProps) {
  const { t, i18n } = useLingui()
  const groups = props.menu
    .map((group) => ({ ...group, entries: group.entries.filter((entry) => isModuleOn(props.modules, entry.module)) }))
    .filter((group) => group.entries.length > 0)
  return (
    <aside className={classes.side} data-open={props.open || undefined} aria-label={t`Sidebar`}>
      <BusinessSwitch {...props} />
      <button type="button" className={classes.search} onClick={props.onSearch}>
        <IconSearch size={15} aria-hidden />
        <span>{t`Search or jump to…`}</span>
        <Kbd>Ctrl K</Kbd>
      </button>
      <nav className={classes.nav} aria-label={t`Modules`}>
        {groups.map((group, index) => (
          <div key={index} className={classes.group}>
            {group.title && <h2>{i18n._(group.title)}</h2>}
            {group.entries.map(({ path, title, icon: Glyph }) => (
              <GoLink
                key={path}
                to={`/business/${props.business_id}/${path}`}
                className={classes.entry}
                activeProps={{ 'data-active': true }}
                onClick={props.onNavigate}
              >
                <Glyph size={17} stroke={1.7} />
                <span>{i18n._(title)}</span>
              </GoLink>
            ))}
          </div>
        ))}
      </nav>
      <PersonMenu {...props} />
    </aside>
  )
}

function BusinessSwitch({ business_id, business_name }: SidebarProps) {
  const { t } = useLingui()
  const navigate = useGo()
  const { branches, chosen, choose } = useBranches(business_id)
  const items: MenuItem[] = [
    ...(branches.length > 0 ? [{ head: t`Branch` }] : []),
    ...branches.map((branch) => ({
      label: branch.name,
      detail: [branch.city, branch.state].filter(Boolean).join(', ') || undefined,
      checked: branch.id === chosen?.id,
      onClick: () => choose(branch),
    })),
    '-',
    {
      label: t`Edit this business`,
      icon: IconPencil,
      onClick: () => void navigate({ to: '/create', search: { businessId: business_id } }),
    },
    { label: t`All businesses`, icon: IconBuildingStore, onClick: () => void navigate({ to: '/business' }) },
  ]
  return (
    <LazyMenu
      width={236}
      label={t`Business and branch`}
      items={items}
      target={
        <button type="button" className={classes.business}>
          <span className={classes.logo}>
            <IconBuildingStore size={16} stroke={2} aria-hidden />
          </span>
          <span className={classes.two}>
            <b>{business_name}</b>
            <small>{chosen ? chosen.name : t`No branch chosen`}</small>
          </span>
          <IconSelector size={14} aria-hidden />
        </button>
      }
    />
  )
}

function PersonMenu({ business_id, role_name, onSheet, onPassword }: SidebarProps) {
  const { t } = useLingui()
  const navigate = useGo()
  const session = useSession()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <LazyMenu
      width={216}
      position="top-start"
      label={t`You`}
      items={[
        { head: t`Theme` },
        { label: t`Light`, icon: IconSun, checked: colorScheme === 'light', onClick: () => setColorScheme('light') },
        { label: t`Dark`, icon: IconMoon, checked: colorScheme === 'dark', onClick: () => setColorScheme('dark') },
        {
          label: t`System`,
          icon: IconDeviceDesktop,
          checked: colorScheme === 'auto',
          onClick: () => setColorScheme('auto'),
        },
        '-',
        {
          label: t`Profile and security`,
          icon: IconUserCircle,
          onClick: () => void navigate({ to: `/business/${business_id}/profile` }),
        },
        { label: t`Keyboard shortcuts`, icon: IconKeyboard, right: <Kbd>?</Kbd>, onClick: onSheet },
        { label: t`Change password`, icon: IconLock, onClick: onPassword },
        { label: t`Sign out`, icon: IconLogout, onClick: () => void signOut() },
      ]}
      target={
        <button type="button" className={classes.business}>
          <Avatar name={session?.user.name} id={session?.user.id ?? 0} size={28} />
          <span className={classes.two}>
            <b>{session?.user.name}</b>
            <small>{role_name ?? session?.user.email}</small>
          </span>
          <IconSelector size={14} aria-hidden />
        </button>
      }
    />
  )
}
