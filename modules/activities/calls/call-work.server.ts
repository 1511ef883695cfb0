import type { WorkSource } from '#platform/day/work-source.server.ts'

/** Missed calls that nobody has called back. */
export const callAsWork: WorkSource = {
  record: 'call',
  label: 'Calls',
  open: { direction: ['Missed'], called_back_at: [null] },
  due: 'started_at',
  is_asked: true,
  done: { field: 'started_at', only: { direction: ['Outgoing', 'Incoming', 'Not responding'] } },
}
