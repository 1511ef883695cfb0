import FormScreen from '#engine/web/form/FormScreen.tsx'
import { BusinessRecords } from '#modules/web.tsx'

/** `/business/{businessId}/{action}/{itemId?}/{moduleName}`: create, edit and import of every record. */
export default function RecordFormScreen() {
  return (
    <BusinessRecords>
      <FormScreen />
    </BusinessRecords>
  )
}
