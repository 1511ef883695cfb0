import { useLingui } from '@lingui/react/macro'
import {
  IconDeviceDesktop,
  IconKeyboard,
  IconLock,
  IconLogout,
  IconMoon,
  IconPalette,
  IconSelector,
  IconSun,
} from '@tabler/icons-react'
import { useSession } from '#ui/client/session.ts'
import { PhotoAvatar } from '#platform/files/screen/PhotoAvatar.tsx'
import { Kbd } from '#ui/bits.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { useLayout } from '#ui/layout-config.ts'
import { useGo } from '#ui/places.ts'
import { usePreferences } from './preferences.ts'
import type { SidebarProps } from './Sidebar.tsx'
import classes from './Sidebar.module.css'
import { useSignOut } from './use-sign-out.ts'

/** The person at the foot of the sidebar: light or dark, appearance, shortcuts, password, sign out. */
export function PersonMenu({ business_id, role_name, person, onSheet, onPassword, onAppearance }: SidebarProps) {
  const { t, i18n } = useLingui()
  const session = useSession()
  const signOut = useSignOut()
  const go = useGo()
  const { theme_mode } = useLayout()
  const { save } = usePreferences()
  // The client has said it when the server could not keep the choice.
  const choose = (mode: 'light' | 'dark' | 'auto') => void save('account', { theme_mode: mode }).catch(() => {})
  const mode = (value: 'light' | 'dark' | 'auto', label: string, icon: typeof IconSun) => ({
    label,
    icon,
    checked: theme_mode === value,
    onClick: () => choose(value),
  })
  return (
    <LazyMenu
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
      target={
        <button type="button" className={classes.business}>
          <PhotoAvatar
            name={session?.user.name}
            id={session?.user.id ?? 0}
            file_path={session?.user.photo_url}
            size={28}
          />
          <span className={classes.two}>
            <b className="cut">{session?.user.name}</b>
            <small className="cut">{role_name ?? session?.user.email}</small>
          </span>
          <IconSelector size={14} aria-hidden />
        </button>
      }
    />
  )
}
