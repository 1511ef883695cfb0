import { defineModule } from '#engine/record/module.ts'
import { contact } from './contacts/contact.record.ts'
import { leadSource } from './leads/lead-source.record.ts'
import { leadStatus } from './leads/lead-status.record.ts'
import { lead } from './leads/lead.record.ts'

// A branch manager may do everything with the leads and contacts of the branch.
const OF_THE_BRANCH = {
  view: 'location',
  create: 'all',
  edit: 'location',
  delete: 'location',
  assign: 'location',
  import: 'all',
  export: 'location',
} as const

const OWN = { view: 'own', create: 'all', edit: 'own' } as const

/** Leads, contacts, and the conversion of leads to contacts. */
export const crm = defineModule({
  name: 'crm',
  stands_on: ['notices', 'business', 'people', 'gst'],
  records: [leadStatus, leadSource, lead, contact],
  navigation: ['Leads', 'Contacts'],
  everyone: { lead_status: { view: 'all' }, lead_source: { view: 'all' } },
  roles: {
    Manager: { lead: OF_THE_BRANCH, contact: OF_THE_BRANCH },
    Sales: { lead: OWN, contact: OWN },
    Telecaller: { lead: OWN, contact: OWN },
    Viewer: { lead: { view: 'all' }, contact: { view: 'all' } },
  },
  fields: {
    // A telecaller calls their own leads, so they may read the phone; they may not change the value of the deal.
    Telecaller: { lead: { amount: 'read' } },
    // The contact entries contain phone and email, so they are masked too.
    Viewer: {
      lead: { phone: 'masked', email: 'masked', contacts: 'masked' },
      contact: { contact_number: 'masked', email: 'masked', contacts: 'masked' },
    },
  },
})
