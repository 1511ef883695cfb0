import type { WorkSource } from '#platform/day/work-source.server.ts'

/** Open cases in the list of a day, when their next answer or their solution is due. */
export const caseAsWork: WorkSource = {
  record: 'case',
  label: 'Cases',
  open: { status_id: { kind: 'open' } },
  due: 'due_at',
  unassigned: true,
  is_asked: true,
  priority: 'priority',
  about: 'contact_id',
  done: { field: 'closed_at' },
}
