import { compare, exact } from '#base/exact.ts'
import { slashDate } from '#modules/gst/portal/paper.ts'
import { CANCEL_CODES, type CancelReason } from '#modules/gst/einvoice/rules.ts'
import { einvoiceOf } from '#modules/gst/einvoice/payload.ts'
import { EXTENSION_REASONS, TRANSPORT_MODES, VEHICLE_REASONS } from '#modules/gst/ewaybill/codes.ts'
import { apiBill } from '#modules/gst/ewaybill/payload.ts'
import type { EwayPortal, MadeEwayBill, PortalAnswer } from '#modules/gst/portal/nic/portals.ts'
import { transportOf } from '../portals/findings-of-paper.ts'
import { type Outcome, outcomeOf, refusedBecause } from '../portals/outcome.ts'
import type { Portals } from '../portals/world.server.ts'
import type { EwayPaper } from './eway-paper.server.ts'
import { textOf } from '../rules/values.ts'

type Row = Readonly<Record<string, unknown>>

const EXISTS = ['604', '4002', '4026']
const hasCode = (answer: PortalAnswer<unknown>, codes: readonly string[]): boolean =>
  answer.outcome === 'refused' && answer.errors.some(({ code }) => codes.includes(code))

const codeOf = (names: Readonly<Record<string, string>>, name: unknown): string =>
  Object.entries(names).find(([, one]) => one === name)?.[0] ?? ''

/** Makes an e-way bill: by the IRN where the document has one. A bill that exists counts if client and total are ours. */
export async function makeBill(portals: Portals, made: EwayPaper, irn: string | null): Promise<Outcome> {
  const { paper, options, by_irn } = made
  const answer =
    by_irn && irn
      ? await portals.einvoice.ewayBillByIrn({
          Irn: irn,
          ...(einvoiceOf(paper, { with_eway_bill: true }).EwbDtls as object),
        })
      : await portals.eway.generate(apiBill(paper, options))
  if (!hasCode(answer, EXISTS)) return outcomeOf(answer, pushed)
  const known = await portals.eway.byDocument({ type: options.document ?? 'INV', number: paper.number })
  return outcomeOf(known, (found) => {
    if (found.is_cancelled) return refusedBecause('This document has an e-way bill already', '604')
    const is_ours =
      found.to_gstin === paper.recipient.gstin && compare(exact(found.total), exact(paper.totals.grand_total)) === 0
    if (is_ours) return pushed(found)
    return refusedBecause(
      `The portal has another e-way bill of this number: client ${found.to_gstin}, total ${found.total}. Compare them before you do anything else.`,
      'other_document',
    )
  })
}

const pushed = ({ number, generated_at, valid_until, alert }: MadeEwayBill): Outcome => ({
  ...{ outcome: 'done', word: 'pushed' },
  values: { status: 'pushed', number, generated_at, valid_until, remark: alert },
})

/** Part B and the place as the portal's actions want them. */
function conveyance(number: string, input: Row) {
  const transport = transportOf(input)
  return {
    ...{ ewbNo: Number(number), vehicleNo: transport.vehicle_number ?? '' },
    ...{ fromPlace: textOf(input.from_place), fromState: Number(input.from_state) },
    transDocNo: transport.document_number ?? '',
    transDocDate: transport.document_date ? slashDate(transport.document_date) : '',
    transMode: transport.mode ?? TRANSPORT_MODES.Road,
  }
}

const VEHICLE_FIELDS = [
  ...['transport_mode', 'vehicle_number', 'vehicle_type', 'transport_document', 'transport_document_date'],
]

const vehicleOf = (input: Row) => Object.fromEntries(VEHICLE_FIELDS.map((name) => [name, input[name] ?? null]))

/** Enters part B, or another vehicle. */
export async function updateVehicle(portal: EwayPortal, number: string, input: Row): Promise<Outcome> {
  const body = {
    ...conveyance(number, input),
    reasonCode: codeOf(VEHICLE_REASONS, input.vehicle_reason),
    reasonRem: textOf(input.vehicle_remark) || textOf(input.vehicle_reason),
    vehicleType: transportOf(input).vehicle_type ?? 'R',
  }
  return outcomeOf(await portal.vehicle(body), ({ valid_until }) => ({
    ...{ outcome: 'done', word: 'vehicle_changed' },
    values: { ...vehicleOf(input), ...(valid_until ? { valid_until } : {}) },
  }))
}

/** Names another transporter. */
export async function changeTransporter(portal: EwayPortal, number: string, input: Row): Promise<Outcome> {
  const transporterId = textOf(input.transporter_id).toUpperCase()
  return outcomeOf(await portal.transporter({ ewbNo: Number(number), transporterId }), () => ({
    ...{ outcome: 'done', word: 'transporter_changed', values: { transporter_id: transporterId } },
  }))
}

const TRANSIT = { Road: 'R', Warehouse: 'W', Others: 'O' } as const
const EXTENSION_REFUSED = ['382']

/** Extends a bill. After a lost answer the portal refuses the second try; then its own end of validity says that it was done. */
export async function extendBill(
  portal: EwayPortal,
  {
    number,
    input,
    bill,
    document,
  }: { number: string; input: Row; bill: Row; document: { type: string; number: string } },
): Promise<Outcome> {
  const stands = textOf(input.stands_in) as keyof typeof TRANSIT | ''
  const moving = conveyance(number, input)
  const body = {
    ...moving,
    ...{ fromPincode: Number(input.from_pincode), remainingDistance: Number(input.remaining) },
    ...{ extnRsnCode: codeOf(EXTENSION_REASONS, input.extension_reason), extnRemarks: textOf(input.extension_remark) },
    ...(stands
      ? { consignmentStatus: 'T', transitType: TRANSIT[stands], transMode: '5', addressLine1: moving.fromPlace }
      : { consignmentStatus: 'M', transitType: '' }),
  }
  const answer = await portal.extend(body)
  const extended = (valid_until: string | null): Outcome => ({
    ...{ outcome: 'done', word: 'extended' },
    values: { ...(stands ? {} : vehicleOf(input)), valid_until, extensions: Number(bill.extensions ?? 0) + 1 },
  })
  if (!hasCode(answer, EXTENSION_REFUSED)) return outcomeOf(answer, ({ valid_until }) => extended(valid_until))
  const known = await portal.byDocument(document)
  const later = known.outcome === 'done' && (known.value.valid_until ?? '') > textOf(bill.valid_until)
  return later ? extended(known.value.valid_until) : outcomeOf(answer, () => extended(null))
}

const CANCEL_REFUSED = ['312']

/** Cancels a bill; one that the portal shows as cancelled is done. */
export async function cancelBill(
  portal: EwayPortal,
  {
    number,
    input,
    document,
    now,
  }: { number: string; input: Row; document: { type: string; number: string }; now: Date },
): Promise<Outcome> {
  const [why, more] = [textOf(input.why) as CancelReason, textOf(input.more)]
  const reason = Number(CANCEL_CODES.eway_bill[why])
  const answer = await portal.cancel({ ewbNo: Number(number), cancelRsnCode: reason, cancelRmrk: more || why })
  const cancelled = (cancelled_at: string): Outcome => ({
    ...{ outcome: 'done', word: 'cancelled' },
    values: {
      ...{ status: 'cancelled', cancel_reason: why, cancel_remark: more || null, cancelled_at },
      paper_key: null,
    },
  })
  if (!hasCode(answer, CANCEL_REFUSED)) return outcomeOf(answer, ({ cancelled_at }) => cancelled(cancelled_at))
  const known = await portal.byDocument(document)
  const is_done = known.outcome === 'done' && known.value.number === number && known.value.is_cancelled
  return is_done ? cancelled(now.toISOString()) : outcomeOf(answer, () => cancelled(now.toISOString()))
}
