import { useSetup } from '#engine/web/context.tsx'
import { RecordListScreen } from '#engine/web/list/ListScreen.tsx'
import { useRouteRecord } from '#modules/web.tsx'

/** `/business/{businessId}/{path}`: the generated list of a record. */
export default function RecordListRoute() {
  const record = useRouteRecord()
  const { catalog } = useSetup()
  return <RecordListScreen definition={catalog.get(record)} />
}
