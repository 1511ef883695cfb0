import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid, ruleBroken } from '#engine/server/http/refusal.server.ts'
import { type MemberCall, memberRoute } from '#engine/server/http/route.server.ts'
import { idOf, writing } from '#engine/server/records/call.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import { readRecord } from '#engine/server/records/write.server.ts'
import { VEHICLE_REASONS } from '#modules/gst/ewaybill/codes.ts'
import { signedInPortals } from '../../portals/signed-in.server.ts'
import type { PortalWorld } from '../../portals/world.server.ts'
import { textOf } from '../../rules/values.ts'
import { eWayBill } from '../e-way-bill.record.ts'
import { consolidatedBill, VEHICLE_INPUT } from './consolidated-bill.record.ts'
import { answered, billsFor, plate, readTrip, type Trip, tripBody } from './trip.server.ts'

/** Another vehicle for a consolidated e-way bill: the portal changes it for all of its bills at once (action REGENTRIPSHEET). */
export const changeVehicleRoute = (world: PortalWorld) =>
  memberRoute({
    method: 'POST',
    path: `/${consolidatedBill.path}/:id/change_vehicle`,
    permission: { record: eWayBill.name, right: 'update_vehicle' },
    takes: Object.keys(VEHICLE_INPUT),
    summary: 'Changes the vehicle of a consolidated e-way bill and of its e-way bills at the portal',
    costly: true,
    handler: (call) => changeVehicle(call, world),
  })

// As for a new one, the portal is asked between two transactions (decision 0143); a lost answer is asked for again, with the same result.
async function changeVehicle(call: MemberCall, world: PortalWorld): Promise<unknown> {
  const { services, caller } = call
  const { catalog, database } = services
  const id = idOf(call.params.id)
  const trip = readTrip(call.body, VEHICLE_INPUT)
  // Refuses who may not see it.
  await readRecord(database, { catalog, definition: consolidatedBill, access: caller.access, id }, (values) =>
    wholeSelect({ catalog, definition: consolidatedBill, access: caller.access, values }),
  )
  const { sheet, ids, portals } = await database.transaction(caller.access, async (transaction) => {
    const one = await sheetOf(transaction, id)
    const bills = await billsOn(transaction, call, id)
    const issues = bills.flatMap((bill) => problemOf(bill, world.now()) ?? [])
    if (issues.length > 0) throw invalid(issues)
    const signed_in = await signedInPortals(transaction, { services, world }, textOf(one.gstin))
    return { sheet: one, ids: bills.map((bill) => bill.id), portals: signed_in }
  })
  if ('outcome' in portals) throw ruleBroken(portals.findings[0].message)
  const [reasonCode = ''] = Object.entries(VEHICLE_REASONS).find(([, reason]) => reason === trip.vehicle_reason) ?? []
  const reason = { reasonCode, reasonRem: textOf(trip.vehicle_remark) }
  const asked = { tripSheetNo: Number(sheet.number), ...tripBody(trip), ...reason }
  const made = answered(await portals.eway.changeTrip(asked), VEHICLE_INPUT)
  return database.transaction(caller.access, (transaction) => keep(transaction, call, { id, ids, trip, ...made }))
}

async function sheetOf(transaction: Transaction, id: number): Promise<Doc> {
  await transaction.query(
    'select from consolidated_bill where business_id = $1::bigint and id = $2::bigint for update',
    [transaction.scope.business_id, id],
  )
  return (await readFullRows(transaction, consolidatedBill, [id])).get(id) as Doc
}

/** The bills whose last trip this is, locked. Those that went on another one since are not here. */
async function billsOn(transaction: Transaction, call: MemberCall, id: number): Promise<Doc[]> {
  const rows = await transaction.query<{ id: number }>(
    'select id from e_way_bill where business_id = $1::bigint and consolidated_id = $2::bigint and deleted_at is null order by id',
    [transaction.scope.business_id, id],
  )
  if (rows.length === 0) throw ruleBroken('Its e-way bills are on another consolidated e-way bill now')
  return billsFor(
    transaction,
    call,
    rows.map((row) => Number(row.id)),
  )
}

function problemOf({ status, waiting_for, valid_until, document_number }: Doc, now: number) {
  const name = textOf(document_number)
  const say = (message: string) => ({ field: 'ids', message, rule: '280' })
  if (status !== 'pushed' || waiting_for) return say(`${name} has no valid e-way bill`)
  return Date.parse(String(valid_until)) < now ? say(`The e-way bill of ${name} has expired: extend it first`) : null
}

async function keep(
  transaction: Transaction,
  call: MemberCall,
  { id, ids, trip, number }: { id: number; ids: readonly number[]; trip: Trip; number: string },
): Promise<unknown> {
  const sheet = await sheetOf(transaction, id)
  const { vehicle_reason: _reason, vehicle_remark: _remark, from_place, from_state, ...conveyance } = trip
  const vehicle = { ...conveyance, vehicle_number: plate(trip.vehicle_number) || null }
  const shared = { cause: 'action', action: 'answer', word: 'vehicle_changed', on_issue: 'refuse' } as const
  const values = { ...vehicle, from_place, from_state, number }
  await changeRecords(transaction, {
    ...{ ...writing(call, consolidatedBill), ...shared },
    changes: [{ step: 'change', id, before: sheet, values, issues: [] }],
  })
  const bills = await billsFor(transaction, call, ids)
  await changeRecords(transaction, {
    ...{ ...writing(call, eWayBill), ...shared },
    changes: bills.map((before) => ({ step: 'change', id: before.id, before, values: { ...vehicle }, issues: [] })),
  })
  return { consolidated_bill: { id, number } }
}
