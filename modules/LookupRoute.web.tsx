import LookupScreen from '#platform/lookups/screen/LookupScreen.tsx'
import { useRouteRecord } from '#modules/web.tsx'

/** `/business/{businessId}/settings/{path}`: the generated set-up of a short list. */
export default function LookupRoute() {
  const record = useRouteRecord()
  return <LookupScreen key={record} record={record} />
}
