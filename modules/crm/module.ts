import { defineModule } from '#engine/record/module.ts'
import { OF_THE_BRANCH } from '#platform/manifest/branch-rights.ts'
import { contact } from './contacts/contact.record.ts'
import { leadSource } from './leads/lead-source.record.ts'
import { leadStatus } from './leads/lead-status.record.ts'
import { lead } from './leads/lead.record.ts'
import { opportunityPipeline } from './opportunities/opportunity-pipeline.record.ts'
import { opportunityStage } from './opportunities/opportunity-stage.record.ts'
import { opportunity } from './opportunities/opportunity.record.ts'

const OWN = { view: 'own', create: 'all', edit: 'own' } as const

const moves = <const Scope extends string>(scope: Scope) => ({ won: scope, lost: scope, reopen: scope }) as const

/** Leads, contacts, opportunities, and the conversion of leads. */
export const crm = defineModule({
  name: 'crm',
  stands_on: ['notices', 'business', 'people', 'gst'],
  records: [leadStatus, leadSource, lead, contact, opportunityPipeline, opportunityStage, opportunity],
  navigation: ['Leads', 'Contacts', 'Opportunity'],
  words: { Opportunity: 'Opportunities' },
  everyone: {
    lead_status: { view: 'all' },
    lead_source: { view: 'all' },
    opportunity_pipeline: { view: 'all' },
    opportunity_stage: { view: 'all' },
  },
  roles: {
    Manager: {
      lead: OF_THE_BRANCH,
      contact: OF_THE_BRANCH,
      opportunity: { ...OF_THE_BRANCH, ...moves('location') },
    },
    Sales: { lead: OWN, contact: OWN, opportunity: { ...OWN, ...moves('own') } },
    Telecaller: { lead: OWN, contact: OWN, opportunity: { ...OWN, ...moves('own') } },
    Viewer: { lead: { view: 'all' }, contact: { view: 'all' }, opportunity: { view: 'all' } },
  },
  fields: {
    // Who sells does not set how much credit a client has.
    Sales: { contact: { credit_limit: 'read', credit_mode: 'read', credit_days: 'read' } },
    // A telecaller calls their own leads, so they may read the phone; they may not change the value of the deal.
    Telecaller: {
      lead: { amount: 'read' },
      opportunity: { opportunity_amount: 'read' },
      contact: { credit_limit: 'read', credit_mode: 'read', credit_days: 'read' },
    },
    // The contact entries contain phone and email, so they are masked too.
    Viewer: {
      lead: { phone: 'masked', email: 'masked', contacts: 'masked' },
      contact: { contact_number: 'masked', email: 'masked', contacts: 'masked' },
      opportunity: { contact_number: 'masked', email: 'masked' },
    },
  },
})
