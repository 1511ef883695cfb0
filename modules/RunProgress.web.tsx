import { RunPanel } from '#platform/runs/screen/RunPanel.tsx'
import { BusinessRecords } from '#modules/web.tsx'

/** The progress of bulk changes, over every screen of the business. */
export default function RunProgress() {
  return (
    <BusinessRecords>
      <RunPanel />
    </BusinessRecords>
  )
}
