import type { WorkSource } from '#platform/day/work-source.server.ts'

/** Notes are no work, but what was done: an outcome is kept as a note. */
export const noteAsWork: WorkSource = {
  record: 'note',
  label: 'Notes',
  due: 'created_at',
  done: { field: 'created_at' },
}
