import { defineServerModule, type ModuleCommand } from '#platform/manifest/module.server.ts'
import { onRecordsWritten } from '#engine/server/records/changes.server.ts'
import { lastDeliveries } from '#platform/sms/deliveries.server.ts'
import { catalog } from '#modules/catalog.ts'
import { customField } from './custom-fields/custom-field.record.ts'
import { customFieldServer } from './custom-fields/custom-field.server.ts'
import { exportJobs } from './export-account/job.server.ts'
import { accountExportRoutes } from './export-account/routes.server.ts'
import { business } from './module.ts'
import { businessRoutes, jobs } from './routes.server.ts'
import { SECRET_SCHEDULE, secretJobs } from './seal-secrets.server.ts'
import { isPhoneTyped } from './session/contact/contact.ts'
import { takeOffSecondStep } from './session/second-factor/take-off.server.ts'

/** For a person who lost the phone and every recovery code. The operator verifies who is asking. */
const secondStep: ModuleCommand = {
  about: 'second-step MAIL or PHONE: take the second step off an account whose person lost phone and codes',
  async run({ args: [typed = ''], withDatabase }) {
    if (!typed.includes('@') && !isPhoneTyped(typed))
      throw new Error('Write it like: npm run command -- second-step asha@example.in')
    const taken_off = await withDatabase((database) => takeOffSecondStep(database, typed))
    console.log(
      taken_off
        ? `The second step of ${typed} is off, and every session has ended. Ask them to set it up again.`
        : `${typed} has no second step.`,
    )
    if (!taken_off) process.exitCode = 1
  },
}

/** For the question "where is my code?". */
const texts: ModuleCommand = {
  about: 'sms [NUMBER]: the last texts to phones, or to one phone, and how far they have come',
  async run({ args: [number], withDatabase }) {
    const digits = number?.replace(/\D/g, '')
    const found = await withDatabase((database) => lastDeliveries(database, { number: digits, limit: 20 }))
    for (const { sent_at, number, state, reason } of found)
      console.log([sent_at.toISOString(), `+${number}`, state, reason].filter(Boolean).join('  '))
    if (found.length === 0) console.log('No text was sent in the last 30 days.')
  },
}

/** Accounts, businesses and branches on the server. */
export const businessServer = defineServerModule(business, {
  hooks: [customFieldServer(catalog)],
  routes: ({ new_business }) => [...businessRoutes({ newBusinessDefaults: new_business }), ...accountExportRoutes],
  jobs: { ...jobs, ...exportJobs, ...secretJobs },
  schedule: SECRET_SCHEDULE,
  // The remembered access of people has the custom fields of their business.
  start: ({ identity }) =>
    onRecordsWritten((transaction, { record, business_id }) => {
      if (record === customField.name) transaction.afterCommit(() => identity.forget({ business_id }))
    }),
  commands: { 'second-step': secondStep, sms: texts },
})
