import { defineLookup } from '#engine/record/lookup.ts'

/** A group of clients who get the same prices. */
export const clientGroup = defineLookup({
  name: 'client_group',
  path: 'client_groups',
  module: 'Inventry',
  label: { one: 'Client group', many: 'Client groups' },
  first: [
    { name: 'Retail', color: '#1c8ca8' },
    { name: 'Wholesale', color: '#4a63dd' },
    { name: 'Distributor', color: '#6b4fbb' },
  ],
})
