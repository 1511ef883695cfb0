import { useParams } from '@tanstack/react-router'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { ProfileTabs } from './ProfileTabs.web.tsx'

/** /business/{businessId}/profile: the viewer's account, inside a business. */
export default function ProfileScreen() {
  const business_id = Number(useParams({ strict: false, select: (params) => params.businessId }))
  return (
    <SettingsPage>
      <ProfileTabs place={`/business/${business_id}/profile`} business_id={business_id} />
    </SettingsPage>
  )
}
