import { useParams } from '@tanstack/react-router'
import { useSetup } from '#engine/web/context.tsx'
import { RecordScreen } from '#engine/web/detail/RecordScreen.tsx'
import { BusinessRecords, useRouteRecord } from '#modules/web.tsx'

/** `/business/{businessId}/{path}/{id}`: the generated page of a record. */
export default function RecordPageRoute() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const record = useRouteRecord()
  return (
    <BusinessRecords>
      <PageOf key={record} record={record} id={Number(id)} />
    </BusinessRecords>
  )
}

function PageOf({ record, id }: { record: string; id: number }) {
  return <RecordScreen definition={useSetup().catalog.get(record)} id={id} />
}
