import { Whole } from '#engine/web/context.tsx'
import { RecordListScreen } from '#engine/web/list/ListScreen.tsx'
import { BusinessRecords } from '#modules/web.tsx'
import { contact } from './contact.record.ts'

/** `/business/{businessId}/contacts` */
export default function ContactListScreen() {
  return (
    <BusinessRecords>
      <Whole of={contact}>{(definition) => <RecordListScreen definition={definition} />}</Whole>
    </BusinessRecords>
  )
}
