import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { storeUser, useSession } from '#ui/client/session.ts'
import { PhotoAvatar } from '#platform/files/screen/PhotoAvatar.tsx'
import { usePhoto } from '#platform/files/screen/photo.ts'
import type { SessionUser } from '#ui/client/storage.ts'
import { GoLink, usePlaceSearch } from '#ui/places.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { DetailsTab } from './details/DetailsTab.web.tsx'
import classes from './profile.module.css'
import { type ProfileTabProps, profileQuery } from './profile-queries.web.ts'
import { SecurityTab } from './security/SecurityTab.web.tsx'
import { SignInLog } from './sign-ins/SignInLog.web.tsx'

const SignInsTab = () => <SignInLog of="me" />

/** The parts of the profile by what stands in `?tab=`; the first one is shown without it. */
const TABS: { name: string; title: MessageDescriptor; Tab: ComponentType<ProfileTabProps> }[] = [
  { name: 'profile', title: msg`Profile`, Tab: DetailsTab },
  { name: 'security', title: msg`Security`, Tab: SecurityTab },
  { name: 'sign_ins', title: msg`Sign-ins`, Tab: SignInsTab },
]

/** The own account: who it is, and one part at a time. */
export function ProfileTabs({ place, business_id }: { place: string; business_id: number | null }) {
  const { t, i18n } = useLingui()
  const user = useSession()?.user
  const { tab: wanted, next } = usePlaceSearch()
  const { data, error, refetch } = useQuery(profileQuery)
  useFreshPhoto(user)
  const shown = TABS.find(({ name }) => name === wanted) ?? TABS[0]
  return (
    <>
      <header className={classes.head}>
        <PhotoAvatar name={user?.name} id={user?.id ?? 0} file_path={user?.photo_url} size={48} />
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
            activeOptions={{ exact: true }}
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

/** Keeps the photo of the menus the one that was just chosen. */
function useFreshPhoto(user: SessionUser | undefined): void {
  const { data: photo, isSuccess } = usePhoto(user?.id ?? 0)
  const path = photo?.file_path ?? null
  useEffect(() => {
    if (user && isSuccess && path !== (user.photo_url ?? null)) storeUser({ ...user, photo_url: path })
  }, [user, isSuccess, path])
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
