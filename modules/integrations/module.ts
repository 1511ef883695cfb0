import { defineModule } from '#engine/record/module.ts'

/** Enquiries of marketplaces and websites, keys for programs, and webhooks. */
export const integrations = defineModule({
  name: 'integrations',
  stands_on: ['notices', 'business', 'people', 'crm'],
})
