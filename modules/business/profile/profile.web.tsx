import { useParams } from '@tanstack/react-router'
import classes from './profile.module.css'
import { ProfileTabs } from './ProfileTabs.web.tsx'

/** /business/{businessId}/profile: the own account, inside a business. */
export default function ProfileScreen() {
  const business_id = Number(useParams({ strict: false, select: (params) => params.businessId }))
  return (
    <div className={classes.inside}>
      <ProfileTabs place={`/business/${business_id}/profile`} business_id={business_id} />
    </div>
  )
}
