import { defineLookup } from '#engine/record/lookup.ts'

/** A status of leads. */
export const leadStatus = defineLookup({
  name: 'lead_status',
  path: 'lead_statuses',
  module: 'Leads',
  label: { one: 'Lead status', many: 'Lead statuses' },
  kinds: ['open', 'won', 'lost'],
  kind_labels: { open: 'Still open', won: 'Won', lost: 'Lost' },
  first: [
    { name: 'New', color: '#4a63dd', is_default: true },
    { name: 'Contacted', color: '#1c8ca8' },
    { name: 'Qualified', color: '#6b4fbb' },
    { name: 'Proposal sent', color: '#b7791f' },
    { name: 'Negotiation', color: '#d9682b' },
    { name: 'Won', kind: 'won', color: '#2b8a4b' },
    { name: 'Lost', kind: 'lost', color: '#c2272d' },
    { name: 'Junk', kind: 'lost', color: '#6b7280' },
  ],
})
