import { describe, expect, test } from 'vitest'
import { vectorFile } from '../../testing.server.ts'
import { einvoiceOf } from '../../einvoice/payload.ts'
import { apiBill } from '../../ewaybill/payload.ts'
import type { Paper } from '../paper.ts'
import { paperOf } from '../testing.server.ts'
import { einvoicePortal } from './einvoice-client.server.ts'
import { lockBytes, lockJson, openBytes, openJson } from './envelope.server.ts'
import { ewayPortal } from './eway-client.server.ts'
import type { PortalAnswer } from './portals.ts'
import { portalTime, type PortalUser } from './session.server.ts'
import { signedFacts, verifyJwt } from './signed.server.ts'
import { SAMPLE_USER, simulatePortals } from './simulator/simulator.server.ts'

const invoices = vectorFile('einvoice-documents').cases
const bills = vectorFile('ewaybill-documents').cases
const HOUR = 3_600_000
const START = new Date('2026-11-23T06:00:00Z').getTime()

/** One portal, its clock and a user; the keys are made once. */
const clock = { now: START }
let turn = 0
const simulator = simulatePortals(() => clock.now)

function bench(paper: Paper, user: Partial<PortalUser> = {}) {
  // Tests do not share a minute: the portals take only so many calls in one.
  clock.now = START + 120_000 * turn++
  simulator.state.invoices.clear()
  simulator.state.bills.clear()
  simulator.state.trip_sheets.length = 0
  simulator.asked.length = 0
  const { einvoice, eway, certificates } = simulator.places()
  const shared = {
    ...{ ask: simulator.ask, sessions: new Map(), now: () => clock.now, certificates },
    user: { gstin: paper.supplier.gstin, ...SAMPLE_USER, ...user },
  }
  return {
    irp: einvoicePortal({ ...shared, keys: einvoice }),
    eway: ewayPortal({ ...shared, keys: eway }),
  }
}

const invoice = paperOf(invoices[0].input)
const codesOf = (answer: PortalAnswer<unknown>) => ('errors' in answer ? answer.errors.map(({ code }) => code) : answer)
const valueOf = <Value>(answer: PortalAnswer<Value>): Value => {
  expect(answer.outcome, JSON.stringify(answer)).toBe('done')
  return (answer as { value: Value }).value
}

describe('the envelope', () => {
  test('opens with its own key only', () => {
    const key = Buffer.alloc(32, 1)
    expect(openJson(lockJson({ a: 'ક' }, key), key)).toEqual({ a: 'ક' })
    expect(openBytes(lockBytes(Buffer.from('x'), key), key).toString()).toBe('x')
    expect(() => openJson(lockJson({ a: 1 }, key), Buffer.alloc(32, 2))).toThrow()
  })

  test('times of both portals are instants in India', () => {
    expect(portalTime('2026-11-23 10:15:00')).toBe('2026-11-23T04:45:00.000Z')
    expect(portalTime('23/11/2026 12:15:00 AM')).toBe('2026-11-22T18:45:00.000Z')
    expect(portalTime('23/11/2026 01:15:00 PM')).toBe('2026-11-23T07:45:00.000Z')
    expect(portalTime('soon')).toBe(null)
  })
})

describe('the invoice registration portal', () => {
  test.each<any>(invoices.map((one: { id: string; input: unknown }) => [one.id, one.input]))(
    'registers %s with a QR code that only the portal can sign',
    async (_id: string, input: any) => {
      const paper = paperOf(input)
      const { irp } = bench(paper)
      const found = valueOf(await irp.register(einvoiceOf(paper)))
      expect(found.irn).toMatch(/^[0-9a-f]{64}$/)
      expect(found.signed).toMatchObject({ number: paper.number, irn: found.irn, seller_gstin: paper.supplier.gstin })
      const { certificates } = simulator.places()
      expect(signedFacts(found.signed_qr, certificates)).toEqual(found.signed)
      const [head, body, signature] = found.signed_qr.split('.')
      expect(verifyJwt(`${head}.${body.slice(0, -4)}AAAA.${signature}`, certificates)).toBe(null)
      expect(verifyJwt(found.signed_qr, [simulator.places().einvoice.public_key])).toBe(null)
    },
  )

  test('answers a second registration with 2150, and serves the first by its document for three days', async () => {
    const { irp } = bench(invoice)
    const first = valueOf(await irp.register(einvoiceOf(invoice)))
    expect(codesOf(await irp.register(einvoiceOf(invoice)))).toEqual(['2150'])
    const { type, number, date } = invoice
    expect(valueOf(await irp.byDocument({ type, number, date }))).toEqual(first)
    clock.now += 73 * HOUR
    expect(codesOf(await irp.byDocument({ type, number, date }))).toEqual(['2283'])
    expect(codesOf(await irp.byDocument({ type, number: 'OTHER/1', date }))).toEqual(['2148'])
  })

  test('cancels within 24 hours and never gives the number again', async () => {
    const { irp } = bench(invoice)
    const { irn } = valueOf(await irp.register(einvoiceOf(invoice)))
    clock.now += 25 * HOUR
    expect(codesOf(await irp.cancel({ irn, reason: '2', remark: '' }))).toEqual(['2270'])
    clock.now -= 2 * HOUR
    valueOf(await irp.cancel({ irn, reason: '2', remark: 'typed twice' }))
    expect(codesOf(await irp.cancel({ irn, reason: '2', remark: '' }))).toEqual(['9999'])
    expect(codesOf(await irp.register(einvoiceOf(invoice)))).toEqual(['2278'])
    expect(codesOf(await irp.cancel({ irn: 'a'.repeat(64), reason: '1', remark: '' }))).toEqual(['2154'])
  })

  test('keeps an invoice while its e-way bill is active', async () => {
    const { irp, eway } = bench(invoice)
    const { irn } = valueOf(await irp.register(einvoiceOf(invoice)))
    const road = { Irn: irn, Distance: 250, TransMode: '1', VehNo: 'GJ05AB1234', VehType: 'R' }
    expect(codesOf(await irp.ewayBillByIrn({ ...road, VehNo: undefined }))).toEqual(['4011'])
    const { number } = valueOf(await irp.ewayBillByIrn(road))
    expect(codesOf(await irp.ewayBillByIrn(road))).toEqual(['4002'])
    expect(codesOf(await irp.cancel({ irn, reason: '1', remark: '' }))).toEqual(['2230'])
    valueOf(await eway.cancel({ ewbNo: Number(number), cancelRsnCode: 2, cancelRmrk: 'late' }))
    valueOf(await irp.cancel({ irn, reason: '1', remark: '' }))
  })

  test('names each wrong field and each wrong amount', async () => {
    const { irp } = bench(invoice)
    const payload = einvoiceOf(invoice)
    expect(await irp.register({ ...payload, Extra: 1 })).toMatchObject({
      outcome: 'refused',
      errors: [{ code: '5002', text: 'Extra: The portal does not know this key' }],
    })
    expect(codesOf(await irp.register({ ...payload, ValDtls: { ...payload.ValDtls, TotInvVal: 1 } }))).toEqual(['2189'])
    const inactive = { ...payload.BuyerDtls, Gstin: `${String(payload.BuyerDtls.Gstin).slice(0, 7)}0002A1Z5` }
    expect(codesOf(await irp.register({ ...payload, BuyerDtls: inactive }))).toEqual(['3029'])
    const other = bench(invoice, { gstin: '29AAACC1206D1ZC' })
    expect(codesOf(await other.irp.register(payload))).toEqual(['2143'])
  })

  test('says what is wrong with a sign-in, and signs in anew when a session ends', async () => {
    expect(await bench(invoice, { password: 'wrong' }).irp.signIn()).toMatchObject({
      outcome: 'credentials',
      errors: [{ code: '1019' }],
    })
    expect(await bench(invoice, { username: 'nobody' }).irp.signIn()).toMatchObject({ errors: [{ code: '1017' }] })
    const { irp } = bench(invoice)
    valueOf(await irp.register(einvoiceOf(invoice)))
    clock.now += 7 * HOUR
    expect(codesOf(await irp.register(einvoiceOf(invoice)))).toEqual(['2150'])
    expect(simulator.asked.filter((one) => one === 'auth')).toHaveLength(2)
  })

  test.each([['no answer'], ['answer lost'], [503], [429]] as const)('%s means: again later', async (trouble) => {
    const { irp } = bench(invoice)
    valueOf(await irp.signIn())
    simulator.troubles.push(trouble)
    expect(await irp.register(einvoiceOf(invoice))).toMatchObject({ outcome: 'again' })
    // A lost answer was an answer: the portal has the invoice.
    expect(simulator.state.invoices.size).toBe(trouble === 'answer lost' ? 1 : 0)
  })

  test('takes only so many calls a minute', async () => {
    const { irp } = bench(invoice)
    const answers = []
    for (let call = 0; call < 105; call++)
      answers.push(await irp.byDocument({ type: 'INV', number: 'A/1', date: '2026-11-01' }))
    expect(answers.at(-1)).toEqual({ outcome: 'again', text: 'The portal has had too many calls' })
  })
})

describe('the e-way bill portal', () => {
  const paper = paperOf(bills[0].input)
  const bill = () => apiBill(paper, { document: bills[0].input.ewbDocType })

  test.each<any>(bills.map((one: { id: string; input: Record<string, unknown> }) => [one.id, one.input]))(
    'makes %s',
    async (_id: string, input: any) => {
      const one = paperOf(input)
      const { eway } = bench(one)
      clock.now = new Date(`${one.date}T06:00:00Z`).getTime() + 24 * HOUR
      const options = { document: input.ewbDocType, sub_supply: input.subSupplyType && String(input.subSupplyType) }
      const made = valueOf(await eway.generate(apiBill(one, options as never)))
      expect(made.number).toMatch(/^\d{12}$/)
      expect(made.valid_until === null).toBe(!one.transport?.mode)
    },
  )

  test('a document has one e-way bill, found by its number', async () => {
    const { eway } = bench(paper)
    const made = valueOf(await eway.generate(bill()))
    expect(codesOf(await eway.generate(bill()))).toEqual(['604'])
    const named = { type: 'INV', number: paper.number }
    expect(valueOf(await eway.byDocument(named))).toMatchObject({ number: made.number, is_cancelled: false })
    valueOf(await eway.cancel({ ewbNo: Number(made.number), cancelRsnCode: 1, cancelRmrk: 'twice' }))
    expect(valueOf(await eway.byDocument(named)).is_cancelled).toBe(true)
    expect(codesOf(await eway.cancel({ ewbNo: Number(made.number), cancelRsnCode: 1, cancelRmrk: 'x' }))).toEqual([
      '312',
    ])
  })

  test('part B, an extension around the end, and the end of cancelling', async () => {
    const { eway } = bench(paper)
    const { transMode: _mode, vehicleNo: _vehicle, vehicleType: _type, ...part_a } = bill()
    const made = valueOf(await eway.generate({ ...part_a, transporterId: '24AAACT2727Q1Z2', transDistance: '150' }))
    expect(made.valid_until).toBe(null)
    const ewbNo = Number(made.number)
    const vehicle = {
      ewbNo,
      vehicleNo: 'GJ05AB1234',
      fromPlace: 'Surat',
      fromState: 24,
      transMode: '1',
      reasonCode: '4',
    }
    expect(codesOf(await eway.vehicle({ ...vehicle, vehicleNo: '' }))).toEqual(['303'])
    const { valid_until } = valueOf(await eway.vehicle(vehicle))
    valueOf(await eway.transporter({ ewbNo, transporterId: '27AAACT2727Q1ZW' }))
    const longer = { ...vehicle, remainingDistance: 100, extnRsnCode: '99', extnRemarks: 'strike', fromPincode: 395003 }
    expect(codesOf(await eway.extend(longer))).toEqual(['382'])
    clock.now = new Date(String(valid_until)).getTime() + HOUR
    expect(codesOf(await eway.vehicle(vehicle))).toEqual(['311'])
    expect(codesOf(await eway.extend({ ...longer, remainingDistance: 900 }))).toEqual(['390'])
    expect(valueOf(await eway.extend(longer)).valid_until! > String(valid_until)).toBe(true)
    expect(codesOf(await eway.cancel({ ewbNo, cancelRsnCode: 1, cancelRmrk: 'x' }))).toEqual(['315'])
    expect(codesOf(await eway.vehicle({ ...vehicle, ewbNo: 1 }))).toEqual(['301'])
  })

  test('gives several bills of one vehicle one number, if each is active with its part B', async () => {
    const { eway } = bench(paper)
    const first = valueOf(await eway.generate(bill()))
    const second = valueOf(await eway.generate({ ...bill(), docNo: 'SECOND/1' }))
    const tripSheetEwbBills = [first, second].map(({ number }) => ({ ewbNo: Number(number) }))
    const trip = { fromPlace: 'Surat', fromState: 24, vehicleNo: 'GJ05AB1234', transMode: '1', tripSheetEwbBills }
    const made = valueOf(await eway.consolidate(trip))
    expect(made).toEqual({ number: expect.stringMatching(/^\d{10}$/), made_at: new Date(clock.now).toISOString() })
    expect(simulator.state.trip_sheets.at(-1)).toMatchObject({
      number: made.number,
      bills: [first.number, second.number],
    })
    const refused = async (more: object) => codesOf(await eway.consolidate({ ...trip, ...more }))
    expect(await refused({ vehicleNo: '', fromPlace: '' })).toEqual(['303', '305'])
    expect(await refused({ vehicleNo: 'truck', fromState: 77 })).toEqual(['304', '306'])
    expect(await refused({ transMode: '2' })).toEqual(['394'])
    expect(await refused({ transMode: '5' })).toEqual(['302'])
    expect(await refused({ tripSheetEwbBills: [] })).toEqual(['322'])
    expect(await refused({ tripSheetEwbBills: [{ ewbNo: 1 }] })).toEqual(['301'])
    const { transMode: _mode, vehicleNo: _vehicle, vehicleType: _type, ...part_a } = bill()
    const waiting = valueOf(await eway.generate({ ...part_a, docNo: 'THIRD/1', transporterId: '24AAACT2727Q1Z2' }))
    expect(await refused({ tripSheetEwbBills: [{ ewbNo: Number(waiting.number) }] })).toEqual(['381'])
    simulator.troubles.push('no answer')
    expect(await eway.consolidate(trip)).toMatchObject({ outcome: 'again' })
    valueOf(await eway.cancel({ ewbNo: Number(second.number), cancelRsnCode: 1, cancelRmrk: 'twice' }))
    expect(await refused({})).toEqual(['312'])
    clock.now = new Date(String(first.valid_until)).getTime() + HOUR
    expect(await refused({ tripSheetEwbBills: tripSheetEwbBills.slice(0, 1) })).toEqual(['280'])
  })

  test('names the wrong parts by its codes', async () => {
    const { eway } = bench(paper)
    const codes = codesOf(
      await eway.generate({ ...bill(), subSupplyType: '7', toPincode: 560001, transDistance: '5000' }),
    )
    expect(codes).toEqual(['203', '214', '221'])
    expect(codesOf(await bench(paper, { gstin: '29AAACC1206D1ZC' }).eway.generate(bill()))).toEqual(['359'])
  })
})
