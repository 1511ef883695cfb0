import { defineLookup } from '#engine/record/lookup.ts'

/** A source of leads. */
export const leadSource = defineLookup({
  name: 'lead_source',
  path: 'lead_sources',
  module: 'Leads',
  label: { one: 'Lead source', many: 'Lead sources' },
  first: [
    { name: 'IndiaMART' },
    { name: 'TradeIndia' },
    { name: 'JustDial' },
    { name: 'WhatsApp' },
    { name: 'Walk-in' },
    { name: 'Referral' },
    { name: 'Website' },
    { name: 'Facebook' },
    { name: 'Google Ads' },
    { name: 'Exhibition' },
  ],
})
