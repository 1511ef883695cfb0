import { PlainLayout } from '../plain-layout.web.tsx'
import classes from './profile.module.css'
import { ProfileTabs } from './ProfileTabs.web.tsx'

/** /profile: the own account, outside any business. */
export default function PlainProfileScreen() {
  return (
    <PlainLayout wide>
      <div className={classes.sheet}>
        <ProfileTabs place="/profile" business_id={null} />
      </div>
    </PlainLayout>
  )
}
