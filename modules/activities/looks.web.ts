// The browser overrides of this module in one file: a record's page needs most of them at once, for its timeline.
export { callWeb } from './calls/call.web.tsx'
export { meetingWeb } from './meetings/meeting.web.tsx'
export { noteWeb } from './note.web.tsx'
export { reminderWeb } from './reminders/reminder.web.tsx'
export { taskWeb } from './tasks/task.web.tsx'
export { visitWeb } from './visits/visit.web.tsx'
