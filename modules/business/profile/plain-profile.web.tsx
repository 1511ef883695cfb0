import { Panel } from '#ui/layout/Panel.tsx'
import { PlainLayout } from '../plain-layout.web.tsx'
import { ProfileTabs } from './ProfileTabs.web.tsx'

/** /profile: the viewer's account, outside any business. */
export default function PlainProfileScreen() {
  return (
    <PlainLayout width="wide">
      <Panel>
        <ProfileTabs place="/profile" business_id={null} />
      </Panel>
    </PlainLayout>
  )
}
