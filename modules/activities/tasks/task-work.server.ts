import type { WorkSource } from '#platform/day/work-source.server.ts'

/** Open tasks in the list of a day. */
export const taskAsWork: WorkSource = {
  record: 'task',
  label: 'Tasks',
  open: { status_id: { kind: ['open', 'waiting'] } },
  due: 'due_date',
  priority: 'priority',
  unassigned: true,
  done: { field: 'completed_at' },
}
