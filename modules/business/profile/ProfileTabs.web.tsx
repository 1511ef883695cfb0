import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { storeUser, useSession } from '#ui/client/session.ts'
import { PhotoAvatar } from '#platform/files/screen/PhotoAvatar.tsx'
import { usePhoto } from '#platform/files/screen/photo.ts'
import type { SessionUser } from '#ui/client/storage.ts'
import { Muted, Row, Stack, Title } from '#ui/layout/flow.tsx'
import { TabLinks } from '#ui/layout/TabLinks.tsx'
import { usePlaceSearch } from '#ui/places.ts'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { DetailsTab } from './details/DetailsTab.web.tsx'
import { type ProfileTabProps, profileQuery } from './profile-queries.web.ts'
import { SecurityTab } from './security/SecurityTab.web.tsx'
import { SignInLog } from './sign-ins/SignInLog.web.tsx'

const SignInsTab = () => <SignInLog of="me" />

/** The parts of the profile, named by `?tab=`; without it the first one is shown. */
const TABS: { name: string; title: MessageDescriptor; Tab: ComponentType<ProfileTabProps> }[] = [
  { name: 'profile', title: msg`Profile`, Tab: DetailsTab },
  { name: 'security', title: msg`Security`, Tab: SecurityTab },
  { name: 'sign_ins', title: msg`Sign-ins`, Tab: SignInsTab },
]

/** The viewer's account: name, photo, and one tab at a time. */
export function ProfileTabs({ place, business_id }: { place: string; business_id: number | null }) {
  const { t, i18n } = useLingui()
  const user = useSession()?.user
  const { tab: wanted, next } = usePlaceSearch()
  const { data, error, refetch } = useQuery(profileQuery)
  useFreshPhoto(user)
  const shown = TABS.find(({ name }) => name === wanted) ?? TABS[0]
  return (
    <>
      <Row gap="md">
        <PhotoAvatar name={user?.name} id={user?.id ?? 0} file_path={user?.photo_url} size={48} />
        <Stack gap="none">
          <Title order={1}>{user?.name}</Title>
          <Muted>
            <span className="ltr">{user?.email}</span>
          </Muted>
        </Stack>
      </Row>
      <TabLinks
        label={t`Parts of your profile`}
        tabs={TABS.map(({ name, title }) => ({
          name: i18n._(title),
          to: place,
          search: { ...(name === TABS[0].name ? {} : { tab: name }), ...(next ? { next } : {}) },
        }))}
      />
      {error && !data && (
        <ErrorState what={t`Your profile could not be loaded`} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton height={38} lines={5} />}
      {data && <shown.Tab profile={data} business_id={business_id} />}
    </>
  )
}

/** Shows a newly chosen photo in the menus too. */
function useFreshPhoto(user: SessionUser | undefined): void {
  const { data: photo, isSuccess } = usePhoto(user?.id ?? 0)
  const path = photo?.file_path ?? null
  useEffect(() => {
    if (user && isSuccess && path !== (user.photo_url ?? null)) storeUser({ ...user, photo_url: path })
  }, [user, isSuccess, path])
}
