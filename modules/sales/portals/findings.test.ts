import { expect, test } from 'vitest'
import { findingOf } from './findings.ts'

test('an error that begins with the path of a field is shown at that field, without the path', () => {
  expect(findingOf({ code: '1', text: 'BuyerDtls.Pin: The PIN code is not known: 39500' })).toEqual({
    ...{ code: '1', message: 'The PIN code is not known: 39500' },
    ...{ place: 'document', field: 'billing_pincode' },
  })
  expect(findingOf({ code: '1', text: 'SellerDtls.Gstin: ' })).toEqual({
    ...{ code: '1', message: 'The portal refuses this with its code 1' },
    ...{ place: 'branch', field: null },
  })
})

test('an error without a path keeps its text', () => {
  for (const text of ['No: of the day', 'Try again', 'Buyer.Dtls.Pin.Of.All: known'])
    expect(findingOf({ code: '1', text })).toEqual({ code: '1', message: text, place: 'nowhere', field: null })
})
