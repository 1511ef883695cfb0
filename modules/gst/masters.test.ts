import { expect, test } from 'vitest'
import { CURRENCIES } from './currency/currencies.ts'
import { TRANSPORT_MODES, VEHICLE_TYPES } from './ewaybill/codes.ts'
import { einvoiceOf } from './einvoice/payload.ts'
import { listEntry } from './gstr1/entries.ts'
import { paperOf } from './portal/testing.server.ts'
import { vectorFile } from './testing.server.ts'

// The lists of the masters that no other test compares (see law, einvoice, ewaybill, gstr1 and the checks of ids).

const { eInvoice, eWayBill, gstr1 } = vectorFile('masters')

test('transport modes and vehicle types have the codes of the portal', () => {
  const modes = Object.values(TRANSPORT_MODES)
  expect(modes.map((code) => [code, eWayBill.transportModes[code].split(' ')[0]])).toEqual(
    Object.entries(TRANSPORT_MODES).map(([name, code]) => [code, name.split('/')[0]]),
  )
  // 5 is for goods that stand still, and only an extension says it.
  expect(Object.keys(eWayBill.transportModes)).toEqual([...modes, '5'])
  expect(Object.values(VEHICLE_TYPES).toSorted()).toEqual(Object.keys(eWayBill.vehicleTypes).toSorted())
})

const { input } = vectorFile('einvoice-documents').cases[0]

test('an e-invoice of each supply type and document type says it', () => {
  for (const category of Object.keys(eInvoice.supplyTypes))
    for (const type of Object.keys(eInvoice.documentTypes)) {
      const paper = { ...paperOf(input), supply_category: category as 'B2B', type: type as 'INV' }
      const made = einvoiceOf(paper)
      expect([made.TranDtls.SupTyp, made.DocDtls.Typ]).toEqual([category, type])
    }
})

test('GSTR-1 knows the invoice types and export types of the masters, and the codes of all currencies have three letters', () => {
  const typesOf = (names: readonly string[]) =>
    names.map((category) => {
      const found = listEntry({ ...paperOf(input), supply_category: category as 'B2B' })
      return found?.entry.inv_typ ?? found?.group
    })
  expect(typesOf(['B2B', 'SEZWP', 'SEZWOP', 'DEXP'])).toEqual(Object.keys(gstr1.invoiceTypes))
  expect(typesOf(['EXPWP', 'EXPWOP'])).toEqual(Object.keys(gstr1.exportTypes))
  expect(Object.keys(CURRENCIES).every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
})
