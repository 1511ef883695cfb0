import { useSetup } from '#engine/web/context.tsx'
import { RecordListScreen } from '#engine/web/list/ListScreen.tsx'
import { BusinessRecords, useRouteRecord } from '#modules/web.tsx'

/** `/business/{businessId}/{path}`: the list of a record, as its definition gives it. */
export default function RecordListRoute() {
  const record = useRouteRecord()
  return (
    <BusinessRecords>
      <ListOf key={record} record={record} />
    </BusinessRecords>
  )
}

function ListOf({ record }: { record: string }) {
  return <RecordListScreen definition={useSetup().catalog.get(record)} />
}
