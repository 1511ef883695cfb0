import { useLingui } from '@lingui/react/macro'
import { useMantineColorScheme, VisuallyHidden } from '@mantine/core'
import { IconLogout, IconMoon, IconSelector, IconSun, IconUserCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSession } from '#ui/client/session.ts'
import { PhotoAvatar } from '#platform/files/screen/PhotoAvatar.tsx'
import { GoLink, useGo } from '#ui/places.ts'
import { useSignOut } from '#shell/use-sign-out.ts'
import { Spacer } from '#ui/layout/flow.tsx'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import { useIsPhone } from '#ui/use-media.ts'
import { Mark } from '#ui/Mark.tsx'
import { LanguageMenu } from '#shell/LanguageMenu.tsx'
import classes from './plain-layout.module.css'

/** The page frame outside a business: the list of businesses, the business form, the mailbox. */
export function PlainLayout({ children, width }: { children: ReactNode; width?: 'narrow' | 'wide' }) {
  const { t } = useLingui()
  const session = useSession()
  const signOut = useSignOut()
  const go = useGo()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const phone = useIsPhone()
  const dark = colorScheme === 'dark'
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <GoLink to={session ? '/business' : '/sign-in'} className={classes.brand}>
          <Mark size={26} />
          <b>Vanik</b>
        </GoLink>
        <Spacer />
        <LanguageMenu />
        {session && (
          <LazyMenu
            width={200}
            position="bottom-end"
            label={t`You`}
            items={[
              {
                label: dark ? t`Light theme` : t`Dark theme`,
                icon: dark ? IconSun : IconMoon,
                onClick: () => setColorScheme(dark ? 'light' : 'dark'),
              },
              { label: t`Profile and security`, icon: IconUserCircle, onClick: () => void go({ to: '/profile' }) },
              { label: t`Sign out`, icon: IconLogout, onClick: () => void signOut() },
            ]}
            target={
              <button type="button" className={classes.person}>
                <PhotoAvatar
                  name={session.user.name}
                  id={session.user.id}
                  file_path={session.user.photo_url}
                  size={26}
                />
                {phone ? <VisuallyHidden>{session.user.name}</VisuallyHidden> : session.user.name}
                <IconSelector size={14} aria-hidden />
              </button>
            }
          />
        )}
      </header>
      <main id="main" className={classes.main} data-width={width}>
        {children}
      </main>
    </div>
  )
}
