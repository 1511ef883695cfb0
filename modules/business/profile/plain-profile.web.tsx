import { PlainLayout } from '../plain-layout.web.tsx'
import { ProfileTabs } from './ProfileTabs.web.tsx'

/** /profile: the own account, outside any business. */
export default function PlainProfileScreen() {
  return (
    <PlainLayout wide>
      <ProfileTabs place="/profile" business_id={null} />
    </PlainLayout>
  )
}
