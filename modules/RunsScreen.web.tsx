import { RunsScreen } from '#platform/runs/screen/RunsScreen.tsx'
import { BusinessRecords } from '#modules/web.tsx'

/** `/business/{businessId}/runs` */
export default function BusinessRuns() {
  return (
    <BusinessRecords>
      <RunsScreen />
    </BusinessRecords>
  )
}
