import { describe, expect, test } from 'vitest'
import { contact } from '#modules/crm/contacts/contact.record.ts'
import { lead } from '#modules/crm/leads/lead.record.ts'
import { importColumns } from '../file-columns.ts'
import { cellColumns, ID_COLUMN } from '../rows/row-body.server.ts'
import { readCells } from './cells.server.ts'

const all = [ID_COLUMN, ...importColumns(lead)]
const columnsOf = (names: string[]) => cellColumns(names.map((name) => all.find((one) => one.name === name) ?? null))
const read = (cells: Record<string, string>) =>
  readCells({ line: 2, cells: Object.values(cells) }, 0, columnsOf(Object.keys(cells)))

test('columns can be sent to another thread', () => {
  for (const record of [lead, contact]) expect(() => structuredClone(cellColumns(importColumns(record)))).not.toThrow()
})

describe('the phone cell', () => {
  test.each([
    ['9825012345', ['9825012345']],
    ['9825012345, 9825012346', ['9825012345', '9825012346']],
    ['9825012345/9825012346', ['9825012345', '9825012346']],
    ['0261-2345678/79', ['0261-2345678/79']],
  ])('%s has the numbers %j', (cell, numbers) => {
    const { contacts } = read({ phone: cell }).body
    expect(contacts).toEqual(
      numbers.map((value, index) => ({ type: 'Contact Number', value, is_primary: index === 0 })),
    )
  })

  test('is never primary in the column of other numbers', () => {
    expect(read({ alternate_phone: '9825012345' }).body.contacts).toEqual([
      { type: 'Contact Number', value: '9825012345', is_primary: false },
    ])
  })
})

test('a text that is too long to be the title of a record is not searched', () => {
  expect(read({ assigned_user: 'x'.repeat(1_000) }).titles).toEqual({ assigned_user: 'x'.repeat(1_000) })
  expect(read({ assigned_user: 'x'.repeat(1_001) })).toMatchObject({
    titles: {},
    issues: [{ field: 'assigned_user', message: 'Use at most 1000 characters' }],
  })
})

describe('cells that a spreadsheet has damaged', () => {
  test.each(['9.19877E+11', '2.8E+09'])('a rounded identifier %s is an error, in every column of text', (cell) => {
    for (const name of ['phone', 'name', 'enquiry_no']) {
      const row = read({ [name]: cell })
      expect(row.body).toEqual({})
      expect(row.issues).toEqual([{ field: name, message: expect.stringContaining('rounded this number') }])
    }
  })

  test('a number with all its digits is accepted', () => {
    expect(read({ enquiry_no: '9.19877012345E+11' }).body).toEqual({ enquiry_no: '919877012345' })
    expect(read({ amount: '1.5E+09' }).body).toEqual({ amount: '1500000000' })
    expect(read({ name: 'E+11 Motors' }).body).toEqual({ name: 'E+11 Motors' })
  })

  test.each(['#N/A', '#REF!', '#DIV/0!', '#NAME?'])('%s is an error, not a value', (cell) => {
    const row = read({ id: cell, name: cell, phone: cell, amount: cell, assigned_user: cell })
    expect(row).toMatchObject({ id: null, body: {}, titles: {} })
    expect(row.issues.map(({ field }) => field)).toEqual(['id', 'name', 'phone', 'amount', 'assigned_user'])
  })

  test('a text that only begins like an error is accepted', () => {
    expect(read({ name: '#N/A Traders' }).body).toEqual({ name: '#N/A Traders' })
  })
})
