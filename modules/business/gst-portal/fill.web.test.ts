import { expect, test } from 'vitest'
import { bodyOfNew, NO_ANSWERS } from '../new-business-values.web.ts'
import { emptyOnly, recordValues } from './fill.web.ts'
import type { Taxpayer } from './taxpayer.ts'

const gstin = '24AAACC1206D1ZM'
const taxpayer: Taxpayer = {
  gstin,
  legal_name: 'MEHTA TEXTILES PRIVATE LIMITED',
  trade_name: 'MEHTA TEXTILES',
  registration: 'Composition',
  constitution: 'Private Limited Company',
  status: 'Active',
  registered_on: '2017-07-01',
  cancelled_on: null,
  address: { address_1: '5, Ring Road', address_2: null, city: 'Surat', state: 'Gujarat', pincode: '395003' },
  is_sample: false,
}

test('only empty fields of the form are filled', () => {
  const form: Record<string, unknown> = { name: 'Kavita', account_name: ' ', gst_type: null, city: '', state: 'Goa' }
  expect(emptyOnly(recordValues(taxpayer), (name) => form[name])).toEqual([
    ['account_name', 'MEHTA TEXTILES'],
    ['gst_type', 'Composition'],
    ['city', 'Surat'],
  ])
})

test('a proprietor gives the name of the person, and other kinds of registration no GST type', () => {
  const proprietor = { ...taxpayer, legal_name: 'ASHA MEHTA', constitution: 'Proprietorship', registration: 'Casual' }
  expect(recordValues(proprietor)).toMatchObject({
    name: 'ASHA MEHTA',
    account_name: 'MEHTA TEXTILES',
    gst_type: null,
    pan: 'AAACC1206D',
  })
  expect(recordValues({ ...taxpayer, trade_name: null }).account_name).toBe('MEHTA TEXTILES PRIVATE LIMITED')
})

test('a new business sends what the portal said about its GSTIN, and nothing of another GSTIN', () => {
  const told = {
    gstin,
    business_type: 'Partnership Firm',
    tax_registration_type: 'Composition',
    place: '395003',
    address_1: '5, Ring Road',
  }
  const values = { ...NO_ANSWERS, name: 'Mehta', place: '395003', gstin, told }
  expect(bodyOfNew(values)).toMatchObject({
    business_type: 'Partnership Firm',
    tax_registration_type: 'Composition',
    locations: [{ pincode: '395003', address_1: '5, Ring Road' }],
  })
  expect(bodyOfNew({ ...values, place: '400001' }).locations).toEqual([{ city: null, state: null, pincode: '400001' }])
  const other = bodyOfNew({ ...values, gstin: '27AAACC1206D1ZG' })
  expect(other).not.toHaveProperty('business_type')
  expect(other.locations).toEqual([{ city: null, state: null, pincode: '395003' }])
})
