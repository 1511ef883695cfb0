import { defineWaiting } from '#platform/metrics/waiting.ts'

/** Goods that ran out. */
export const itemsWaiting = defineWaiting([
  {
    name: 'out_of_stock',
    label: 'Items out of stock',
    record: 'item',
    where: [
      { field: 'kind', condition: 'In', values: ['goods'] },
      { field: 'is_active', condition: 'In', values: [true] },
      { field: 'on_hand', condition: 'To', values: [0] },
    ],
    is_trouble: true,
  },
])
