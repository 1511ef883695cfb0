import { TrashScreen } from '#platform/trash/screen/TrashScreen.tsx'
import { BusinessRecords } from '#modules/web.tsx'

/** `/business/{businessId}/trash?record=lead` */
export default function BusinessTrash() {
  return (
    <BusinessRecords>
      <TrashScreen />
    </BusinessRecords>
  )
}
