import { defineModule } from '#engine/record/module.ts'
import { contact } from './contacts/contact.record.ts'
import { leadSource } from './leads/lead-source.record.ts'
import { leadStatus } from './leads/lead-status.record.ts'
import { lead } from './leads/lead.record.ts'

// A branch manager does everything with the leads and contacts of the branch.
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

/** Leads, contacts, and what turns one into the other. */
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
    // A telecaller calls the leads given to them, so the phone stays readable; the value of the deal is not theirs to change.
    Telecaller: { lead: { amount: 'read' } },
    // The contact entries repeat phone and email, so they are masked with them.
    Viewer: {
      lead: { phone: 'masked', email: 'masked', contacts: 'masked' },
      contact: { contact_number: 'masked', email: 'masked', contacts: 'masked' },
    },
  },
})
