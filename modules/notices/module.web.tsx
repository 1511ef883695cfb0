import { lazy } from 'react'
import { defineWebModule } from '#shell/module.ts'
import { Bell } from './bell/Bell.web.tsx'

/** Notices in the browser: the bell, their screen and their settings. */
export const noticesWeb = defineWebModule('notices', {
  tools: [Bell],
  // Loaded after the first screen, which does not need it.
  background: [lazy(() => import('./bell/FollowNotices.web.tsx').then((bell) => ({ default: bell.FollowNotices })))],
  later: () => import('./later.web.ts'),
})
