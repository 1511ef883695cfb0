import { useParams } from '@tanstack/react-router'
import { RecordOrSurvivor } from '../merge/RecordOrSurvivor.web.tsx'
import { contact } from './contact.record.ts'

/** `/business/{businessId}/contact/{id}` */
export default function ContactScreen() {
  const { id } = useParams({ strict: false }) as { id?: string }
  return <RecordOrSurvivor of={contact} id={Number(id)} />
}
