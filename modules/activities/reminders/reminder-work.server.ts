import type { WorkSource } from '#platform/day/work-source.server.ts'

/** Reminders of today that are not done. */
export const reminderAsWork: WorkSource = {
  record: 'reminder',
  label: 'Reminders',
  open: { state: ['active'] },
  due: 'remind_date',
  time: 'remind_time',
}
