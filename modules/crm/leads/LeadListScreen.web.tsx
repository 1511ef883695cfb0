import { RecordListScreen } from '#kernel/web/records/list/ListScreen.tsx'
import { BusinessRecords } from '#modules/web.tsx'
import { lead } from './lead.record.ts'

/** `/business/{businessId}/leads` */
export default function LeadListScreen() {
  return (
    <BusinessRecords>
      <RecordListScreen definition={lead} />
    </BusinessRecords>
  )
}
