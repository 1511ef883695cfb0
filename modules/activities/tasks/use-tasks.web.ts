import type { RecordPartProps } from '#engine/web/override.ts'
import { useRowsOf } from '#platform/timeline/screen/use-rows-of.ts'
import { task } from './task.record.ts'

const COLUMNS = ['name', 'status_id', 'priority', 'due_date', 'assigned_user']

/** The tasks of a record or the subtasks of a task; those that are due first come first. */
export const useTasks = (field: 'about' | 'parent_id', value: string | number) =>
  useRowsOf(task, { field, value, sort: 'due_date', columns: COLUMNS })

/** The number of a task's subtasks, for its tab. */
export const useSubtaskCount = ({ row }: RecordPartProps): number | undefined =>
  useTasks('parent_id', row.id).data?.data.length || undefined

/** The number of steps of a task's checklist, for its tab. */
export const useChecklistCount = ({ row }: RecordPartProps): number | undefined =>
  (row.checklist as unknown[] | undefined)?.length || undefined
