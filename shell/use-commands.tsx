import { useLingui } from '@lingui/react/macro'
import {
  IconBuildingStore,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconPalette,
  IconRefresh,
  IconSun,
} from '@tabler/icons-react'
import { resolveScheme } from '#ui/colour-scheme.ts'
import { useLayout } from '#ui/layout-config.ts'
import { runShortcut } from '#ui/shortcuts.ts'
import { arrangeMenu, enabledMenu } from './arrange-menu.ts'
import type { CreateAction, MenuGroup, PaletteAction, SettingsGroup } from './menu.ts'
import type { PaletteItem } from './palette/use-palette-lines.ts'
import { placeOf, useGo } from '#ui/places.ts'
import { usePreferences } from './preferences.ts'
import type { ModuleRow } from './session-queries.ts'
import { settingWords } from './settings/settings-model.ts'
import { useSignOut } from './use-sign-out.ts'

/** The shell's data that the commands need. */
export type CommandOptions = {
  menu: MenuGroup[]
  settings: readonly SettingsGroup[]
  create: CreateAction[]
  onCreate: (action: CreateAction) => void
  actions: PaletteAction[]
  modules: ModuleRow[] | undefined
  inside: (path: string) => string
  onSheet: () => void
  onPassword: () => void
  onAppearance: () => void
}

/** The lines of the palette: screens, records to create, and the shell's own commands. */
export function useCommands(options: CommandOptions): PaletteItem[] {
  const { menu, create, onCreate, modules, actions: more, inside, onSheet, onPassword, onAppearance } = options
  const { t, i18n } = useLingui()
  const navigate = useGo()
  const signOut = useSignOut()
  const { theme_mode, sidenav } = useLayout()
  const { save } = usePreferences()
  const dark = resolveScheme(theme_mode) === 'dark'
  const go = t`Go to`
  const actions = t`Actions`
  return [
    ...create.map((action) => ({
      id: `create-${action.record}`,
      group: actions,
      title: t`Create ${i18n._(action.title).toLowerCase()}`,
      words: `create new ${action.title.message ?? ''}`,
      icon: action.icon,
      keys: action.key ? ['C', action.key.toUpperCase()] : undefined,
      run: () => onCreate(action),
    })),
    ...more.map((action) => ({
      id: `do-${action.path}`,
      group: actions,
      title: i18n._(action.title),
      words: action.title.message,
      icon: action.icon,
      run: () => void navigate(placeOf(inside(action.path))),
    })),
    {
      id: 'theme',
      words: 'theme dark light mode',
      group: actions,
      title: dark ? t`Switch to light` : t`Switch to dark`,
      icon: dark ? IconSun : IconMoon,
      run: () => void save('account', { theme_mode: dark ? 'light' : 'dark' }).catch(() => {}),
    },
    {
      id: 'appearance',
      words: 'appearance font size density layout',
      group: actions,
      title: t`Appearance`,
      icon: IconPalette,
      run: onAppearance,
    },
    {
      id: 'refresh',
      group: actions,
      title: t`Refresh the data`,
      icon: IconRefresh,
      keys: ['R'],
      run: () => void runShortcut('refresh'),
    },
    {
      id: 'keys',
      words: 'keyboard shortcuts help',
      group: actions,
      title: t`Keyboard shortcuts`,
      icon: IconKeyboard,
      keys: ['?'],
      run: onSheet,
    },
    {
      id: 'password',
      words: 'change password security',
      group: actions,
      title: t`Change password`,
      icon: IconLock,
      run: onPassword,
    },
    {
      id: 'sign-out',
      words: 'sign out log out',
      group: actions,
      title: t`Sign out`,
      icon: IconLogout,
      run: () => void signOut(),
    },
    // Include hidden entries: hiding one removes it only from the menu.
    ...arrangeMenu(enabledMenu(menu, modules), sidenav)
      .flatMap((group) => group.entries)
      .map((entry) => ({
        id: `go-${entry.path}`,
        group: go,
        is_place: true,
        title: entry.label ?? i18n._(entry.title),
        words: `${i18n._(entry.title)} ${entry.title.message ?? ''} ${entry.path.replaceAll('/', ' ')}`,
        icon: entry.icon,
        run: () => void navigate({ to: inside(entry.path) }),
      })),
    // Settings are found by their group, title and detail.
    ...options.settings.flatMap((group) =>
      group.entries.map((entry) => ({
        id: `set-${entry.path}`,
        group: t`Settings`,
        is_place: true,
        title: i18n._(entry.title),
        words: settingWords(group, entry, (words) => i18n._(words)),
        icon: entry.icon,
        run: () => void navigate({ to: inside(entry.path) }),
      })),
    ),
    {
      id: 'go-businesses',
      group: go,
      is_place: true,
      title: t`All businesses`,
      icon: IconBuildingStore,
      run: () => void navigate({ to: '/business' }),
    },
  ]
}
