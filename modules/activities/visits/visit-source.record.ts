import { defineLookup } from '#engine/record/lookup.ts'

/** Where visits come from, such as a tour or an enquiry. Each business writes its own list. */
export const visitSource = defineLookup({
  name: 'visit_source',
  path: 'visit_sources',
  module: 'visits',
  label: { one: 'Visit source', many: 'Visit sources' },
})
