import { decimal, lines } from '#engine/record/fields.ts'

/** Pieces of some lines of an order or a quotation, as their actions take them. */
export const pieces = (label: string, help?: string) =>
  lines({
    label,
    help,
    // The form of an action; it has no table of its own.
    table: 'sales_order_pieces',
    max: 500,
    fields: {
      line: decimal({ label: 'Line', places: 0, min: 1, required: true }),
      quantity: decimal({ label: 'Quantity', places: 3, min: 0.001, required: true }),
    },
  })
