import { defineLookup } from '#engine/record/lookup.ts'

/** What a case is about. */
export const caseCategory = defineLookup({
  name: 'case_category',
  path: 'case_categories',
  module: 'Case',
  label: { one: 'Case category', many: 'Case categories' },
  first: [
    { name: 'Question', color: '#4a63dd' },
    { name: 'Complaint', color: '#c2272d' },
    { name: 'Delivery', color: '#1c8ca8' },
    { name: 'Return or exchange', color: '#b7791f' },
    { name: 'Bill or payment', color: '#6b4fbb' },
  ],
})
