import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy } from 'react'
import { Shell } from '#kernel/web/shell/Shell.tsx'
import { businessQuery } from '#kernel/web/shell/session-queries.ts'
import { shellSetup } from './menu.ts'

const ChangePassword = lazy(() => import('#modules/business/session/screens/change-password.web.tsx'))

/** The shell with this application's menu, around every screen of one business. */
export default function BusinessLayout() {
  const business_id = Number(useParams({ strict: false, select: (params) => params.businessId }))
  const { data } = useQuery(businessQuery(business_id))
  return (
    <Shell
      key={business_id}
      {...shellSetup}
      business_id={business_id}
      business_name={data?.name ?? ''}
      ChangePassword={ChangePassword}
    />
  )
}
