import { expect, test } from 'vitest'
import { catalog } from '#modules/catalog.ts'
import { recordOfModule } from './module-records.ts'

test.each([
  ['Lead', 'lead'],
  ['Opportunity', 'opportunity'],
  ['Case', 'case'],
  ['Client', 'contact'],
  ['Contact', 'contact'],
  ['Task', 'task'],
  ['Communication', 'call'],
  ['Reminders', 'reminder'],
  ['Quotation', 'quotation'],
  ['Support', 'case'],
  ['Item', 'item'],
  ['SalesOrder', 'sales_order'],
  ['SalesOrderV2', 'sales_order'],
  ['Leads', 'lead'],
  ['visit', 'visit'],
])('the report of the module %s is about %s', (name, record) => expect(recordOfModule(name, catalog)).toBe(record))

test.each(['TimesheetWork', 'Attendance', 'Nothing'])('%s, which is not built, has no report', (name) =>
  expect(recordOfModule(name, catalog)).toBeUndefined(),
)
