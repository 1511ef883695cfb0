import { expect, test } from 'vitest'
import { checkHsn, digitsNeeded } from './hsn/check-hsn.ts'
import { choosePrice } from './prices/choose-price.ts'
import { taxOn } from './tax-rates.ts'
import { gridOf, variantKey } from './variants/variants.ts'

test('the tax of an item changes on the first day of its change', () => {
  const item = {
    ...{ tax_rate: '12', cess: null },
    tax_changes: [
      { from_date: '2026-02-01', tax_rate: '40', cess: '2', cess_per_unit: '4.1700' },
      { from_date: '2025-09-22', tax_rate: '5', cess: null },
    ],
  }
  expect(taxOn(item, '2025-09-21')).toEqual({ tax_rate: '12', cess: null, cess_per_unit: null })
  expect(taxOn(item, '2025-09-22')).toEqual({ tax_rate: '5', cess: null, cess_per_unit: null })
  expect(taxOn(item, '2026-11-23')).toEqual({ tax_rate: '40', cess: '2', cess_per_unit: '4.1700' })
  expect(taxOn({}, '2026-11-23')).toEqual({ tax_rate: null, cess: null, cess_per_unit: null })
})

test('codes have 4, 6 or 8 digits of a chapter that exists, and services six', () => {
  for (const code of ['5208', '520811', '52081190', '998822']) expect(checkHsn(code)).toBeNull()
  for (const code of ['520', '52081', '7701', '0012', '9988', '99882211', '52O8', ''])
    expect(checkHsn(code)).not.toBeNull()
  expect(digitsNeeded({ code: '5208', turnover: 'up_to_5_crore' })).toBe(4)
  expect(digitsNeeded({ code: '5208', turnover: 'above_5_crore' })).toBe(6)
  expect(digitsNeeded({ code: '5208', turnover: 'up_to_5_crore', is_export: true })).toBe(8)
  expect(digitsNeeded({ code: '998822', turnover: 'up_to_5_crore' })).toBe(6)
})

test('the grid has each size in each colour once, and says what is wrong with its axes', () => {
  expect(gridOf({ sizes: 'S, s , M', colours: ' Red ' }).variants).toEqual([
    { size: 'S', colour: 'Red' },
    { size: 'M', colour: 'Red' },
  ])
  expect(gridOf({ colours: 'Red' }).variants).toEqual([{ size: null, colour: 'Red' }])
  expect(gridOf({ sizes: ' , ' }).issues).toMatchObject([{ field: 'sizes', rule: 'required' }])
  expect(gridOf({ colours: 'x'.repeat(41) }).issues).toMatchObject([{ field: 'colours', rule: 'max' }])
  const many = Array.from({ length: 15 }, (_, n) => n).join()
  expect(gridOf({ sizes: many, colours: many }).issues).toMatchObject([{ field: 'sizes', rule: 'max' }])
  expect(variantKey({ parent_id: 7, size: 'M ', colour: 'RED' })).toBe(
    variantKey({ parent_id: 7, size: 'm', colour: 'Red' }),
  )
  expect(variantKey({ size: 'M' })).toBeNull()
})

test('a list of the group counts before one for all, a variant before its item, then the larger quantity, then the newer list', () => {
  const line = { price_list_id: 1, is_for_group: false, is_own: false, min_quantity: '0', price: '100' }
  const chosen = (more: Partial<typeof line>[], quantity = '10') =>
    choosePrice(
      more.map((one, index) => ({ ...line, price_list_id: index + 1, ...one })),
      quantity,
    )?.price_list_id
  expect(chosen([{ is_for_group: true }, { is_own: true }])).toBe(1)
  expect(chosen([{ min_quantity: '5' }, { is_own: true }])).toBe(2)
  expect(chosen([{ min_quantity: '9.5' }, { min_quantity: '10' }, { min_quantity: '10.001' }])).toBe(2)
  expect(chosen([{}, {}])).toBe(2)
  expect(chosen([{ min_quantity: '11' }])).toBeUndefined()
})
