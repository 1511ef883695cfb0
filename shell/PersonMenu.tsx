import { IconSelector } from '@tabler/icons-react'
import { lazy } from 'react'
import { PhotoAvatar } from '#platform/files/screen/PhotoAvatar.tsx'
import { useSession } from '#ui/client/session.ts'
import { OnIntent } from '#ui/LazyMenu.tsx'
import type { SidebarProps } from './sidebar-props.ts'
import classes from './Sidebar.module.css'

const load = () => import('./PersonPopup.tsx')
const PersonPopup = lazy(load)

/** The person at the bottom of the sidebar, with their menu. */
export function PersonMenu(props: SidebarProps) {
  const session = useSession()
  const button = (
    <button type="button" className={classes.business}>
      <PhotoAvatar name={session?.user.name} id={session?.user.id ?? 0} file_path={session?.user.photo_url} size={28} />
      <span className={classes.two}>
        <b>{session?.user.name}</b>
        <small>{props.role_name ?? session?.user.email ?? session?.user.phone}</small>
      </span>
      <IconSelector size={14} aria-hidden />
    </button>
  )
  return (
    <OnIntent target={button} kind="menu" load={load}>
      <PersonPopup {...props} target={button} />
    </OnIntent>
  )
}
