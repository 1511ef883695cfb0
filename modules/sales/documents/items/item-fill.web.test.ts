import { describe, expect, it } from 'vitest'
import { documentLines } from '../line-fields.ts'
import { withScanned } from './ItemLines.web.tsx'
import { changesOf, type Filled, needOf } from './use-item-fill.web.ts'

const field = documentLines('quotation_line')
const answer = { description: 'Cotton cambric', hsn: '520811', unit: 'MTR', price: '100', tax_rate: '5' }
const filled: Filled = {
  item_id: 1,
  quantity: '10',
  values: { description: 'Cotton cambric', price: '110', hsn: '520811' },
}

describe('what a line asks the server for', () => {
  it('is everything for a new or another item, the price for another quantity, nothing for a line that moved here', () => {
    expect(needOf({ item_id: null }, undefined)).toBeNull()
    expect(needOf({ item_id: 1, quantity: '1', description: '', price: null }, undefined)).toBe('all')
    expect(needOf({ item_id: 2, quantity: '10', ...filled.values }, filled)).toBe('all')
    expect(needOf({ item_id: 1, quantity: '100', ...filled.values }, filled)).toBe('price')
    expect(needOf({ item_id: 1, quantity: '10', ...filled.values }, filled)).toBeNull()
    expect(needOf({ item_id: 2, quantity: '1', description: 'Poplin', price: '90' }, filled)).toBeNull()
  })

  it('is not the price that somebody wrote over', () => {
    expect(needOf({ item_id: 1, quantity: '100', ...filled.values, price: '95' }, filled)).toBeNull()
  })
})

describe('what an answer sets', () => {
  it('is what is empty or still as filled before, so that what a person wrote stays', () => {
    const line = { item_id: 2, quantity: '1', description: 'My own words', hsn: '520811', price: '110', tax_rate: null }
    expect(changesOf(field, line, { before: filled, answer, need: 'all' })).toEqual({
      ...{ hsn: '520811', unit: 'MTR', price: '100', tax_rate: '5' },
    })
    expect(changesOf(field, line, { before: filled, answer, need: 'price' })).toEqual({ price: '100' })
  })
})

describe('a scanned code', () => {
  const found = { item_id: 1, line: answer }
  it('fills the first unused line, then begins the next, and counts an item that is there once more', () => {
    const blank = { item_id: null, description: '', quantity: '1', price: null, discount_type: 'Percentage' }
    const one = withScanned(field, [blank], found) ?? []
    expect(one).toMatchObject([{ item_id: 1, description: 'Cotton cambric', quantity: '1', price: '100' }])
    const two = withScanned(field, one, { item_id: 2, line: { ...answer, description: 'Poplin' } }) ?? []
    expect(two).toMatchObject([{ item_id: 1 }, { item_id: 2, description: 'Poplin', quantity: '1' }])
    expect(withScanned(field, two, found)).toMatchObject([{ item_id: 1, quantity: '2' }, { item_id: 2 }])
  })
})
