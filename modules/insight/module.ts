import { defineModule } from '#engine/record/module.ts'

/** Dashboards and reports. */
export const insight = defineModule({
  name: 'insight',
  stands_on: ['notices', 'business', 'people', 'crm', 'activities', 'integrations'],
  navigation: ['Dashboard', 'Reports', 'reports_new'],
  words: { reports_new: 'New report' },
})
