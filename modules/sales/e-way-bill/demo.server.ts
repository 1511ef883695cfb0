import { makeRandom, type Random } from '#database/seed/random.ts'
import { TRANSPORTERS } from '#database/seed/sales.ts'
import { daysFrom } from '#base/days.ts'
import { instantInIndia } from '#base/time-of-day.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { recordChanges } from '#engine/server/records/changes.server.ts'
import { searchWords } from '#engine/server/records/search.server.ts'
import { insertRecords, readFullRows } from '#engine/server/records/store.server.ts'
import { ewayValidity, needsEwayBill } from '#modules/gst/ewaybill/rules.ts'
import type { DemoContext } from '#platform/manifest/plants.server.ts'
import { paperKey } from '../e-invoice/keep-e-invoices.server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { eWayBill } from './e-way-bill.record.ts'

const DAYS = 120

/**
 * The e-way bills of the demo's invoices of the last months that needed one. The newest is still to be pushed, so that a visitor
 * can push it to the simulator of the portal.
 */
export async function plantEwayBills(context: DemoContext, posted: readonly number[]): Promise<void> {
  const { transaction, access, today } = context
  const random = makeRandom(20_261_127)
  const docs = await readFullRows(transaction, invoice, posted)
  const sent = posted
    .flatMap((id) => docs.get(id) ?? [])
    .filter((doc) => daysFrom(String(doc.date), today) <= DAYS && wantsBill(doc))
  const rows = sent.map((doc, index) => rowOf(doc, random, index === sent.length - 1))
  if (rows.length === 0) return
  const ids = await insertRecords(transaction, { definition: eWayBill, access, rows })
  const entries = ids.map((id, index) => ({ id, changes: {}, words: searchWords(eWayBill, rows[index]) }))
  const made = { definition: eWayBill, access, request_id: 'planted', action: 'created', is_new: true }
  recordChanges(transaction, { ...made, entries })
}

// The total is the value with tax. The portal takes no bill without the PIN code of the buyer.
function wantsBill({ lines, total, billing_pincode }: Doc): boolean {
  if (!billing_pincode) return false
  const has_goods = (lines as Record<string, unknown>[]).some(({ hsn }) => hsn && !String(hsn).startsWith('99'))
  return needsEwayBill({ has_goods, taxable: String(total), tax: '0' })
}

function rowOf(doc: Doc, random: Random, is_newest: boolean): Record<string, unknown> {
  const day = String(doc.date)
  const generated_at = instantInIndia(day, `1${random.int(0, 7)}:${random.int(10, 59)}`)
  const distance = random.int(4, 90) * 10
  const vehicle_number = `GJ05${random.pick(['AB', 'BT', 'CU'])}${random.int(1000, 9999)}`
  const number = `3${random.int(10_000, 99_999)}${random.int(100_000, 999_999)}`
  const { valid_until } = ewayValidity({ generated_at, distance_km: distance })
  const answer = { status: 'pushed', number, generated_at, valid_until, vehicle_number }
  return {
    ...{ document_number: doc.number, document: { record: invoice.name, id: doc.id } },
    ...{ paper_key: paperKey(invoice.name, doc.id), buyer_name: doc.buyer_name, date: day, total: doc.total },
    ...{ distance, transport_mode: 'Road', vehicle_type: 'Regular', transporter_name: random.pick(TRANSPORTERS) },
    ...(is_newest ? { status: 'yet_to_push', vehicle_number } : answer),
  }
}
