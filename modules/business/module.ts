import { defineModule } from '#engine/record/module.ts'
import { customField } from './custom-fields/custom-field.record.ts'
import { holiday } from './holidays/holiday.record.ts'
import { location } from './location.record.ts'

/** Accounts, sessions, businesses with their branches, and how the product looks for them. */
export const business = defineModule({
  name: 'business',
  stands_on: ['notices'],
  records: [location, customField, holiday],
  words: { setting: 'Settings' },
  navigation: [
    { name: 'Business', is_fixed: true },
    { name: 'setting', is_fixed: true },
  ],
  everyone: { location: { view: 'all' }, custom_field: { view: 'all' }, holiday: { view: 'all' } },
})
