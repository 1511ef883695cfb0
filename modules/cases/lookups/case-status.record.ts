import { defineLookup } from '#engine/record/lookup.ts'

/** How far a case is. The time of a case stands still while it waits for the customer. */
export const caseStatus = defineLookup({
  name: 'case_status',
  path: 'case_statuses',
  module: 'Case',
  label: { one: 'Case status', many: 'Case statuses' },
  kinds: ['open', 'waiting', 'closed'],
  kind_labels: { open: 'Still open', waiting: 'Waiting for the customer', closed: 'Closed' },
  first: [
    { name: 'New', color: '#4a63dd', is_default: true },
    { name: 'In progress', color: '#1c8ca8' },
    { name: 'Waiting for the customer', kind: 'waiting', color: '#b7791f' },
    { name: 'Closed', kind: 'closed', color: '#2b8a4b' },
  ],
})
