import { useParams } from '@tanstack/react-router'
import { RecordOrSurvivor } from '#modules/crm/index.web.ts'
import { caseRecord } from './case.record.ts'

/** `/business/{businessId}/cases/{id}`; a merged case opens the one that it was merged into. */
export default function CaseScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  return <RecordOrSurvivor of={caseRecord} id={Number(id)} />
}
