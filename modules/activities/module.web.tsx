import { defineWebModule } from '#shell/module.ts'
import { activities } from './module.ts'

/** Notes in the browser. */
export const activitiesWeb = defineWebModule(activities, {
  overrides: { note: () => import('./note.web.tsx').then((found) => found.noteWeb) },
})
