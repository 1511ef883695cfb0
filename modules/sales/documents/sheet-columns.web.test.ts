import { expect, test } from 'vitest'
import { withCustomFields } from '#engine/record/custom.ts'
import { cellFields, type LinesField } from '#engine/record/fields.ts'
import { catalog } from '#modules/catalog.ts'
import { sheetColumns, withoutFields } from '#platform/lines/screen/sheet-columns.ts'
import { CESS_COLUMNS } from './items/cess-columns.web.ts'

// The sheet of a form beside the side menu, on a screen of 1440 px.
const DESK = 1148
const linesOf = (record: string, own: object[] = []) =>
  withCustomFields(catalog.get(record), own as never).fields.lines as LinesField
// The columns of cess are hidden where no line has one.
const usual = (record: string, own: object[] = []) => withoutFields(linesOf(record, own), CESS_COLUMNS)
const names = (columns: readonly [string, unknown][]) => columns.map(([name]) => name)

test('the sheets of all documents fit beside the side menu at 1440 px, and keep the amount of each line', () => {
  for (const record of ['quotation', 'sales_order', 'invoice', 'bill']) {
    const { columns, least } = sheetColumns(linesOf(record), DESK)
    expect(least, record).toBeLessThanOrEqual(DESK)
    expect(names(columns)).toContain('amount')
  }
})

test('a sheet drops computed amounts only where it must, and never a column that is filled in', () => {
  const bill = linesOf('bill')
  const filled = Object.keys(bill.fields).filter((name) => !bill.fields[name].computed)
  expect(names(sheetColumns(bill, 2000).columns)).toEqual(Object.keys(bill.fields))
  expect(names(sheetColumns(bill, 0).columns)).toEqual(Object.keys(bill.fields))
  expect(names(sheetColumns(bill, 300).columns)).toEqual([...filled, 'amount'])
})

test('two own fields on the lines of a quotation still fit', () => {
  const field = (id: number) => ({
    ...{ id, record: 'quotation.lines', field_name: `Own ${id}`, slot: null },
    field_meta: { field_type: 'Text' },
  })
  const { columns, least } = sheetColumns(usual('quotation', [field(1), field(2)]), DESK)
  expect(least).toBeLessThanOrEqual(DESK)
  expect(names(columns)).toEqual(expect.arrayContaining(['cf_1', 'cf_2', 'amount']))
})

test('ids of lines of other papers are no columns', () => {
  for (const [record, name, inner] of [
    ['credit_note', 'lines', 'invoice_line_id'],
    ['debit_note', 'lines', 'bill_line_id'],
    ['shipment', 'pieces', 'line'],
  ]) {
    const field = catalog.get(record).fields[name] as LinesField
    expect(Object.keys(field.fields)).toContain(inner)
    expect(names(cellFields(field)), record).not.toContain(inner)
  }
})
