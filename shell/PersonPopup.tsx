import { useLingui } from '@lingui/react/macro'
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconPalette,
  IconSun,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import { Kbd } from '#ui/bits.tsx'
import MenuPopup from '#ui/MenuPopup.tsx'
import { useLayout } from '#ui/layout-config.ts'
import { useGo } from '#ui/places.ts'
import { usePreferences } from './preferences.ts'
import type { SidebarProps } from './sidebar-props.ts'
import { useSignOut } from './use-sign-out.ts'

/** The open menu of the person: light or dark, appearance, shortcuts, password, sign out. */
export default function PersonPopup({
  target,
  ...props
}: SidebarProps & { target: ReactElement<Record<string, unknown>> }) {
  const { business_id, person, onSheet, onPassword, onAppearance } = props
  const { t, i18n } = useLingui()
  const signOut = useSignOut()
  const go = useGo()
  const { theme_mode } = useLayout()
  const { save } = usePreferences()
  // The client already shows an error if the server could not save the choice.
  const choose = (mode: 'light' | 'dark' | 'auto') => void save('account', { theme_mode: mode }).catch(() => {})
  const mode = (value: 'light' | 'dark' | 'auto', label: string, icon: typeof IconSun) => ({
    label,
    icon,
    checked: theme_mode === value,
    onClick: () => choose(value),
  })
  return (
    <MenuPopup
      width={216}
      position="top-start"
      label={t`You`}
      items={[
        ...person.map((entry) => ({
          label: i18n._(entry.title),
          icon: entry.icon,
          onClick: () => void go({ to: `/business/${business_id}/${entry.path}` }),
        })),
        ...(person.length > 0 ? ['-' as const] : []),
        { head: t`Theme` },
        mode('light', t`Light`, IconSun),
        mode('dark', t`Dark`, IconMoon),
        mode('auto', t`System`, IconDeviceDesktop),
        '-',
        { label: t`Appearance`, icon: IconPalette, onClick: onAppearance },
        { label: t`Keyboard shortcuts`, icon: IconKeyboard, right: <Kbd>?</Kbd>, onClick: onSheet },
        { label: t`Change password`, icon: IconLock, onClick: onPassword },
        { label: t`Sign out`, icon: IconLogout, onClick: () => void signOut() },
      ]}
      target={target}
    />
  )
}
