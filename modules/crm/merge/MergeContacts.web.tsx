import { contact } from '../contacts/contact.record.ts'
import { MergeScreen } from './MergeScreen.web.tsx'

/** `/business/{businessId}/contacts/merge?ids=12-15-20` */
export default function MergeContacts() {
  return <MergeScreen of={contact} />
}
