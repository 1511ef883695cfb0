import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { offline_bar } from '#ui/client/flags.ts'
import { useSession } from '#ui/client/session.ts'
import { useSignal } from '#ui/client/signal.ts'
import { useWatched } from '#platform/runs/screen/watched.ts'
import { background, slots } from '#modules/parts.web.tsx'
import { Shell } from '#shell/Shell.tsx'
import { businessQuery, permissionsQuery } from '#shell/session-queries.ts'
import classes from './BusinessLayout.module.css'
import { shellSetup } from './menu.ts'

// Open the live connection after the first screen is shown, so that no screen waits for it.
const LiveUpdates = lazy(() =>
  import('#platform/live/screen/LiveUpdates.tsx').then((live) => ({ default: live.LiveUpdates })),
)
const FollowChanges = lazy(() =>
  import('#platform/live/screen/FollowChanges.tsx').then((live) => ({ default: live.FollowChanges })),
)
const Records = lazy(() => import('#modules/web.tsx').then((found) => ({ default: found.BusinessRecords })))
const NewRecord = lazy(() => import('#modules/NewRecord.web.tsx'))
const OfflineBar = lazy(() => import('#modules/OfflineBar.web.tsx'))
const RunProgress = lazy(() => import('#modules/RunProgress.web.tsx'))

/** The shell with this application's menu, around every screen of one business. */
export default function BusinessLayout() {
  const business_id = Number(useParams({ strict: false, select: (params) => params.businessId }))
  const { data } = useQuery(businessQuery(business_id))
  const { data: permissions } = useQuery(permissionsQuery(business_id, useSession()?.user.id))
  const watches = useWatched().length > 0
  const viewing = permissions?.[0]?.viewing
  const has_bar = useSignal(offline_bar) || viewing !== undefined
  return (
    <div className={classes.layout} data-bar={has_bar || undefined}>
      <Suspense>
        <LiveUpdates key={`live ${business_id}`} business_id={business_id} />
        <FollowChanges key={`changes ${business_id}`} business_id={business_id} />
        {background.map((Part, index) => (
          <Part key={`${index} ${business_id}`} business_id={business_id} Records={Records} />
        ))}
      </Suspense>
      <Suspense>
        <OfflineBar business_id={business_id} />
      </Suspense>
      {viewing && slots.viewing_banner && (
        <Suspense>
          <slots.viewing_banner business_id={business_id} viewing={viewing} />
        </Suspense>
      )}
      <Shell
        key={business_id}
        {...shellSetup}
        business_id={business_id}
        business_name={data?.name ?? ''}
        ChangePassword={slots.change_password}
        NewRecord={NewRecord}
      />
      {watches && (
        <Suspense>
          <RunProgress />
        </Suspense>
      )}
    </div>
  )
}
