import { defineServerModule } from '#platform/manifest/module.server.ts'
import { followSettings } from '#modules/notices/index.server.ts'
import { calendarRoutes } from './calendar/routes.server.ts'
import { callInCalendar } from './calls/call-calendar.server.ts'
import { callServer } from './calls/call.server.ts'
import { activityPlants } from './demo.server.ts'
import { meetingInCalendar } from './meetings/meeting-calendar.server.ts'
import { meetingServer } from './meetings/meeting.server.ts'
import { activities } from './module.ts'
import { moveReminders, REMIND_JOB, sendReminders } from './reminders/remind.server.ts'
import { reminderInCalendar } from './reminders/reminder-calendar.server.ts'
import { reminderServer } from './reminders/reminder.server.ts'
import { taskInCalendar } from './tasks/task-calendar.server.ts'
import { taskServer } from './tasks/task.server.ts'

followSettings(moveReminders)

/** Notes, tasks, reminders, calls and meetings on the server. */
export const activitiesServer = defineServerModule(activities, {
  calendar: [meetingInCalendar, taskInCalendar, reminderInCalendar, callInCalendar],
  hooks: [taskServer, reminderServer, callServer, meetingServer],
  routes: ({ calendar }) => calendarRoutes(calendar),
  jobs: { [REMIND_JOB]: (services, payload) => sendReminders(services, payload) },
  plants: activityPlants,
})
