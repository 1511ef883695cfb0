import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { GoLink } from '#ui/places.ts'
import type { ArrangedEntry } from './arrange-menu.ts'
import classes from './Sidebar.module.css'

type SidebarEntryProps = {
  entry: ArrangedEntry
  business_id: number
  is_current: boolean
  /** The screen has another line in its own group, which is announced as the current page. */
  is_repeated?: boolean
  is_favourite: boolean
  /** The person has used all stars. */
  is_full: boolean
  onStar: (path: string) => void
  onNavigate: () => void
}

/** One line of the side menu, with the star that adds it to the favourites. */
export function SidebarEntry(props: SidebarEntryProps) {
  const { entry, is_current, is_favourite } = props
  const { t, i18n } = useLingui()
  const name = entry.label ?? i18n._(entry.title)
  return (
    <div className={classes.row}>
      <GoLink
        to={`/business/${props.business_id}/${entry.path}`}
        className={classes.entry}
        // Otherwise the router would mark two entries if one address begins with the other.
        activeOptions={{ exact: true }}
        data-active={is_current || undefined}
        aria-current={is_current && !props.is_repeated ? 'page' : undefined}
        onClick={props.onNavigate}
      >
        <entry.icon size={17} stroke={1.7} />
        <span className="cut">{name}</span>
      </GoLink>
      <ActionIcon
        size={26}
        className={classes.star}
        aria-pressed={is_favourite}
        aria-label={is_favourite ? t`Take ${name} off the favourites` : t`Add ${name} to the favourites`}
        disabled={!is_favourite && props.is_full}
        onClick={() => props.onStar(entry.path)}
      >
        {is_favourite ? <IconStarFilled size={13} aria-hidden /> : <IconStar size={13} aria-hidden />}
      </ActionIcon>
    </div>
  )
}
