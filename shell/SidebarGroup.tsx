import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './Sidebar.module.css'

/** A group of the side menu, with a heading that folds it. */
export function SidebarGroup(props: {
  title: string | null
  is_folded: boolean
  onFold: (folded: boolean) => void
  children: ReactNode
}) {
  const { title, is_folded, onFold, children } = props
  return (
    <div className={classes.group}>
      {title && (
        <h2 className={classes.heading}>
          <button type="button" aria-expanded={!is_folded} onClick={() => onFold(!is_folded)}>
            {title}
            <IconChevronDown size={13} aria-hidden />
          </button>
        </h2>
      )}
      <div className={classes.slide} data-folded={is_folded || undefined}>
        <div inert={is_folded}>{children}</div>
      </div>
    </div>
  )
}
