import type { FilterCondition } from '#engine/record/filter.ts'
import { defineMetrics, type Metric } from '#platform/metrics/metric.ts'
import { defineWaiting } from '#platform/metrics/waiting.ts'

export const POSTED: FilterCondition = { field: 'status', condition: 'In', values: ['posted'] }
// An opening balance is what parties owed on the first day, not what was sold, bought or paid since.
export const NO_OPENING: FilterCondition = { field: 'brought', condition: 'Not In', values: ['opening'] }

/** The taxes of invoices or bills by day, so that summaries of a year add up a few hundred figures. */
const taxes = (record: 'invoice' | 'bill'): Metric[] =>
  [
    { sum: 'cgst', label: 'CGST' },
    { sum: 'sgst', label: 'SGST' },
    { sum: 'igst', label: 'IGST' },
    { sum: 'cess', label: 'Cess' },
  ].map((one) => ({ ...one, name: `${record}_${one.sum}`, record, date: 'date', where: [POSTED, NO_OPENING] }))

// Only posted papers have something outstanding.
const UNPAID: FilterCondition = { field: 'outstanding', condition: 'From', values: ['0.01'] }

/**
 * What clients owe, by the day on which it is due. By client and age it is read from their balances, which hold for every day (decision
 * 0123): its days are compared with today, so no figure by day could say it.
 */
export const moneyDueByDay: Metric = {
  name: 'money_due_by_day',
  label: 'Money due by day',
  record: 'invoice',
  date: 'due_date',
  sum: 'outstanding',
  where: [UNPAID],
}

/** The same of what is owed to suppliers. */
export const billsDueByDay: Metric = {
  name: 'bills_due_by_day',
  label: 'Bills due by day',
  record: 'bill',
  date: 'due_date',
  sum: 'outstanding',
  where: [UNPAID],
}

/** The figures of quotations, orders, invoices, purchases and money. Drafts, and what was cancelled, do not count. */
export const salesMetrics = defineMetrics([
  {
    name: 'quotation',
    label: 'Quotations',
    record: 'quotation',
    date: 'date',
    sum: 'total',
    where: [{ field: 'status', condition: 'Not In', values: ['draft', 'replaced'] }],
    dimensions: ['status'],
  },
  {
    name: 'sales_order',
    label: 'Orders',
    record: 'sales_order',
    date: 'date',
    sum: 'total',
    where: [{ field: 'status', condition: 'Not In', values: ['draft', 'cancelled'] }],
  },
  {
    name: 'invoice',
    label: 'Sales',
    record: 'invoice',
    date: 'date',
    sum: 'total',
    where: [POSTED, NO_OPENING],
  },
  {
    name: 'invoice_taxable',
    label: 'Sales before tax',
    record: 'invoice',
    date: 'date',
    sum: 'taxable',
    where: [POSTED, NO_OPENING],
  },
  {
    name: 'receipt',
    label: 'Money received',
    record: 'receipt',
    date: 'date',
    sum: 'amount',
    where: [POSTED, NO_OPENING],
    dimensions: ['mode'],
  },
  ...taxes('invoice'),
  ...taxes('bill'),
  {
    name: 'bill',
    label: 'Purchases',
    record: 'bill',
    date: 'date',
    sum: 'total',
    where: [POSTED, NO_OPENING],
  },
  {
    name: 'bill_taxable',
    label: 'Purchases before tax',
    record: 'bill',
    date: 'date',
    sum: 'taxable',
    where: [POSTED, NO_OPENING],
  },
  {
    name: 'payment',
    label: 'Money paid',
    record: 'payment',
    date: 'date',
    sum: 'amount',
    where: [POSTED, NO_OPENING],
  },
  { name: 'money_due', label: 'Money due', record: 'invoice', date: 'date', sum: 'outstanding', where: [UNPAID] },
  moneyDueByDay,
  billsDueByDay,
])

/** Money that is due, offers that end, and papers that the portal refused. */
export const salesWaiting = defineWaiting([
  {
    name: 'money_due',
    label: 'Money due',
    record: 'invoice',
    where: [UNPAID],
    sum: 'outstanding',
    metric: 'money_due',
    is_trouble: false,
  },
  {
    name: 'money_overdue',
    label: 'Invoices overdue',
    record: 'invoice',
    where: [UNPAID],
    days: [{ field: 'due_date', condition: 'To', add: -1 }],
    sum: 'outstanding',
    metric: 'money_due_by_day',
    is_trouble: true,
  },
  {
    name: 'bills_overdue',
    label: 'Purchase bills overdue',
    record: 'bill',
    where: [UNPAID],
    days: [{ field: 'due_date', condition: 'To', add: -1 }],
    sum: 'outstanding',
    metric: 'bills_due_by_day',
    is_trouble: true,
  },
  {
    name: 'quotations_ending',
    label: 'Quotations that end within three days',
    record: 'quotation',
    where: [{ field: 'status', condition: 'In', values: ['sent'] }],
    days: [
      { field: 'valid_until', condition: 'From', add: 0 },
      { field: 'valid_until', condition: 'To', add: 3 },
    ],
    sum: 'total',
    is_trouble: true,
  },
  {
    name: 'quotations_waiting',
    label: 'Quotations waiting for an answer',
    record: 'quotation',
    where: [{ field: 'status', condition: 'In', values: ['sent'] }],
    sum: 'total',
    is_trouble: false,
  },
  {
    name: 'goods_due_by_law',
    label: 'Goods that must be back within 30 days',
    record: 'delivery_challan',
    where: [
      { field: 'status', condition: 'In', values: ['posted'] },
      { field: 'goods_status', condition: 'In', values: ['out', 'partly'] },
    ],
    days: [{ field: 'return_limit', condition: 'To', add: 30 }],
    sum: 'left_value',
    is_trouble: true,
  },
  {
    name: 'e_invoices_failed',
    label: 'E-invoices refused by the portal',
    record: 'e_invoice',
    where: [{ field: 'status', condition: 'In', values: ['failed'] }],
    is_trouble: true,
  },
])
