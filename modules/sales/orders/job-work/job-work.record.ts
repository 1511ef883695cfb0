import { exact, rounded, rupeesText, times } from '#base/exact.ts'
import { defineRecord, type RowOf } from '#engine/record/define.ts'
import { choice, date, decimal, lines, longText, money, reference, text } from '#engine/record/fields.ts'
import { quantityOf, thousandthsOf, total } from '../../rules/amounts.ts'

const pieces = (label: string, help?: string) => decimal({ label, help, places: 3, min: 0 })

/** Pieces of an order that a job worker has, or had. Only the order's action "Give to job worker" makes one. */
export const jobWork = defineRecord({
  name: 'job_work',
  path: 'job_works',
  module: 'orders',
  label: { one: 'Job work', many: 'Job work' },
  title: 'name',
  subtitle: 'description',
  parents: ['order_id'],
  rights: ['view', 'edit', 'export'],
  fields: {
    name: text({ label: 'Job work', max: 60, unique: true, read_only: true }),
    order_id: reference('sales_order', { label: 'Order', read_only: true }),
    contact_id: reference('contact', { label: 'Job worker', read_only: true }),
    line: decimal({ label: 'Line', places: 0, read_only: true }),
    description: text({ label: 'Item', max: 300, read_only: true }),
    stage: text({ label: 'Work', max: 60, read_only: true }),
    status: choice({
      label: 'Status',
      options: ['out', 'back'],
      labels: { out: 'With the job worker', back: 'Back' },
      default: 'out',
      read_only: true,
    }),
    quantity: decimal({ label: 'Given', places: 3, min: 0.001, read_only: true }),
    given_on: date({ label: 'Given on', read_only: true }),
    due_date: date({ label: 'Back by' }),
    rate: money({ label: 'Rate a piece' }),
    returns: lines({
      label: 'What came back',
      table: 'job_work_return',
      max: 200,
      read_only: true,
      fields: {
        date: date({ label: 'Day' }),
        good: pieces('Good'),
        rejected: pieces('Rejected'),
        short: pieces('Short'),
        stage: text({ label: 'Moved to', max: 60 }),
        reason: text({ label: 'Why', max: 300 }),
      },
    }),
    out: decimal({ label: 'Still out', places: 3, min: 0, computed: true }),
    good_pieces: decimal({ label: 'Good', places: 3, computed: true }),
    rejected_pieces: decimal({ label: 'Rejected', places: 3, computed: true }),
    short_pieces: decimal({ label: 'Short', places: 3, computed: true }),
    charges: money({ label: 'Charges for good pieces', computed: true }),
    remark: longText({ label: 'Remark' }),
  },
  compute: ({ quantity, rate, returns }) => {
    const sumOf = (name: 'good' | 'rejected' | 'short') =>
      total(((returns ?? []) as Record<string, unknown>[]).map((row) => thousandthsOf(row[name])))
    const [good, rejected, short] = [sumOf('good'), sumOf('rejected'), sumOf('short')]
    const price = typeof rate === 'string' ? exact(rate) : null
    return {
      out: quantityOf(thousandthsOf(quantity) - good - rejected - short),
      good_pieces: quantityOf(good),
      rejected_pieces: quantityOf(rejected),
      short_pieces: quantityOf(short),
      charges: price && rupeesText(rounded(times(price, exact(quantityOf(good))), 2)),
    }
  },
  actions: {
    receive: {
      label: 'Came back',
      past: 'pieces_back',
      from: { status: ['out'] },
      input: {
        came_good: pieces('Good pieces'),
        came_rejected: pieces('Rejected pieces', 'They are made again'),
        came_short: pieces('Short pieces', 'They will not come back'),
        reason: text({ label: 'Why rejected or short', max: 300 }),
        work_stage: text({ label: 'Good pieces go to', max: 60, help: 'Empty: they stay at their stage' }),
        came_on: date({ label: 'Day', help: 'Empty: today' }),
        their_number: text({
          label: 'Number of their challan',
          max: 16,
          help: 'For ITC-04, if they went with a challan',
        }),
        their_date: date({ label: 'Date of their challan' }),
      },
    },
    make_challan: {
      label: 'Make delivery challan',
      past: 'challan_made',
      from: { status: ['out'] },
      bulk: true,
    },
    make_bill: {
      label: 'Make purchase bill',
      past: 'bill_made',
      from: { status: ['out', 'back'] },
      bulk: true,
    },
  },
  list: {
    columns: [
      'contact_id',
      'description',
      'stage',
      'out',
      'given_on',
      'due_date',
      'quantity',
      'good_pieces',
      'rejected_pieces',
      'short_pieces',
      'status',
      'order_id',
      'rate',
      'charges',
      'name',
    ],
    sort: '-status',
    search: ['name', 'description', 'stage'],
    filters: ['status', 'contact_id', 'stage', 'given_on', 'due_date', 'order_id'],
  },
  form: [
    { title: 'Job work', fields: ['due_date', 'rate', 'remark'] },
    {
      title: 'What was given',
      fields: ['name', 'order_id', 'contact_id', 'description', 'stage', 'quantity', 'given_on', 'status'],
    },
    {
      title: 'What came back',
      fields: ['out', 'good_pieces', 'rejected_pieces', 'short_pieces', 'charges', 'returns'],
    },
  ],
  indexes: [
    ['status', 'given_on', 'id'],
    ['contact_id', 'status', 'given_on', 'id'],
    ['order_id', 'id'],
    ['given_on', 'id'],
    ['due_date', 'id'],
  ],
})

export type JobWork = RowOf<typeof jobWork>
