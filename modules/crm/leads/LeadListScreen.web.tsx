import { Whole } from '#engine/web/context.tsx'
import { RecordListScreen } from '#engine/web/list/ListScreen.tsx'
import { BusinessRecords } from '#modules/web.tsx'
import { lead } from './lead.record.ts'

/** `/business/{businessId}/leads` */
export default function LeadListScreen() {
  return (
    <BusinessRecords>
      <Whole of={lead}>{(definition) => <RecordListScreen definition={definition} />}</Whole>
    </BusinessRecords>
  )
}
