import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Paper, PaperTransport } from '../portal/paper.ts'
import { paperOf } from '../portal/testing.server.ts'
import { vectorFile } from '../testing.server.ts'
import { type EwayFacts, ewayPreflight } from './preflight.ts'

const { cases } = vectorFile('ewaybill-documents')
const today = '2026-10-20'

test('every document of the vectors passes', () => {
  for (const { id, input } of cases) {
    const sub_supply = input.subSupplyType && (String(input.subSupplyType) as EwayFacts['sub_supply'])
    expect(ewayPreflight(paperOf(input), { today, document: input.ewbDocType, sub_supply }), id).toEqual([])
  }
})

const paper = paperOf(cases[0].input)
const transport = (values: Partial<PaperTransport>): Partial<Paper> => ({
  transport: { ...(paper.transport as PaperTransport), ...values },
})
const transporter = { mode: null, vehicle_number: null, vehicle_type: null }

test.each<[issue: string, values: Partial<Paper>, facts?: Partial<EwayFacts>]>([
  ['sub_supply 203', {}, { sub_supply: '7' }],
  ['document 205', {}, { sub_supply: '4' }],
  ['sub_supply 377', {}, { sub_supply: '8', document: 'CHL' }],
  ['document 714', {}, { composition: true }],
  ['irn 720', {}, { needs_irn: true }],
  ['number 206', { number: '0001' }],
  ['date 207', { date: '2026-10-21' }],
  ['date 820', { date: '2026-04-22' }],
  ['recipient.pin 214', { recipient: { ...paper.recipient, pin: '560001' } }],
  ['recipient.pin 214', { recipient: { ...paper.recipient, pin: '' } }],
  ['recipient.state 215', { recipient: { ...paper.recipient, gstin: 'URP', state: '' } }],
  ['recipient.state 644', { recipient: { ...paper.recipient, gstin: '29ZZZCT4521A1Z0' } }],
  ['recipient.pin 374', { supply_category: 'EXPWP', recipient: { ...paper.recipient, gstin: 'URP' } }],
  ['ship_to.gstin 618', { ship_to: paper.recipient }],
  ['ship_to.gstin 608', { ship_to: { ...paper.recipient, gstin: '' } }],
  ['dispatch_from.gstin 617', { dispatch_from: paper.supplier }],
  [
    'recipient.gstin 822',
    { supplier: { ...paper.supplier, gstin: 'URP' }, recipient: { ...paper.recipient, gstin: 'URP' } },
  ],
  ['lines 233', { lines: paper.lines.map((line) => ({ ...line, service: true })) }],
  ['lines 233', { lines: Array.from({ length: 251 }, () => paper.lines[0]) }],
  ['lines.0.hsn 216', { lines: [{ ...paper.lines[0], hsn: '998713' }] }],
  ['lines.0.unit 217', { lines: [{ ...paper.lines[0], unit: 'XYZ' }] }],
  ['transport 226', { transport: null }],
  ['transport.distance 221', transport({ distance: 4001 })],
  ['transport.transporter_id 222', transport({ transporter_id: 'short' })],
  ['transport.transporter_id 370', transport({ transporter_id: paper.supplier.gstin })],
  ['transport.document_date 362', transport({ document_date: '2026-10-04' })],
  ['transport.vehicle_type 634', transport({ ...transporter, transporter_id: '24ZZZFT2424T1Z3', vehicle_type: 'O' })],
  ['transport.mode 621', transport({ mode: null })],
  ['transport.transporter_id 619', transport(transporter)],
  ['transport.document_number 385', transport({ mode: '2' })],
  ['transport.vehicle_number 226', transport({ vehicle_number: null })],
  ['transport.vehicle_number 225', transport({ vehicle_number: 'M1' })],
])('%s', (issue, values, facts = {}) => {
  const issues = ewayPreflight({ ...paper, ...values }, { today, ...facts })
  expect(issues.map(({ field, rule }) => `${field} ${rule}`)).toEqual([issue])
})

test('every code is one of the masters', () => {
  const { errors } = vectorFile('masters').eWayBill
  const codes = readFileSync(new URL('./preflight.ts', import.meta.url), 'utf8').match(/(?<=')\d{3}(?=')/g) ?? []
  expect(codes.length).toBeGreaterThan(25)
  expect(codes.filter((code) => !(code in errors))).toEqual([])
})
