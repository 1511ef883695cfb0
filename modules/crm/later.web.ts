import { msg } from '@lingui/core/macro'
import type { LaterParts } from '#shell/module.ts'

const LEADS = [{ title: msg`Leads`, path: 'leads' }]
const CONTACTS = [{ title: msg`Contacts`, path: 'contacts' }]

/** The parts of the module that follow the first screen. */
export const later: LaterParts = {
  offline: () => import('./offline.ts').then((found) => found.crmOffline),
  screens: [
    {
      address: 'lead/$leadId',
      title: msg`Lead`,
      crumbs: LEADS,
      shows_records: true,
      load: () => import('./leads/LeadScreen.web.tsx'),
    },
    {
      address: 'leads/duplicates',
      title: msg`Duplicate leads`,
      crumbs: LEADS,
      shows_records: true,
      load: () => import('./leads/duplicates/DuplicatesScreen.web.tsx'),
    },
    {
      address: 'leads/merge',
      title: msg`Merge leads`,
      crumbs: LEADS,
      shows_records: true,
      load: () => import('./merge/MergeLeads.web.tsx'),
    },
    {
      address: 'contact/$id',
      title: msg`Contact`,
      crumbs: CONTACTS,
      shows_records: true,
      load: () => import('./contacts/ContactScreen.web.tsx'),
    },
    {
      address: 'contacts/merge',
      title: msg`Merge contacts`,
      crumbs: CONTACTS,
      shows_records: true,
      load: () => import('./merge/MergeContacts.web.tsx'),
    },
    {
      address: 'contacts/occasions',
      title: msg`Birthdays and anniversaries`,
      crumbs: CONTACTS,
      shows_records: true,
      load: () => import('./contacts/occasions/OccasionsScreen.web.tsx'),
    },
    {
      address: 'config/leads',
      title: msg`Leads Configuration`,
      shows_records: true,
      load: () => import('./leads/config/ConfigScreen.web.tsx'),
    },
    {
      address: 'opportunity',
      title: msg`Opportunities`,
      load: () => import('./opportunities/ListAlias.web.tsx'),
    },
    {
      address: 'opportunities/forecast',
      title: msg`Forecast`,
      crumbs: [{ title: msg`Opportunities`, path: 'opportunities' }],
      shows_records: true,
      load: () => import('./opportunities/forecast/ForecastScreen.web.tsx'),
    },
    {
      address: 'config/opportunity',
      title: msg`Opportunity configuration`,
      shows_records: true,
      load: () => import('./opportunities/config/ConfigScreen.web.tsx'),
    },
  ],
  settings: () => import('./settings.web.ts').then((found) => found.crmSettings),
  timeline: {
    lead: () => import('./leads/enquiries/enquiry-source.web.tsx').then((found) => found.enquirySource),
  },
}
