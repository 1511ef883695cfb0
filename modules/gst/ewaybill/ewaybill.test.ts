import { expect, test } from 'vitest'
import { indianDate } from '#base/financial-year.ts'
import { paperOf } from '../portal/testing.server.ts'
import { listsOf, vectorFile, vectorsOf } from '../testing.server.ts'
import {
  ALLOWED_DOCUMENTS,
  EWAY_DOCUMENTS,
  EXTENSION_REASONS,
  isAllowed,
  SUB_SUPPLY_TYPES,
  TRANSPORT_MODES,
  VEHICLE_REASONS,
} from './codes.ts'
import { apiBill, bulkBill, bulkFile, type EwayOptions } from './payload.ts'
import { ewayValidity, isFreshEnough, mayCancelEwayBill, mayExtend, needsEwayBill } from './rules.ts'

const inIndia = (time: string) => new Date(`${time}+05:30`)

test.each(vectorsOf('ewaybill-documents'))('documents %s', (_name, { input, expected }) => {
  const options: EwayOptions = {
    document: input.ewbDocType,
    sub_supply: input.subSupplyType && (String(input.subSupplyType) as EwayOptions['sub_supply']),
  }
  const paper = paperOf(input)
  expect({ bulk: bulkFile([bulkBill(paper, options)]), api: apiBill(paper, options) }).toEqual(expected)
})

test('services count in the other value, and goods that leave elsewhere have their own address', () => {
  const { input } = vectorFile('ewaybill-documents').cases[0]
  const service = { ...input.lines[0], isService: true, hsn: '996511', qty: '1', unitPrice: '1000' }
  const warehouse = {
    name: 'Godown 7',
    address1: 'Transport Nagar',
    location: 'Kolhapur',
    pin: '416001',
    stateCode: '27',
  }
  const transport = { ...input.transport, vehicleNo: 'mh 12-cd 4321' }
  const lines = [...input.lines, service]
  const bill = bulkBill(paperOf({ ...input, lines, transport, dispatchFrom: warehouse }))
  expect(bill).toMatchObject({
    vehicleNo: 'MH12CD4321',
    transType: 3,
    fromPlace: 'Kolhapur',
    totalValue: 99990,
    OthValue: 1179.8,
  })
  expect(bill.itemList).toHaveLength(1)
})

test.each(vectorsOf('ewaybill-rules', 'validity'))('validity %s', (_name, { input, expected }) => {
  const { generatedAt, distanceKm, vehicleType } = input
  const facts = { generated_at: inIndia(generatedAt), distance_km: distanceKm, vehicle_type: vehicleType }
  const { days, valid_until } = ewayValidity(facts)
  expect(days).toBe(expected.days)
  expect(valid_until).toEqual(inIndia(expected.validUpto))
  expect(indianDate(valid_until)).toBe(expected.validUpto.slice(0, 10))
})

test.each(vectorsOf('ewaybill-rules', 'required'))('need %s', (_name, { input, expected }) => {
  const { hasGoods, taxable, tax, threshold, interStateJobWork } = input
  expect(
    needsEwayBill({ has_goods: hasGoods, taxable, tax, threshold, job_work_in_other_state: interStateJobWork }),
  ).toBe(expected)
})

test.each(vectorsOf('ewaybill-rules', 'supplyDoc'))('documents of a supply %s', (_name, { input, expected }) => {
  expect(isAllowed(input.supplyType, input.subSupplyType, input.docType)).toBe(expected)
})

test.each(vectorsOf('ewaybill-rules', 'extend'))('extension %s', (_name, { input, expected }) => {
  const [generated_at, valid_until, at] = [input.generatedAt, input.validUpto, input.now].map(inIndia)
  expect(mayExtend({ generated_at, valid_until, at })).toEqual(expected)
})

test.each(vectorsOf('ewaybill-rules', 'age'))('age %s', (_name, { input, expected }) => {
  expect(isFreshEnough({ date: input.docDate, today: input.generateDate })).toEqual(expected)
})

test.each(vectorsOf('ewaybill-rules', 'cancel'))('cancelling %s', (_name, { input, expected }) => {
  const [generated_at, at] = [input.generatedAt, input.cancelAt].map(inIndia)
  expect(mayCancelEwayBill({ generated_at, at, verified: input.verifiedInTransit ?? false })).toEqual(expected)
})

test('an e-way bill is not extended beyond 360 days, and a ship takes a day for 20 km', () => {
  const facts = { generated_at: inIndia('2026-01-01T10:00:00'), valid_until: inIndia('2026-12-28T23:59:00') }
  expect(mayExtend({ ...facts, at: inIndia('2026-12-28T20:00:00') })).toEqual({ allowed: false, code: '821' })
  expect(ewayValidity({ ...facts, distance_km: 41, by_ship: true }).days).toBe(3)
})

test('codes are those of the masters, and all lists are run', () => {
  const { eWayBill } = vectorFile('masters')
  expect(SUB_SUPPLY_TYPES).toEqual(eWayBill.subSupplyTypes)
  expect(EWAY_DOCUMENTS).toEqual(eWayBill.documentTypes)
  expect(ALLOWED_DOCUMENTS).toEqual(eWayBill.supplyDocMatrix)
  expect(VEHICLE_REASONS).toEqual(eWayBill.vehicleUpdateReasons)
  expect(EXTENSION_REASONS).toEqual(eWayBill.extensionReasons)
  expect(Object.values(TRANSPORT_MODES).every((code) => code in eWayBill.transportModes)).toBe(true)
  expect(listsOf('ewaybill-rules')).toEqual(['validity', 'required', 'supplyDoc', 'extend', 'age', 'cancel'])
})
