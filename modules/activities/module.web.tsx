import { defineWebModule } from '#shell/module.ts'

/** Notes in the browser. */
export const activitiesWeb = defineWebModule('activities', {
  overrides: { note: () => import('./note.web.tsx').then((found) => found.noteWeb) },
})
