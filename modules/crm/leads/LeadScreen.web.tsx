import { useParams } from '@tanstack/react-router'
import { Whole } from '#kernel/web/records/context.tsx'
import { RecordScreen } from '#kernel/web/records/detail/RecordScreen.tsx'
import { BusinessRecords } from '#modules/web.tsx'
import { lead } from './lead.record.ts'

/** `/business/{businessId}/lead/{leadId}` */
export default function LeadScreen() {
  const { leadId } = useParams({ strict: false }) as { leadId?: string }
  return (
    <BusinessRecords>
      <Whole of={lead}>{(definition) => <RecordScreen definition={definition} id={Number(leadId)} />}</Whole>
    </BusinessRecords>
  )
}
