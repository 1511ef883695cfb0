import { defineServerModule } from '#platform/manifest/module.server.ts'
import { importJobs } from '#platform/import/routes.server.ts'
import { noticeJobs } from './deliver.server.ts'
import { withImportNotices } from './import-notice.server.ts'
import { notices } from './module.ts'
import { makeVapidKeys } from './push/vapid.server.ts'
import { noticeRoutes } from './routes.server.ts'
import { signInJobs } from './sign-in-notice.server.ts'

/** Notices on the server. */
export const noticesServer = defineServerModule(notices, {
  routes: noticeRoutes,
  jobs: { ...noticeJobs(), ...signInJobs() },
  around_jobs: () => withImportNotices(importJobs),
  commands: {
    vapid: {
      about: 'make the keys for push messages',
      async run() {
        const { public_key, private_key } = makeVapidKeys()
        console.log(`VAPID_PUBLIC_KEY=${public_key}\nVAPID_PRIVATE_KEY=${private_key}`)
      },
    },
  },
})
