import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Muted } from '#ui/layout/flow.tsx'
import { GoLink, placeOf } from '#ui/places.ts'
import type { SearchedRecord } from './menu.ts'
import { recentQuery } from './palette/search-calls.ts'
import classes from './Sidebar.module.css'

/** The entries of the group of recently opened records. */
export default function RecentEntries({
  business_id,
  records,
  items,
  onNavigate,
}: {
  business_id: number
  records: readonly SearchedRecord[]
  /** Record and id of each, such as `lead:7`. */
  items: string[]
  onNavigate: () => void
}) {
  const { data } = useQuery(recentQuery(business_id, items))
  return (
    <>
      {(data ?? []).map((hit) => {
        const known = records.find(({ record }) => record === hit.record)
        return (
          known && (
            <GoLink
              key={`${hit.record}:${hit.id}`}
              {...placeOf(`/business/${business_id}/${known.path(hit.id)}`)}
              className={classes.entry}
              onClick={onNavigate}
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
    </>
  )
}
