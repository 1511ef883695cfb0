import { defineRecord } from '#engine/record/define.ts'
import { date, decimal, flag, lines, money, reference, text } from '#engine/record/fields.ts'

/** Prices for a group of clients, or for everyone, from a quantity on and for some time. */
export const priceList = defineRecord({
  name: 'price_list',
  path: 'price_lists',
  module: 'Inventry',
  label: { one: 'Price list', many: 'Price lists' },
  title: 'name',
  trash: true,
  rights: ['view', 'create', 'edit', 'delete', 'export'],
  fields: {
    name: text({ label: 'Name', required: true, max: 120, unique: true }),
    client_group_id: reference('client_group', { label: 'Client group', help: 'Leave empty for every client' }),
    from_date: date({ label: 'From' }),
    to_date: date({ label: 'Until' }),
    is_active: flag({ label: 'In use', default: true }),
    prices: lines({
      label: 'Prices',
      table: 'price_list_line',
      max: 2000,
      fields: {
        item_id: reference('item', { label: 'Item', required: true }),
        min_quantity: decimal({ label: 'From quantity', places: 3, min: 0, required: true, default: '0' }),
        price: money({ label: 'Price', required: true }),
      },
      indexes: [['item_id']],
    }),
  },
  list: {
    columns: ['name', 'client_group_id', 'from_date', 'to_date', 'is_active', 'created_at'],
    sort: 'name',
    search: ['name'],
    filters: ['client_group_id', 'is_active', 'from_date', 'to_date', 'created_at'],
  },
  form: [
    { title: 'Price list', fields: ['name', 'client_group_id', 'from_date', 'to_date', 'is_active'] },
    { title: 'Prices', fields: ['prices'] },
  ],
  indexes: [
    ['name', 'id'],
    ['created_at', 'id'],
    ['client_group_id', 'id'],
  ],
})
