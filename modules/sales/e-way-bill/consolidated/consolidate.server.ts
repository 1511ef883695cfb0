import { isId } from '#engine/record/kinds/reference/reference.ts'
import type { Issue } from '#base/issue.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import { readRecord } from '#engine/server/records/write.server.ts'
import type { MadeTripSheet } from '#modules/gst/portal/nic/portals.ts'
import { sendPaper } from '../../paper/send-paper.server.ts'
import { signedInPortals } from '../../portals/signed-in.server.ts'
import { PORTAL_WORLD, type PortalWorld } from '../../portals/world.server.ts'
import { textOf } from '../../rules/values.ts'
import { eWayBill } from '../e-way-bill.record.ts'
import { ewayPaper } from '../eway-paper.server.ts'
import { changeVehicleRoute } from './change-vehicle.server.ts'
import { consolidatedBill, TRIP_INPUT } from './consolidated-bill.record.ts'
import { slipPaper } from './slip-paper.ts'
import { answered, billsFor, plate, readTrip, type Trip, tripBody } from './trip.server.ts'

const MOST_BILLS = 100

/**
 * Several e-way bills that travel in one vehicle get one number. The portal is asked while the person waits, between two transactions:
 * a number whose answer was lost harms nobody, because the portal gives another one for the same bills (decision 0143).
 */
export const consolidatedRoutes = (world: PortalWorld = PORTAL_WORLD): readonly RouteSpec[] => [
  memberRoute({
    method: 'POST',
    path: `/${eWayBill.path}/consolidate`,
    permission: { record: eWayBill.name, right: 'update_vehicle' },
    takes: ['ids', ...Object.keys(TRIP_INPUT)],
    summary: `One consolidated e-way bill of the portal for up to ${MOST_BILLS} e-way bills in one vehicle`,
    costly: true,
    handler: (call) => consolidate(call, world),
  }),
  changeVehicleRoute(world),
  memberRoute({
    method: 'GET',
    path: `/${consolidatedBill.path}/:id/pdf`,
    permission: { record: consolidatedBill.name, right: 'view' },
    summary: 'The slip of a consolidated e-way bill as a PDF: ?language=en, hi, gu or ta',
    costly: true,
    alone: true,
    handler: slip,
  }),
]

const slip = (call: MemberCall): Promise<unknown> =>
  sendPaper(call, async () => {
    const { services, caller, params } = call
    const { catalog, database } = services
    const shown = { catalog, definition: consolidatedBill, access: caller.access }
    const found = await readRecord(database, { ...shown, id: idOf(params.id) }, (values) =>
      wholeSelect({ ...shown, values }),
    )
    const row = JSON.parse(found.json) as Record<string, unknown>
    return {
      name: `Consolidated e-way bill ${textOf(row.number)}.pdf`,
      paperIn: (printing) => slipPaper(row, printing),
    }
  })

async function consolidate(call: MemberCall, world: PortalWorld): Promise<unknown> {
  const { services, caller } = call
  const ids = idsOf(call.body.ids)
  const { ids: _ids, ...form } = call.body
  const trip = readTrip(form, TRIP_INPUT)
  const { bills, gstin, portals } = await services.database.transaction(caller.access, async (transaction) => {
    const found = await billsFor(transaction, call, ids)
    const issues = found.flatMap((bill) => problemOf(bill, trip, world.now()) ?? [])
    if (issues.length > 0) throw invalid(issues)
    const one = await sharedGstin(transaction, found)
    return { bills: found, gstin: one, portals: await signedInPortals(transaction, { services, world }, one) }
  })
  if ('outcome' in portals) throw ruleBroken(portals.findings[0].message)
  const tripSheetEwbBills = bills.map(({ number }) => ({ ewbNo: Number(number) }))
  const made = answered(await portals.eway.consolidate({ ...tripBody(trip), tripSheetEwbBills }), TRIP_INPUT)
  return services.database.transaction(caller.access, (transaction) =>
    keep(transaction, call, { ids, trip, gstin, made }),
  )
}

function idsOf(raw: unknown): number[] {
  const given: readonly unknown[] = Array.isArray(raw) && raw.length <= MOST_BILLS ? raw : []
  const ids = [...new Set(given)]
  if (ids.length < 2 || !ids.every(isId))
    throw invalid([{ field: 'ids', message: `Choose 2 to ${MOST_BILLS} e-way bills`, rule: 'count' }])
  return ids
}

/** Why a bill cannot travel on this trip; null where it can. */
function problemOf(bill: Doc, trip: Trip, now: number): Issue | null {
  const name = textOf(bill.document_number)
  const say = (message: string, rule: string): Issue => ({ field: 'ids', message, rule })
  if (bill.status !== 'pushed' || bill.waiting_for) return say(`${name} has no valid e-way bill`, '280')
  if (!bill.valid_until) return say(`The e-way bill of ${name} has no vehicle yet (part B)`, '381')
  if (Date.parse(String(bill.valid_until)) < now)
    return say(`The e-way bill of ${name} has expired: extend it first`, '280')
  if (bill.transport_mode !== trip.transport_mode || plate(bill.vehicle_number) !== plate(trip.vehicle_number))
    return say(
      `The e-way bill of ${name} names another vehicle: ${vehicleWords(bill)}. Change its part B first.`,
      'vehicle',
    )
  return null
}

const vehicleWords = ({ vehicle_number, transport_mode }: Doc): string =>
  textOf(vehicle_number) || textOf(transport_mode)

/** Our GSTIN, under which the bills were made: a trip sheet is of one. */
async function sharedGstin(transaction: Transaction, bills: readonly Doc[]): Promise<string> {
  const found = new Set<string>()
  for (const bill of bills) {
    const made = await ewayPaper(transaction, bill.document as { record: string; id: number }, bill)
    if (!('gstin' in made)) throw ruleBroken(made.message)
    found.add(made.gstin)
  }
  const [gstin, ...others] = found
  if (others.length > 0) throw ruleBroken('These e-way bills are of different GSTINs. Choose those of one.')
  return gstin
}

async function keep(
  transaction: Transaction,
  call: MemberCall,
  { ids, trip, gstin, made }: { ids: readonly number[]; trip: Trip; gstin: string; made: MadeTripSheet },
): Promise<unknown> {
  const bills = await billsFor(transaction, call, ids)
  const { written } = await changeRecords(transaction, {
    ...{ ...writing(call, consolidatedBill), cause: 'create', on_issue: 'refuse' },
    changes: [
      {
        ...{ step: 'create', id: null, before: null, issues: [] },
        values: {
          ...{ ...trip, number: made.number, made_at: made.made_at, gstin },
          vehicle_number: plate(trip.vehicle_number) || null,
          bills: bills.map(({ number, document_number, buyer_name, valid_until, total }) => ({
            ...{ number, document_number, buyer_name, valid_until, total },
          })),
        },
      },
    ],
  })
  const [{ id }] = written
  await changeRecords(transaction, {
    ...{ ...writing(call, eWayBill), cause: 'action', action: 'answer', word: 'consolidated', on_issue: 'refuse' },
    changes: bills.map((before) => ({
      ...{ step: 'change', id: before.id, before, values: { consolidated_id: id }, issues: [] },
    })),
  })
  return { consolidated_bill: { id, number: made.number } }
}
