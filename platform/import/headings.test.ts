import { describe, expect, test } from 'vitest'
import { defineRecord } from '#engine/record/define.ts'
import { text } from '#engine/record/fields.ts'
import { distinctHeadings, guessMapping } from './headings.ts'

const buyer = defineRecord({
  name: 'buyer',
  path: 'buyers',
  module: 'Leads',
  label: { one: 'Buyer', many: 'Buyers' },
  title: 'name',
  rights: ['import'],
  fields: {
    name: text({ label: 'Name' }),
    city: text({ label: 'City' }),
    grade: text({ label: 'Grade', headings: ['Class of buyer'] }),
    secret: text({ label: 'Secret', read_only: true }),
  },
  list: { columns: ['name'], sort: 'name' },
  form: [],
})

const guess = (...headings: string[]) => guessMapping({ definition: buyer, headings })

describe('the mapping of a file', () => {
  test('is guessed by label or name in any spelling, the record’s own headings and the usual ones', () => {
    expect(guess('NAME', ' city:', 'class of BUYER')).toEqual({
      NAME: 'name',
      ' city:': 'city',
      'class of BUYER': 'grade',
    })
    expect(guess('Customer_Name', 'SENDER_CITY', 'शहर')).toEqual({ Customer_Name: 'name', SENDER_CITY: 'city' })
  })

  test('maps each field to its most certain heading, and leaves out fields that only the server sets', () => {
    expect(guess('Buyer Name', 'Name', 'Secret')).toEqual({ Name: 'name' })
    expect(guess('Constructor', '__proto__', 'Nothing')).toEqual({})
  })

  test('numbers empty and repeated headings, so that all differ', () => {
    expect(distinctHeadings(['Phone', '', 'Phone', ' Phone ', 'Line\nbreak'])).toEqual([
      'Phone',
      'Column 2',
      'Phone (2)',
      'Phone (3)',
      'Line break',
    ])
  })
})
