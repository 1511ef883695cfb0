import { useQuery } from '@tanstack/react-query'
import type { FilterCondition } from '#engine/record/filter.ts'
import { readPage } from '#engine/web/calls.ts'
import { useTenantKey } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { streamKey } from '#engine/web/use-record.ts'
import { task } from './task.record.ts'

const COLUMNS = ['name', 'status_id', 'priority', 'due_date', 'assigned_user']

/** The tasks that meet one condition, those that are due first at the top; limited to those the person may see. */
export function useTasks(field: 'about' | 'parent_id', value: string | number) {
  const tenant = useTenantKey()
  const condition: FilterCondition = { field, condition: 'In', values: [value] }
  return useQuery({
    queryKey: [...streamKey(tenant, task.name), field, value],
    queryFn: ({ signal }) =>
      readPage(
        task,
        { limit: 100, sort: 'due_date', filter: { combiner: 'AND', conditions: [condition] }, columns: COLUMNS },
        signal,
      ),
    // People without a right to see tasks see the record without them.
    retry: false,
  })
}

/** The number of a task's subtasks, for its tab. */
export const useSubtaskCount = ({ row }: RecordPartProps): number | undefined =>
  useTasks('parent_id', row.id).data?.data.length || undefined

/** The number of steps of a task's checklist, for its tab. */
export const useChecklistCount = ({ row }: RecordPartProps): number | undefined =>
  (row.checklist as unknown[] | undefined)?.length || undefined
