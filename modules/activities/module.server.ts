import { defineServerModule } from '#engine/server/module.server.ts'
import { activities } from './module.ts'
import { noteServer } from './note.server.ts'

/** Notes on the server. */
export const activitiesServer = defineServerModule(activities, { hooks: [noteServer] })
