import { defineModule } from '#engine/record/module.ts'

/** The dashboard. */
export const insight = defineModule({
  name: 'insight',
  stands_on: ['business', 'people', 'crm', 'activities', 'integrations'],
  navigation: ['Dashboard'],
})
