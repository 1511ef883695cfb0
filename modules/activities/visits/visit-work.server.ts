import type { WorkSource } from '#platform/day/work-source.server.ts'

/** Visits that are planned or under way, of today and of days before. */
export const visitAsWork: WorkSource = {
  record: 'visit',
  label: 'Visits',
  open: { state: ['planned', 'checked_in'] },
  due: 'starts_at',
  done: { field: 'checked_out_at', only: { state: ['done'] } },
}
