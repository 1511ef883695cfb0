import { useParams } from '@tanstack/react-router'
import { Whole } from '#engine/web/context.tsx'
import { RecordScreen } from '#engine/web/detail/RecordScreen.tsx'
import { BusinessRecords } from '#modules/web.tsx'
import { contact } from './contact.record.ts'

/** `/business/{businessId}/contact/{contactId}` */
export default function ContactScreen() {
  const { contactId } = useParams({ strict: false }) as { contactId?: string }
  return (
    <BusinessRecords>
      <Whole of={contact}>{(definition) => <RecordScreen definition={definition} id={Number(contactId)} />}</Whole>
    </BusinessRecords>
  )
}
