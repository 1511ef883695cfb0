import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useMatches, useRouterState } from '@tanstack/react-router'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useSession } from '#ui/client/session.ts'
import { readStored, writeStored } from '#ui/client/storage.ts'
import { useLayout } from '#ui/layout-config.ts'
import { saveOpenForm, useShortcut } from '#ui/shortcuts.ts'
import { TIMING } from '#ui/timing.ts'
import { useIsPhone, useIsTablet } from '#ui/use-media.ts'
import { enabledMenu } from './arrange-menu.ts'
import { type CreateAction, currentEntry, isModuleOn, mayDo, menuFor, type ShellSetup } from './menu.ts'
import { placeOf, useGo } from '#ui/places.ts'
import { useRememberOpened } from './palette/recent.ts'
import { usePreferences } from './preferences.ts'
import classes from './Shell.module.css'
import { SETTINGS_PATH, settingsEntryAt, settingsFor, withSettings } from './settings/settings-model.ts'
import { useSettings } from './settings/use-settings.ts'
import { ShellContext } from './shell-context.ts'
import { useBottomPlaces } from './use-bottom-places.ts'
import { Sidebar } from './Sidebar.tsx'
import { modulesQuery, permissionsQuery } from './session-queries.ts'
import { TopBar } from './TopBar.tsx'
import { useScreenKey } from '#ui/words/language.ts'
import { useRefresh } from './use-refresh.ts'
import { useShellKeys } from './use-shell-keys.ts'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))
// Loaded only on phones.
const BottomBar = lazy(async () => ({ default: (await import('./BottomBar.tsx')).BottomBar }))
const ScrollTop = lazy(async () => ({ default: (await import('./ScrollTop.tsx')).ScrollTop }))
const ShortcutSheet = lazy(() => import('./ShortcutSheet.tsx'))
const AppearancePanel = lazy(() => import('./AppearancePanel.tsx'))
const SettingsFrame = lazy(() =>
  import('./settings/SettingsFrame.tsx').then((frame) => ({ default: frame.SettingsFrame })),
)

type ShellProps = ShellSetup & {
  business_id: number
  business_name: string
  /** The dialog behind "Change password". */
  ChangePassword?: ComponentType<{ onClose: () => void }>
  /** The panel in which a record is created. */
  NewRecord: ComponentType<{ record: string; onClose: () => void }>
}

type Open = 'palette' | 'go_to' | 'sheet' | 'password' | 'appearance' | `new ${string}`

/** The light-sidebar layout around every screen of a business. */
export function Shell(props: ShellProps) {
  const { business_id, NewRecord } = props
  const { t } = useLingui()
  const navigate = useGo()
  const layout = useLayout()
  const { save } = usePreferences()
  const phone = useIsPhone()
  const tablet = useIsTablet()
  const [open, setOpen] = useState<Open | null>(null)
  const [drawer, setDrawer] = useState(false)
  const main = useRef<HTMLElement>(null)
  const { data: modules } = useQuery(modulesQuery(business_id))
  const role = useRole(business_id)
  const screen = useScreenKey()
  // A form has its own bar at the bottom of a phone, and its breadcrumb leads back.
  const fills_form = useMatches({ select: (matches) => matches.some((match) => match.staticData.crumb_of_module) })
  const has_bottom = phone && !fills_form
  const fills = useMatches({ select: (matches) => matches.some((match) => match.staticData.fills) })

  const inside = (path: string) => `/business/${business_id}/${path}`
  const all_settings = useSettings(props.settings)
  const settings = all_settings && settingsFor(all_settings, { role, modules })
  const own_menu = menuFor(props.menu, role)
  const menu = withSettings(own_menu, settings)
  const create = props.create.filter(
    ({ module, record }) => isModuleOn(modules, module) && (!role || mayDo(role, { record, right: 'create' })),
  )
  const actions = (props.actions ?? []).filter(
    (action) => isModuleOn(modules, action.module) && (!action.needs || mayDo(role, action.needs)),
  )
  const user_id = useSession()?.user.id
  const here = useRouterState({ select: ({ location }) => location.href }).replace(inside(''), '')
  useRememberOpened({ records: props.records, business_id, user_id, path: here })
  const setting = settingsEntryAt(settings ?? [], here)
  // A screen of the settings is inside their frame, so it is shown after they are loaded.
  const waits =
    settings === null &&
    !currentEntry(
      own_menu.flatMap((group) => group.entries),
      here,
    )
  const wide = useMatches({ select: (matches) => matches.some((match) => match.staticData.wide) })
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
  const opener = (what: Open) => () => setOpen(what)
  const begin = ({ record }: CreateAction) => setOpen(`new ${record}`)
  const refresh = useRefresh()
  useShortcut('search', opener('palette'), { last: true })
  useShortcut('go_to', opener('go_to'), { last: true })
  useShortcut('sheet', opener('sheet'), { last: true })
  useShortcut('refresh', refresh, { last: true })
  useShortcut(
    'find_in_list',
    () => {
      const search = document.querySelector<HTMLElement>('[data-search]')
      if (search) search.focus()
      else setOpen('palette')
    },
    { last: true },
  )
  useShortcut('save', saveOpenForm, { last: true })
  useShortcut('new', () => create.length > 0 && begin(create[0]), { last: true })
  useShortcut('close', () => setDrawer(false), { enabled: drawer })
  useShellKeys({
    onCreate: (key) => {
      const action = create.find((one) => one.key !== '' && one.key === key)
      if (action) begin(action)
      return action !== undefined
    },
  })
  useClosedOnDesk(() => setDrawer(false))

  return (
    <ShellContext
      value={{
        business_id,
        menu: enabledMenu(menu, modules),
        settings: settings ?? [],
        whole: { menu: props.menu, settings: all_settings ?? [] },
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
          menu={menu}
          person={props.person ?? []}
          form={over ? 'drawer' : collapsed ? 'rail' : 'full'}
          modules={modules}
          role_name={role?.role_name ?? null}
          open={drawer}
          onNavigate={() => setDrawer(false)}
          onSearch={opener('palette')}
          onSheet={opener('sheet')}
          onPassword={opener('password')}
          onAppearance={opener('appearance')}
        />
        {drawer && (
          <button
            type="button"
            className={classes.scrim}
            aria-label={t`Close the menu`}
            onClick={() => setDrawer(false)}
          />
        )}
        <div className={classes.sheet} inert={drawer && over}>
          {has_top && (
            <TopBar
              arrow={arrow}
              menu={menu}
              tools={props.tools ?? []}
              inside={inside}
              create={create}
              onCreate={begin}
              as_drawer={as_drawer}
              phone={phone}
              menu_below={has_bottom && places.some(({ kind }) => kind === 'menu')}
              search_below={has_bottom && places.some(({ kind }) => kind === 'search')}
              above={setting ? { title: msg`Settings`, path: SETTINGS_PATH } : null}
              drawer={drawer}
              collapsed={collapsed}
              onDrawer={() => setDrawer(true)}
              onToggle={tablet ? () => setDrawer(true) : toggle}
              onSearch={opener('palette')}
            />
          )}
          <main ref={main} id="main" className={classes.main} data-fills={fills || undefined} tabIndex={-1}>
            {waits ? null : setting && settings && !wide && !phone ? (
              <Suspense>
                <SettingsFrame business_id={business_id} groups={settings} current={setting}>
                  <Outlet key={screen} />
                </SettingsFrame>
              </Suspense>
            ) : (
              <Outlet key={screen} />
            )}
          </main>
          {!has_top && arrow && <div className={classes.toTopRow}>{arrow}</div>}
          {has_bottom && (
            <Suspense>
              <BottomBar
                business_id={business_id}
                menu={menu}
                modules={modules}
                drawer={drawer}
                onSearch={opener('palette')}
                onDrawer={() => setDrawer(true)}
              />
            </Suspense>
          )}
        </div>
        <Suspense>
          {(open === 'palette' || open === 'go_to') && (
            <CommandPalette
              menu={menu}
              settings={settings ?? []}
              create={create}
              onCreate={begin}
              modules={modules}
              inside={inside}
              onSheet={opener('sheet')}
              onPassword={opener('password')}
              onAppearance={opener('appearance')}
              business_id={business_id}
              only_places={open === 'go_to'}
              records={props.records}
              actions={actions}
              onOpenHit={({ record, id }) => {
                const found = props.records.find((one) => one.record === record)
                if (found) void navigate(placeOf(inside(found.path(id))))
              }}
              onClose={() => setOpen(null)}
            />
          )}
          {open === 'sheet' && <ShortcutSheet create={create} onClose={() => setOpen(null)} />}
          {open === 'appearance' && <AppearancePanel inside={inside} onClose={() => setOpen(null)} />}
          {open?.startsWith('new ') && <NewRecord record={open.slice(4)} onClose={() => setOpen(null)} />}
          {open === 'password' && props.ChangePassword && <props.ChangePassword onClose={() => setOpen(null)} />}
        </Suspense>
      </div>
    </ShellContext>
  )
}

// Reads the role whenever a business is opened, and stores it for the first paint of the next visit.
function useRole(business_id: number) {
  const user_id = useSession()?.user.id
  const { data } = useQuery(permissionsQuery(business_id, user_id))
  const role = data?.[0]
  useEffect(() => {
    if (role) writeStored('userRole', { ...role, business_id })
  }, [role, business_id])
  if (role) return role
  // Until the answer arrives, and without a network, use the role of the last visit.
  const kept = readStored('userRole')
  return kept?.business_id === business_id ? kept : null
}

// Closes an open drawer when the window becomes wide, because it would hide the page.
function useClosedOnDesk(close: () => void): void {
  const newest = useRef(close)
  useEffect(() => {
    newest.current = close
  })
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onResize = () => {
      clearTimeout(timer)
      timer = setTimeout(() => window.innerWidth > 768 && newest.current(), TIMING.resize)
    }
    addEventListener('resize', onResize)
    return () => {
      clearTimeout(timer)
      removeEventListener('resize', onResize)
    }
  }, [])
}
