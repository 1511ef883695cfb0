import { useParams } from '@tanstack/react-router'
import { RecordOrSurvivor } from '../merge/RecordOrSurvivor.web.tsx'
import { lead } from './lead.record.ts'

/** `/business/{businessId}/lead/{leadId}` */
export default function LeadScreen() {
  const { leadId } = useParams({ strict: false }) as { leadId?: string }
  return <RecordOrSurvivor of={lead} id={Number(leadId)} />
}
