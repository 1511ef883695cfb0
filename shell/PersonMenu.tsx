import { IconSelector } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { PhotoAvatar } from '#platform/files/screen/PhotoAvatar.tsx'
import { useSession } from '#ui/client/session.ts'
import type { SidebarProps } from './Sidebar.tsx'
import classes from './Sidebar.module.css'

// Loaded after the first screen, which shows only the button.
const PersonPopup = lazy(() => import('./PersonPopup.tsx'))

/** The person at the foot of the sidebar, with their menu. */
export function PersonMenu(props: SidebarProps) {
  const session = useSession()
  const button = (
    <button type="button" className={classes.business}>
      <PhotoAvatar name={session?.user.name} id={session?.user.id ?? 0} file_path={session?.user.photo_url} size={28} />
      <span className={classes.two}>
        <b className="cut">{session?.user.name}</b>
        <small className="cut">{props.role_name ?? session?.user.email}</small>
      </span>
      <IconSelector size={14} aria-hidden />
    </button>
  )
  return (
    <Suspense fallback={button}>
      <PersonPopup {...props} target={button} />
    </Suspense>
  )
}
