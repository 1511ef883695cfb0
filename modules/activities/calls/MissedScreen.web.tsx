import { useEffect } from 'react'
import { usePaths, useSetup } from '#engine/web/context.tsx'
import { useGo } from '#ui/places.ts'
import { PendingScreen } from '#ui/TileLoader.tsx'
import { call } from './call.record.ts'

const MISSED = {
  combiner: 'AND',
  conditions: [
    { field: 'direction', condition: 'In', values: ['Missed'] },
    { field: 'called_back_at', condition: 'Empty', values: [] },
  ],
}

/** `/business/{businessId}/calls/missed`: the list of calls, filtered to missed ones that nobody has called back. */
export default function MissedScreen() {
  const go = useGo()
  const { list } = usePaths(useSetup().catalog.get(call.name))
  useEffect(() => {
    void go({ to: list, search: { filter: MISSED, sort: '-started_at' }, replace: true })
  }, [go, list])
  return <PendingScreen />
}
