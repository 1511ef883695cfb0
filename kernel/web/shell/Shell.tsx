import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconMenu2, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { useSession } from '#kernel/web/client/session.ts'
import { writeStored } from '#kernel/web/client/storage.ts'
import { Kbd } from '#kernel/web/ui/bits.tsx'
import { LazyMenu } from '#kernel/web/ui/LazyMenu.tsx'
import { usePageTitle } from './AppFrame.tsx'
import { isModuleOn, listOf, type MenuGroup, type ShellSetup } from './menu.ts'
import { GoLink, useGo } from './places.ts'
import classes from './Shell.module.css'
import { Sidebar } from './Sidebar.tsx'
import { modulesQuery, permissionsQuery } from './session-queries.ts'
import { useCommands } from './use-commands.tsx'
import { useShellKeys } from './use-shell-keys.ts'

const Palette = lazy(() => import('./Palette.tsx'))
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'))

type ShellProps = ShellSetup & {
  business_id: number
  business_name: string
  /** The dialog behind "Change password". */
  ChangePassword: ComponentType<{ onClose: () => void }>
}

/** The light-sidebar layout around every screen of a business. */
export function Shell(props: ShellProps) {
  const { business_id } = props
  const { t, i18n } = useLingui()
  const navigate = useGo()
  const [open, setOpen] = useState<'palette' | 'sheet' | 'password' | null>(null)
  const [drawer, setDrawer] = useState(false)
  const [collapsed, setCollapsed] = useState(false)
  const { data: modules } = useQuery(modulesQuery(business_id))
  const role = useRole(business_id)
  const fills = useMatches({ select: (matches) => matches.some((match) => match.staticData.fills) })

  const inside = (path: string) => `/business/${business_id}/${path}`
  const create = props.create.filter((action) => isModuleOn(modules, action.module))
  const commands = useCommands({
    ...props,
    create,
    modules,
    inside,
    onSheet: () => setOpen('sheet'),
    onPassword: () => setOpen('password'),
  })
  useShellKeys({
    onPalette: () => setOpen('palette'),
    onSheet: () => setOpen('sheet'),
    onCreate: (key) => {
      const action = create.find((one) => one.key === key)
      if (action) void navigate({ to: inside(action.path) })
      return action !== undefined
    },
  })

  return (
    <div className={classes.shell} data-collapsed={collapsed || undefined}>
      <a href="#main" className={classes.skip}>
        <Trans>Skip to content</Trans>
      </a>
      <Sidebar
        {...props}
        modules={modules}
        role_name={role?.role_name ?? null}
        open={drawer}
        onNavigate={() => setDrawer(false)}
        onSearch={() => setOpen('palette')}
        onSheet={() => setOpen('sheet')}
        onPassword={() => setOpen('password')}
      />
      {drawer && (
        <button
          type="button"
          className={classes.scrim}
          aria-label={t`Close the menu`}
          onClick={() => setDrawer(false)}
        />
      )}
      <div className={classes.sheet}>
        <header className={classes.top}>
          <ActionIcon
            className={classes.burger}
            size={36}
            aria-label={t`Menu`}
            aria-expanded={drawer}
            onClick={() => setDrawer(true)}
          >
            <IconMenu2 size={19} />
          </ActionIcon>
          <ActionIcon
            className={classes.collapse}
            aria-label={collapsed ? t`Show the sidebar` : t`Hide the sidebar`}
            onClick={() => setCollapsed(!collapsed)}
          >
            {collapsed ? (
              <IconLayoutSidebarLeftExpand size={18} stroke={1.6} />
            ) : (
              <IconLayoutSidebarLeftCollapse size={18} stroke={1.6} />
            )}
          </ActionIcon>
          <Breadcrumb menu={props.menu} inside={inside} />
          <span className={classes.gap} />
          {props.tools?.map((Tool, index) => (
            <Tool key={index} />
          ))}
          {create.length > 0 && (
            <LazyMenu
              position="bottom-end"
              label={t`Create`}
              items={create.map((action) => ({
                label: i18n._(action.title),
                icon: action.icon,
                right: <Kbd>{`C ${action.key.toUpperCase()}`}</Kbd>,
                onClick: () => void navigate({ to: inside(action.path) }),
              }))}
              target={
                <Button className={classes.create} leftSection={<IconPlus size={15} />}>
                  <Trans>Create</Trans>
                </Button>
              }
            />
          )}
        </header>
        <main id="main" className={classes.main} data-fills={fills || undefined} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <Suspense>
        {open === 'palette' && (
          <Palette
            items={commands}
            search={props.search}
            onOpenHit={(hit) => void navigate({ to: inside(hit.path) })}
            onClose={() => setOpen(null)}
          />
        )}
        {open === 'sheet' && <ShortcutSheet create={create} onClose={() => setOpen(null)} />}
        {open === 'password' && <props.ChangePassword onClose={() => setOpen(null)} />}
      </Suspense>
    </div>
  )
}

// The role is fetched whenever a business is set, and kept for the next visit's first paint.
function useRole(business_id: number) {
  const user_id = useSession()?.user.id
  const { data } = useQuery(permissionsQuery(business_id, user_id))
  const role = data?.[0] ?? null
  useEffect(() => {
    if (role) writeStored('userRole', role)
  }, [role])
  return role
}

function Breadcrumb({ menu, inside }: { menu: MenuGroup[]; inside: (path: string) => string }) {
  const { t, i18n } = useLingui()
  const title = usePageTitle()
  const match = useMatches({ select: (matches) => matches.at(-1) })
  const { crumbs, crumb_of_module } = match?.staticData ?? {}
  const { moduleName: module_name } = (match?.params ?? {}) as { moduleName?: string }
  const list = crumb_of_module && module_name ? listOf(menu, module_name) : undefined
  return (
    <nav aria-label={t`Breadcrumb`} className={classes.crumbs}>
      {(list ? [list] : crumbs)?.map((crumb) => (
        <span key={crumb.path}>
          <GoLink to={inside(crumb.path)}>{i18n._(crumb.title)}</GoLink>
          <i aria-hidden>/</i>
        </span>
      ))}
      <b aria-current="page">{title}</b>
    </nav>
  )
}
