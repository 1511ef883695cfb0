import { useMatches } from '@tanstack/react-router'
import LookupScreen from '#engine/web/lookups/LookupScreen.tsx'
import { BusinessRecords } from '#modules/web.tsx'

/** `/business/{businessId}/settings/{path}`: the set-up of a short list, as its definition gives it. */
export default function LookupRoute() {
  const record = useMatches({ select: (matches) => matches.findLast((match) => match.staticData.record) })?.staticData
    .record as string
  return (
    <BusinessRecords>
      <LookupScreen key={record} record={record} />
    </BusinessRecords>
  )
}
