import { defineLookup } from '#engine/record/lookup.ts'

/** A group of items, such as fabrics or sofas. */
export const itemGroup = defineLookup({
  name: 'item_group',
  path: 'item_groups',
  module: 'Inventry',
  label: { one: 'Item group', many: 'Item groups' },
})
