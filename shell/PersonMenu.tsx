import { IconSelector } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { PhotoAvatar } from '#platform/files/screen/PhotoAvatar.tsx'
import { useSession } from '#ui/client/session.ts'
import type { SidebarProps } from './Sidebar.tsx'
import classes from './Sidebar.module.css'

// Loaded when the person shows intent, as every menu is.
const load = () => import('./PersonPopup.tsx')
const PersonPopup = lazy(load)

/** The person at the foot of the sidebar, with their menu. */
export function PersonMenu(props: SidebarProps) {
  const session = useSession()
  const [wanted, setWanted] = useState(false)
  const button = (
    <button
      type="button"
      className={classes.business}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setWanted(true)}
    >
      <PhotoAvatar name={session?.user.name} id={session?.user.id ?? 0} file_path={session?.user.photo_url} size={28} />
      <span className={classes.two}>
        <b>{session?.user.name}</b>
        <small>{props.role_name ?? session?.user.email}</small>
      </span>
      <IconSelector size={14} aria-hidden />
    </button>
  )
  return wanted ? (
    <Suspense fallback={button}>
      <PersonPopup {...props} target={button} />
    </Suspense>
  ) : (
    button
  )
}
