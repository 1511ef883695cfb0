import { useParams } from '@tanstack/react-router'
import { useSetup } from '#engine/web/context.tsx'
import { RecordScreen } from '#engine/web/detail/RecordScreen.tsx'
import { useRouteRecord } from '#modules/web.tsx'

/** `/business/{businessId}/{path}/{id}`: the generated page of a record. */
export default function RecordPageRoute() {
  const { id } = useParams({ strict: false }) as { id?: string }
  const record = useRouteRecord()
  const { catalog } = useSetup()
  return <RecordScreen key={record} definition={catalog.get(record)} id={Number(id)} />
}
