import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useSession } from '#kernel/web/client/session.ts'
import { GoLink, usePlaceSearch } from '#kernel/web/shell/places.ts'
import { Avatar } from '#kernel/web/ui/bits.tsx'
import { ErrorState, Skeleton } from '#kernel/web/ui/states.tsx'
import { DetailsTab } from './details/DetailsTab.web.tsx'
import classes from './profile.module.css'
import { type ProfileAnswer, profileQuery } from './profile-queries.web.ts'
import { SecurityTab } from './security/SecurityTab.web.tsx'

/** What each part of the profile gets; `business_id` is null outside a business. */
export type ProfileTabProps = { profile: ProfileAnswer; business_id: number | null }

/** The parts of the profile by what stands in `?tab=`; the first one is shown without it. */
const TABS: { name: string; title: MessageDescriptor; Tab: ComponentType<ProfileTabProps> }[] = [
  { name: 'profile', title: msg`Profile`, Tab: DetailsTab },
  { name: 'security', title: msg`Security`, Tab: SecurityTab },
]

/** The own account: who it is, and one part at a time. */
export function ProfileTabs({ place, business_id }: { place: string; business_id: number | null }) {
  const { t, i18n } = useLingui()
  const user = useSession()?.user
  const { tab: wanted, next } = usePlaceSearch()
  const { data, error, refetch } = useQuery(profileQuery)
  const shown = TABS.find(({ name }) => name === wanted) ?? TABS[0]
  return (
    <>
      <header className={classes.head}>
        <Avatar name={user?.name} id={user?.id ?? 0} size={48} />
        <div>
          <h1>{user?.name}</h1>
          <p className="ltr">{user?.email}</p>
        </div>
      </header>
      <nav className={classes.tabs} aria-label={t`Parts of your profile`}>
        {TABS.map(({ name, title }) => (
          <GoLink
            key={name}
            to={place}
            search={{ ...(name === TABS[0].name ? {} : { tab: name }), ...(next ? { next } : {}) }}
            className={classes.tab}
            activeProps={{}}
            aria-current={name === shown.name ? 'page' : undefined}
          >
            {i18n._(title)}
          </GoLink>
        ))}
      </nav>
      {error && !data && (
        <ErrorState what={t`Your profile could not be loaded`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Bones />}
      {data && <shown.Tab profile={data} business_id={business_id} />}
    </>
  )
}

function Bones() {
  return (
    <>
      {[3, 2].map((rows) => (
        <div key={rows} className={classes.section}>
          <Skeleton height={13} width={120} />
          <div className={classes.rows}>
            {Array.from({ length: rows }, (_, row) => (
              <div key={row} className={classes.row}>
                <Skeleton height={13} width="40%" />
              </div>
            ))}
          </div>
        </div>
      ))}
    </>
  )
}
