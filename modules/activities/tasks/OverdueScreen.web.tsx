import { useEffect } from 'react'
import { addDays } from '#base/days.ts'
import { todayIn } from '#base/periods.ts'
import { usePaths, useSetup } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { useGo } from '#ui/places.ts'
import { PendingScreen } from '#ui/TileLoader.tsx'
import { task } from './task.record.ts'

/** `/business/{businessId}/task/overdue`: the list of tasks, filtered to the open ones that were due before today. */
export default function OverdueScreen() {
  const go = useGo()
  const definition = useSetup().catalog.get(task.name)
  const paths = usePaths(definition)
  const book = useOptionBook(definition)
  const open = book.all('task_status').filter(({ kind }) => kind !== 'completed')
  useEffect(() => {
    if (!book.ready) return
    const yesterday = `${addDays(todayIn('Asia/Kolkata'), -1)}T23:59:59+05:30`
    const conditions = [
      { field: 'status_id', condition: 'In', values: open.map(({ id }) => id) },
      { field: 'due_date', condition: 'To', values: [yesterday] },
    ]
    void go({ to: paths.list, search: { filter: { combiner: 'AND', conditions }, sort: 'due_date' }, replace: true })
    // biome-ignore lint/correctness/useExhaustiveDependencies: once the statuses are there
  }, [book.ready])
  return <PendingScreen />
}
