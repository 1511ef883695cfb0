import { lead } from '../leads/lead.record.ts'
import { MergeScreen } from './MergeScreen.web.tsx'

/** `/business/{businessId}/leads/merge?ids=12-15-20` */
export default function MergeLeads() {
  return <MergeScreen of={lead} />
}
