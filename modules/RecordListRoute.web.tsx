import { useSetup } from '#engine/web/context.tsx'
import { RecordListScreen } from '#engine/web/list/ListScreen.tsx'
import { BusinessRecords, useRouteRecord } from '#modules/web.tsx'

/** `/business/{businessId}/{path}`: the generated list of a record. */
export default function RecordListRoute() {
  const record = useRouteRecord()
  return (
    <BusinessRecords key={record} list={record}>
      <ListOf record={record} />
    </BusinessRecords>
  )
}

function ListOf({ record }: { record: string }) {
  return <RecordListScreen definition={useSetup().catalog.get(record)} />
}
