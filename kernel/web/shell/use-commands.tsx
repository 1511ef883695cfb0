import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme } from '@mantine/core'
import { IconBuildingStore, IconKeyboard, IconLock, IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { type CreateAction, isModuleOn, type MenuGroup } from './menu.ts'
import type { PaletteItem } from './Palette.tsx'
import { useGo } from './places.ts'
import type { ModuleRow } from './session-queries.ts'
import { useSignOut } from './use-sign-out.ts'

type Options = {
  menu: MenuGroup[]
  create: CreateAction[]
  modules: ModuleRow[] | undefined
  inside: (path: string) => string
  onSheet: () => void
  onPassword: () => void
}

/** What the palette offers: the screens that exist, what can be created, and the shell's own commands. */
export function useCommands({ menu, create, modules, inside, onSheet, onPassword }: Options): PaletteItem[] {
  const { t, i18n } = useLingui()
  const navigate = useGo()
  const signOut = useSignOut()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const dark = colorScheme === 'dark'
  const go = t`Go to`
  const actions = t`Actions`
  return [
    ...create.map((action) => ({
      id: `create-${action.path}`,
      group: actions,
      title: t`Create ${i18n._(action.title).toLowerCase()}`,
      icon: action.icon,
      keys: ['C', action.key.toUpperCase()],
      run: () => void navigate({ to: inside(action.path) }),
    })),
    {
      id: 'theme',
      group: actions,
      title: dark ? t`Switch to light` : t`Switch to dark`,
      icon: dark ? IconSun : IconMoon,
      run: () => setColorScheme(dark ? 'light' : 'dark'),
    },
    { id: 'keys', group: actions, title: t`Keyboard shortcuts`, icon: IconKeyboard, keys: ['?'], run: onSheet },
    { id: 'password', group: actions, title: t`Change password`, icon: IconLock, run: onPassword },
    { id: 'sign-out', group: actions, title: t`Sign out`, icon: IconLogout, run: () => void signOut() },
    ...menu
      .flatMap((group) => group.entries)
      .filter((entry) => isModuleOn(modules, entry.module))
      .map((entry) => ({
        id: `go-${entry.path}`,
        group: go,
        title: i18n._(entry.title),
        icon: entry.icon,
        run: () => void navigate({ to: inside(entry.path) }),
      })),
    {
      id: 'go-businesses',
      group: go,
      title: t`All businesses`,
      icon: IconBuildingStore,
      run: () => void navigate({ to: '/business' }),
    },
  ]
}
