import { readInput } from '#engine/record/input.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, notFound, ruleBroken } from '#engine/server/http/refusal.server.ts'
import type { MemberCall } from '#engine/server/http/route.server.ts'
import { lockRows } from '#engine/server/records/bulk.server.ts'
import { writing } from '#engine/server/records/call.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { normaliseVehicle } from '#modules/business/checks/india/company-ids.ts'
import { TRANSPORT_MODES } from '#modules/gst/ewaybill/codes.ts'
import type { PortalAnswer } from '#modules/gst/portal/nic/portals.ts'
import { slashDate } from '#modules/gst/portal/paper.ts'
import { findingOf } from '../../portals/findings.ts'
import { SIGN_IN_REFUSED } from '../../portals/outcome.ts'
import { textOf } from '../../rules/values.ts'
import { eWayBill } from '../e-way-bill.record.ts'
import type { TRIP_INPUT } from './consolidated-bill.record.ts'

/** The vehicle of a trip and the place where it begins, in wire form. */
export type Trip = Record<string, unknown>

/** The form of a trip; what is wrong with it is refused on its fields. */
export function readTrip(body: Record<string, unknown>, fields: typeof TRIP_INPUT): Trip {
  const { values, issues } = readInput({ definition: { ...eWayBill, fields }, body, creating: true })
  const need = (field: keyof typeof TRIP_INPUT, message: string) => {
    if (!values[field] && !issues.some((issue) => issue.field === field))
      issues.push({ field, message, rule: 'required' })
  }
  if (values.transport_mode === 'Road') need('vehicle_number', 'By road the vehicle is needed')
  else {
    need('transport_document', 'By rail, air or ship the transport document is needed')
    need('transport_document_date', 'Enter the date of the transport document')
  }
  if (issues.length > 0) throw invalid(issues)
  return values
}

/** The bills, locked until the commit; all must be within the person's reach. */
export async function billsFor(transaction: Transaction, call: MemberCall, ids: readonly number[]): Promise<Doc[]> {
  const options = writing(call, eWayBill)
  const rows = await lockRows(transaction, { ...options, ids, right: 'update_vehicle', is_read: true })
  const docs = rows.flatMap(({ may, doc }) => (may && doc ? [doc] : []))
  if (docs.length < ids.length) throw notFound()
  return docs
}

export const plate = (value: unknown): string => normaliseVehicle(textOf(value))

/** The conveyance and the place of a trip as the portal wants them. */
export const tripBody = (trip: Trip): Record<string, unknown> => ({
  ...{ fromPlace: trip.from_place, fromState: Number(trip.from_state) },
  ...{
    vehicleNo: plate(trip.vehicle_number),
    transMode: TRANSPORT_MODES[trip.transport_mode as keyof typeof TRANSPORT_MODES],
  },
  transDocNo: textOf(trip.transport_document),
  transDocDate: trip.transport_document_date ? slashDate(textOf(trip.transport_document_date)) : '',
})

/** What the portal answered; its refusals are issues on the fields of the form that they are about, else on `ids`. */
export function answered<Value>(answer: PortalAnswer<Value>, form: object): Value {
  if (answer.outcome === 'done') return answer.value
  if (answer.outcome === 'again') throw ruleBroken('The portal does not answer now. Try again later.')
  if (answer.outcome === 'credentials') throw ruleBroken(SIGN_IN_REFUSED)
  throw invalid(
    answer.errors.map(findingOf).map(({ message, code, field }) => ({
      ...{ message, rule: code, field: field && field in form ? field : 'ids' },
    })),
  )
}
