import { useEffect, useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { RecordListScreen } from '#engine/web/list/ListScreen.tsx'
import { useGo, usePlaceSearch } from '#ui/places.ts'
import { quotation } from './quotation.record.ts'

/** The newest revisions only; the filter is shown over the list and can be taken off. */
const NEWEST = {
  combiner: 'AND',
  conditions: [{ field: 'status', condition: 'Not In', values: ['replaced'] }],
}

/** `/business/{businessId}/quotations`: opened without a filter, it leaves out the revisions that were replaced. */
export default function QuotationListScreen() {
  const { catalog, business_id } = useSetup()
  const go = useGo()
  const search = usePlaceSearch()
  const is_plain = Object.keys(search).length === 0
  const [waits, setWaits] = useState(is_plain)
  useEffect(() => {
    if (!waits) return
    void go({ to: `/business/${business_id}/quotations`, search: { filter: NEWEST }, replace: true }).then(() =>
      setWaits(false),
    )
  }, [waits, go, business_id])
  return waits && is_plain ? null : <RecordListScreen definition={catalog.get(quotation.name)} />
}
