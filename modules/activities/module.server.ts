import { activityMetrics, activityWaiting } from './metrics.ts'
import { defineServerModule } from '#platform/manifest/module.server.ts'
import { followSettings } from '#modules/notices/index.server.ts'
import { calendarRoutes } from './calendar/routes.server.ts'
import { callAsWork } from './calls/call-work.server.ts'
import { callInCalendar } from './calls/call-calendar.server.ts'
import { callServer } from './calls/call.server.ts'
import { activityPlants } from './demo.server.ts'
import { meetingAsWork } from './meetings/meeting-work.server.ts'
import { dayRoutes } from './my-day/day.server.ts'
import { noteFiles, noteServer } from './note.server.ts'
import { noteAsWork } from './note-work.server.ts'
import { meetingInCalendar } from './meetings/meeting-calendar.server.ts'
import { publicAnswerRoutes } from './meetings/answers/routes.server.ts'
import { MEETING_MAIL_JOB, mailMeeting } from './meetings/invite.server.ts'
import { meetingServer } from './meetings/meeting.server.ts'
import { activities } from './module.ts'
import { activitiesOffline } from './offline.ts'
import { moveReminders, REMIND_JOB, sendReminders } from './reminders/remind.server.ts'
import { reminderAsWork } from './reminders/reminder-work.server.ts'
import { reminderInCalendar } from './reminders/reminder-calendar.server.ts'
import { reminderServer } from './reminders/reminder.server.ts'
import { taskAsWork } from './tasks/task-work.server.ts'
import { taskInCalendar } from './tasks/task-calendar.server.ts'
import { taskServer } from './tasks/task.server.ts'
import { visitFiles } from './visits/photos.server.ts'
import { visitInCalendar } from './visits/visit-calendar.server.ts'
import { visitAsWork } from './visits/visit-work.server.ts'
import { visitServer } from './visits/visit.server.ts'

followSettings(moveReminders)

/** Notes, tasks, reminders, calls, meetings and visits on the server. */
export const activitiesServer = defineServerModule(activities, {
  metrics: activityMetrics,
  waiting: activityWaiting,
  work: [taskAsWork, meetingAsWork, visitAsWork, callAsWork, reminderAsWork, noteAsWork],
  calendar: [meetingInCalendar, visitInCalendar, taskInCalendar, reminderInCalendar, callInCalendar],
  offline: activitiesOffline,
  hooks: [noteServer, taskServer, reminderServer, callServer, meetingServer, visitServer],
  file_types: { note: noteFiles, visit: visitFiles },
  routes: ({ calendar, work }) => [...calendarRoutes(calendar), ...dayRoutes(work), ...publicAnswerRoutes],
  jobs: {
    [REMIND_JOB]: (services, payload) => sendReminders(services, payload),
    [MEETING_MAIL_JOB]: (services, payload) => mailMeeting(services, payload),
  },
  plants: activityPlants,
})
