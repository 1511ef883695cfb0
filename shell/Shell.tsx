import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { useSession } from '#ui/client/session.ts'
import { useLayout } from '#ui/layout-config.ts'
import { useIsPhone, useIsTablet } from '#ui/use-media.ts'
import { useScreenKey } from '#ui/words/language.ts'
import { enabledMenu } from './arrange-menu.ts'
import { type CreateAction, currentEntry, type SettingsEntry, type ShellSetup } from './menu.ts'
import { useRememberOpened } from './palette/recent.ts'
import { usePreferences } from './preferences.ts'
import classes from './Shell.module.css'
import { SETTINGS_PATH, settingsEntryAt } from './settings/settings-model.ts'
import { ShellContext } from './shell-context.ts'
import { type ShellDialog, ShellDialogs } from './ShellDialogs.tsx'
import { Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { type AllowedSetup, useAllowedSetup } from './use-allowed-setup.ts'
import { useBottomPlaces } from './use-bottom-places.ts'
import { useDrawer } from './use-drawer.ts'
import { useShellShortcuts } from './use-shell-shortcuts.ts'

// Loaded only on phones.
const BottomBar = lazy(() => import('./BottomBar.tsx'))
const ScrollTop = lazy(() => import('./ScrollTop.tsx'))
const SettingsFrame = lazy(() => import('./settings/SettingsFrame.tsx'))

type ShellProps = ShellSetup & {
  business_id: number
  business_name: string
  /** The dialog behind "Change password". */
  ChangePassword?: ComponentType<{ onClose: () => void }>
  /** The panel in which a record is created. */
  NewRecord: ComponentType<{ record: string; onClose: () => void }>
}

/** The light-sidebar layout around every screen of a business. */
export function Shell(props: ShellProps) {
  const { business_id } = props
  const { t } = useLingui()
  const layout = useLayout()
  const { save } = usePreferences()
  const phone = useIsPhone()
  const tablet = useIsTablet()
  const [open, setOpen] = useState<ShellDialog | null>(null)
  const [drawer, setDrawer] = useDrawer()
  const main = useRef<HTMLElement>(null)
  const allowed = useAllowedSetup(props, business_id)
  const { modules, role, menu, settings, create } = allowed
  // A form has its own bar at the bottom of a phone, and its breadcrumb leads back.
  const has_bottom = !useScreenOption('crumb_of_module') && phone
  const fills = useScreenOption('fills')

  const inside = (path: string) => `/business/${business_id}/${path}`
  const user_id = useSession()?.user.id
  const here = useRouterState({ select: ({ location }) => location.href }).replace(inside(''), '')
  useRememberOpened({ records: props.records, business_id, user_id, path: here })
  const setting = settingsEntryAt(settings ?? [], here)
  const { places } = useBottomPlaces(menu, modules)
  const collapsed = tablet || layout.sidebar_state === 'collapsed'
  const as_drawer = phone || !layout.sidebar
  // A tablet shows icons; the full menu opens over the page.
  const over = as_drawer || (tablet && drawer)
  const has_top = phone || layout.header || as_drawer
  const arrow = layout.scroll_top && !fills && (
    <Suspense>
      <ScrollTop scroller={main} />
    </Suspense>
  )
  const toggle = () =>
    // Applied at once and stored in this browser; without a network it is sent to the server later.
    void save('account', { sidebar_state: collapsed ? 'expanded' : 'collapsed' }).catch(() => {})
  const opener = (dialog: ShellDialog) => () => setOpen(dialog)
  const onSearch = opener('palette')
  const openDrawer = () => setDrawer(true)
  const closeDrawer = () => setDrawer(false)
  const onCreate = ({ record }: CreateAction) => setOpen(`new ${record}`)
  useShellShortcuts({ create, onCreate, onOpen: setOpen })

  return (
    <ShellContext
      value={{
        business_id,
        menu: enabledMenu(menu, modules),
        settings: settings ?? [],
        whole: { menu: props.menu, settings: allowed.all_settings ?? [] },
      }}
    >
      <div
        className={classes.shell}
        data-drawer={as_drawer || undefined}
        data-collapsed={(!as_drawer && collapsed) || undefined}
        data-phone={phone || undefined}
        data-bottom={has_bottom || undefined}
      >
        <a href="#main" className={classes.skip}>
          <Trans>Skip to content</Trans>
        </a>
        <Sidebar
          {...props}
          {...{ menu, modules, onSearch }}
          person={props.person ?? []}
          form={over ? 'drawer' : collapsed ? 'rail' : 'full'}
          role_name={role?.role_name ?? null}
          open={drawer}
          onNavigate={closeDrawer}
          onSheet={opener('sheet')}
          onPassword={opener('password')}
          onAppearance={opener('appearance')}
        />
        {drawer && (
          <button type="button" className={classes.scrim} aria-label={t`Close the menu`} onClick={closeDrawer} />
        )}
        <div className={classes.sheet} inert={drawer && over}>
          {has_top && (
            <TopBar
              {...{ arrow, menu, inside, create, onCreate, as_drawer, phone, drawer, collapsed, onSearch }}
              tools={props.tools ?? []}
              menu_below={has_bottom && places.some(({ kind }) => kind === 'menu')}
              search_below={has_bottom && places.some(({ kind }) => kind === 'search')}
              above={setting ? { title: msg`Settings`, path: SETTINGS_PATH } : null}
              onDrawer={openDrawer}
              onToggle={tablet ? openDrawer : toggle}
            />
          )}
          <main ref={main} id="main" className={classes.main} data-fills={fills || undefined} tabIndex={-1}>
            <OpenScreen {...{ business_id, allowed, here, setting, phone }} />
          </main>
          {!has_top && arrow && <div className={classes.toTopRow}>{arrow}</div>}
          {has_bottom && (
            <Suspense>
              <BottomBar {...{ business_id, menu, modules, drawer, onSearch }} onDrawer={openDrawer} />
            </Suspense>
          )}
        </div>
        <ShellDialogs {...props} {...{ allowed, inside, open, onCreate }} onOpen={setOpen} />
      </div>
    </ShellContext>
  )
}

/** Whether the route of the open screen, or one above it, sets an option. */
const useScreenOption = (option: 'fills' | 'wide' | 'crumb_of_module') =>
  useMatches({ select: (matches) => matches.some((match) => match.staticData[option]) })

/** The open screen. One of the settings is inside their frame, unless it needs the whole width. */
function OpenScreen({
  business_id,
  allowed: { settings, own_menu },
  here,
  setting,
  phone,
}: {
  business_id: number
  allowed: AllowedSetup
  /** Its address inside the business. */
  here: string
  /** The entry of the settings to which it belongs. */
  setting: SettingsEntry | undefined
  phone: boolean
}) {
  const wide = useScreenOption('wide')
  const screen = <Outlet key={useScreenKey()} />
  const entries = own_menu.flatMap((group) => group.entries)
  // It may be a screen of the settings, which are not loaded yet.
  if (settings === null && !currentEntry(entries, here)) return null
  if (!settings || !setting || wide || phone) return screen
  return (
    <Suspense>
      <SettingsFrame business_id={business_id} groups={settings} current={setting}>
        {screen}
      </SettingsFrame>
    </Suspense>
  )
}
