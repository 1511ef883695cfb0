import { useQuery } from '@tanstack/react-query'
import { useParams } from '#kernel/web/router/index.tsx'
import { lazy, Suspense } from 'react'
import { useSession } from '#kernel/web/client/session.ts'
import { FollowChanges } from '#kernel/web/records/live/FollowChanges.tsx'
import { useWatched } from '#kernel/web/records/runs/watched.ts'
import { LiveUpdates } from '#kernel/web/shell/notices/LiveUpdates.tsx'
import { Shell } from '#kernel/web/shell/Shell.tsx'
import { businessQuery, permissionsQuery } from '#kernel/web/shell/session-queries.ts'
import classes from './BusinessLayout.module.css'
import { shellSetup } from './menu.ts'

const ChangePassword = lazy(() => import('#modules/business/session/password/change-password.web.tsx'))
const RunProgress = lazy(() => import('#modules/RunProgress.web.tsx'))
const ViewingBanner = lazy(() => import('#modules/people/visibility/screen/ViewingBanner.web.tsx'))

/** The shell with this application's menu, around every screen of one business. */
export default function BusinessLayout() {
  const business_id = Number(useParams({ strict: false, select: (params) => params.businessId }))
  const { data } = useQuery(businessQuery(business_id))
  const { data: permissions } = useQuery(permissionsQuery(business_id, useSession()?.user.id))
  const watches = useWatched().length > 0
  const viewing = permissions?.[0]?.viewing
  return (
    <div className={classes.layout} data-viewing={viewing !== undefined || undefined}>
      <LiveUpdates key={`live ${business_id}`} business_id={business_id} />
      <FollowChanges key={`changes ${business_id}`} business_id={business_id} />
      {viewing && (
        <Suspense>
          <ViewingBanner business_id={business_id} viewing={viewing} />
        </Suspense>
      )}
      <Shell
        key={business_id}
        {...shellSetup}
        business_id={business_id}
        business_name={data?.name ?? ''}
        ChangePassword={ChangePassword}
      />
      {watches && (
        <Suspense>
          <RunProgress />
        </Suspense>
      )}
    </div>
  )
}
