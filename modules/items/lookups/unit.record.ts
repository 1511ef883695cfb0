import { choice, decimal, reference } from '#engine/record/fields.ts'
import { defineLookup } from '#engine/record/lookup.ts'
import { UQC } from '../uqc.ts'

/** A unit in which the business buys and sells, with its code in GST returns. */
export const unit = defineLookup({
  name: 'unit',
  path: 'units',
  module: 'Inventry',
  label: { one: 'Unit', many: 'Units' },
  fields: {
    uqc: choice({ label: 'GST unit code', options: UQC, required: true, default: 'OTH' }),
    base_unit_id: reference('unit', { label: 'Consists of', help: 'The smaller unit, such as metre for a roll' }),
    factor: decimal({
      label: 'How many of them',
      help: 'One of this unit is so many of the smaller one',
      places: 6,
      min: 0.000001,
    }),
  },
  first: [
    { name: 'Piece', values: { uqc: 'PCS' } },
    { name: 'Metre', values: { uqc: 'MTR' } },
    { name: 'Kilogram', values: { uqc: 'KGS' } },
    { name: 'Litre', values: { uqc: 'LTR' } },
    { name: 'Pair', values: { uqc: 'PRS' } },
    { name: 'Dozen', values: { uqc: 'DOZ' } },
    { name: 'Set', values: { uqc: 'SET' } },
    { name: 'Box', values: { uqc: 'BOX' } },
    { name: 'Roll', values: { uqc: 'ROL' } },
  ],
})
