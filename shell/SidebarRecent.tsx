import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { onStored } from '#ui/client/storage.ts'
import { useSession } from '#ui/client/session.ts'
import { Muted } from '#ui/layout/flow.tsx'
import { GoLink, placeOf } from '#ui/places.ts'
import type { SearchedRecord } from './menu.ts'
import { recentItems } from './palette/recent.ts'
import { recentQuery } from './palette/search-calls.ts'
import classes from './Sidebar.module.css'
import { SidebarGroup } from './SidebarGroup.tsx'
import { type Folding, isFolded, RECENT_KEY } from './sidebar-model.ts'

const SHOWN = 5

/** The recently opened records. Their names are read only while the group is unfolded. */
export function SidebarRecent(props: {
  business_id: number
  records: readonly SearchedRecord[]
  folding: Folding
  onFold: (folded: boolean) => void
  onNavigate: () => void
}) {
  const { t } = useLingui()
  const user_id = useSession()?.user.id
  const text = useSyncExternalStore(onStored, () => recentItems(props.business_id, user_id).slice(0, SHOWN).join(' '))
  const items = text === '' ? [] : text.split(' ')
  const is_folded = isFolded(props.folding, RECENT_KEY, true)
  const { data } = useQuery({ ...recentQuery(props.business_id, items), enabled: !is_folded && items.length > 0 })
  if (items.length === 0) return null
  return (
    <SidebarGroup title={t`Opened last`} is_folded={is_folded} onFold={props.onFold}>
      {(data ?? []).map((hit) => {
        const known = props.records.find(({ record }) => record === hit.record)
        return (
          known && (
            <GoLink
              key={`${hit.record}:${hit.id}`}
              {...placeOf(`/business/${props.business_id}/${known.path(hit.id)}`)}
              className={classes.entry}
              onClick={props.onNavigate}
            >
              <known.icon size={17} stroke={1.7} />
              <span className="cut">{hit.title}</span>
            </GoLink>
          )
        )
      })}
      {data?.length === 0 && (
        <Muted>
          <Trans>Nothing is left of it</Trans>
        </Muted>
      )}
    </SidebarGroup>
  )
}
