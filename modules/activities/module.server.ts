import { defineServerModule } from '#platform/manifest/module.server.ts'
import { followSettings } from '#modules/notices/index.server.ts'
import { activityPlants } from './demo.server.ts'
import { activities } from './module.ts'
import { moveReminders, REMIND_JOB, sendReminders } from './reminders/remind.server.ts'
import { reminderServer } from './reminders/reminder.server.ts'
import { taskServer } from './tasks/task.server.ts'

followSettings(moveReminders)

/** Notes, tasks and reminders on the server. */
export const activitiesServer = defineServerModule(activities, {
  hooks: [taskServer, reminderServer],
  jobs: { [REMIND_JOB]: (services, payload) => sendReminders(services, payload) },
  plants: activityPlants,
})
