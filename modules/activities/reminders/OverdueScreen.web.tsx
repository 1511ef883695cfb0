import { useEffect } from 'react'
import { addDays } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { usePaths, useSetup } from '#engine/web/context.tsx'
import { useGo } from '#ui/places.ts'
import { PendingScreen } from '#ui/TileLoader.tsx'
import { reminder } from './reminder.record.ts'

/** `/business/{businessId}/reminder/overdue`: the list of reminders, filtered to those that came before today and are not done. */
export default function OverdueScreen() {
  const go = useGo()
  const paths = usePaths(useSetup().catalog.get(reminder.name))
  useEffect(() => {
    const conditions = [
      { field: 'state', condition: 'In', values: ['active'] },
      // The day of a repeated reminder is its first.
      { field: 'repeat', condition: 'In', values: ['Once'] },
      { field: 'remind_date', condition: 'To', values: [addDays(todayIn('Asia/Kolkata'), -1)] },
    ]
    const search = { filter: { combiner: 'AND', conditions }, sort: 'remind_date' }
    void go({ to: paths.list, search, replace: true })
    // biome-ignore lint/correctness/useExhaustiveDependencies: once
  }, [])
  return <PendingScreen />
}
