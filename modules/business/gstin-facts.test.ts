import { expect, test } from 'vitest'
import { gstinCheckCharacter } from './checks/india/gstin.ts'
import { gstinFacts } from './gstin-facts.ts'

const gstin = (pan: string, state = '24') => {
  const start = `${state}${pan}1Z`
  return start + gstinCheckCharacter(start)
}

test('a GSTIN tells state, PAN and registration, and the legal form where the PAN names only one', () => {
  expect(gstinFacts(gstin('ABCPE1234F'))).toEqual({
    state: 'Gujarat',
    pan: 'ABCPE1234F',
    tax_registration_type: 'Regular',
    business_type: 'Sole Proprietorship',
  })
  expect(gstinFacts(gstin('ABCHE1234F', '27'))).toMatchObject({
    state: 'Maharashtra',
    business_type: 'Hindu Undivided Family (HUF) Business',
  })
  for (const holder of ['C', 'F', 'T'])
    expect(gstinFacts(gstin(`ABC${holder}E1234F`))).toMatchObject({ business_type: null })
})

test('as typed in small letters it tells the same; a wrong one, or one of a government office, tells nothing', () => {
  const right = gstin('ABCPE1234F')
  expect(gstinFacts(` ${right.toLowerCase()} `)?.pan).toBe('ABCPE1234F')
  for (const wrong of ['', right.slice(0, 14), `${right.slice(0, 14)}?`, gstin('ABCD12345E')])
    expect(gstinFacts(wrong)).toBeNull()
})
