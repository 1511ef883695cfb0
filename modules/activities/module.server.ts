import { defineServerModule } from '#platform/manifest/module.server.ts'
import { activities } from './module.ts'
import { taskServer } from './tasks/task.server.ts'

/** Notes and tasks on the server. */
export const activitiesServer = defineServerModule(activities, { hooks: [taskServer] })
