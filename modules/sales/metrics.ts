import { defineMetrics } from '#platform/metrics/metric.ts'

/** The figures of quotations, orders, invoices and money that came in. Drafts are included; `status` divides them. */
export const salesMetrics = defineMetrics([
  { name: 'quotation', label: 'Quotations', record: 'quotation', date: 'date', sum: 'total', dimensions: ['status'] },
  { name: 'sales_order', label: 'Orders', record: 'sales_order', date: 'date', sum: 'total', dimensions: ['status'] },
  {
    name: 'invoice',
    label: 'Sales',
    record: 'invoice',
    date: 'date',
    sum: 'total',
    where: [{ field: 'status', condition: 'In', values: ['posted'] }],
  },
  {
    name: 'receipt',
    label: 'Money received',
    record: 'receipt',
    date: 'date',
    sum: 'amount',
    where: [{ field: 'status', condition: 'In', values: ['posted'] }],
  },
])
