import type { WorkSource } from '#platform/day/work-source.server.ts'

/** Planned meetings of today, and those of before that are not yet marked as held or not held. */
export const meetingAsWork: WorkSource = {
  record: 'meeting',
  label: 'Meetings',
  open: { state: ['planned'] },
  due: 'starts_at',
  done: { field: 'starts_at', only: { state: ['held'] } },
}
