import { msg } from '@lingui/core/macro'
import { menuIcon } from '#ui/menu-icon.tsx'
import { defineWebModule } from '#shell/module.ts'

/** Leads, contacts and opportunities in the browser. */
export const crmWeb = defineWebModule('crm', {
  menu: [
    { group: 'sales', record: 'lead', icon: menuIcon('IconUserBolt'), key: 'l' },
    { group: 'sales', record: 'opportunity', icon: menuIcon('IconTargetArrow'), key: 'o' },
    { group: 'sales', record: 'contact', icon: menuIcon('IconAddressBook'), key: 'c' },
  ],
  actions: [
    {
      title: msg`Import leads`,
      path: 'import/leads',
      icon: menuIcon('IconFileImport'),
      module: 'Leads',
      needs: { record: 'lead', right: 'import' },
    },
  ],
  overrides: {
    lead: () => import('./leads/lead.web.tsx').then((found) => found.leadWeb),
    contact: () => import('./contacts/contact.web.tsx').then((found) => found.contactWeb),
    opportunity: () => import('./opportunities/opportunity.web.tsx').then((found) => found.opportunityWeb),
    opportunity_stage: () => import('./opportunities/config/stage-inputs.web.tsx').then((found) => found.stageWeb),
  },
  later: () => import('./later.web.ts'),
})
