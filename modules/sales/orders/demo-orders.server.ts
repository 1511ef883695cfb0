import type { Random } from '#database/seed/random.ts'
import { TERMS, TRANSPORTERS } from '#database/seed/sales.ts'
import { addDays } from '#base/days.ts'
import { instantInIndia } from '#base/time-of-day.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { insertRecords, readFullRows, setEach } from '#engine/server/records/store.server.ts'
import type { DemoContext } from '#platform/manifest/plants.server.ts'
import { takeDocumentNumbers } from '../numbers/take-number.server.ts'
import { keepFacts } from '../paper/facts.server.ts'
import { plainDecimal, quantityOf, thousandthsOf } from '../rules/amounts.ts'
import { jobWork } from './job-work/job-work.record.ts'
import { addEntries, readOrders, refreshOrders } from './order-book.server.ts'
import { salesOrder } from './sales-order.record.ts'
import { shipment } from './shipment.record.ts'

const ORDERS = 24
const DRAFTS = 2
const DAYS = 75
const DAY_MS = 86_400_000

interface Planting {
  clients: readonly { id: number; assigned_user: number }[]
  random: Random
  lineOf: () => Record<string, unknown>
}

/** Orders of the last weeks: the oldest are delivered, then some on the way, part sent or in work, and two drafts. */
export async function plantOrders(context: DemoContext, { clients, random, lineOf }: Planting): Promise<void> {
  const { today, now, locations, transaction } = context
  const plants = Array.from({ length: ORDERS }, (_, index) => {
    const { id, assigned_user } = clients[random.int(0, clients.length - 1)]
    const date = addDays(today, -Math.floor(((ORDERS - 1 - index) * DAYS) / ORDERS))
    const at = instantInIndia(date, `1${random.int(0, 7)}:${random.int(10, 59)}`).toISOString()
    const input = {
      ...{ contact_id: id, assigned_user, location_id: locations[0], date, terms: TERMS },
      ...{ delivery_date: addDays(date, 10), lines: Array.from({ length: random.int(1, 4) }, lineOf) },
    }
    return { input, created_at: at < now ? at : now, created_by: assigned_user }
  })
  const ids = (await context.plant(salesOrder.name, plants)).slice(0, ORDERS - DRAFTS)
  const rows = await readFullRows(transaction, salesOrder, ids)
  const docs = ids.flatMap((id) => rows.get(id) ?? [])
  await takeDocumentNumbers(transaction, { definition: salesOrder, docs })
  await keepFacts(transaction, { definition: salesOrder, docs })
  const completed = Math.floor(docs.length / 3)
  await setEach(transaction, {
    definition: salesOrder,
    rows: docs.map(({ id }, index) => ({
      id,
      values: { status: index < completed ? 'completed' : 'open', confirmed_at: plants[index].created_at },
    })),
  })
  await plantShipments(context, { docs, random, completed })
  await plantJobWork(context, { docs, workers: clients.slice(-2).map(({ id }) => id) })
  await refreshOrders(transaction, ids)
}

/** Sends the goods of orders: all of the older ones, a part of some, and none of the newest, of which some are being cut. */
async function plantShipments(
  { transaction, access, now }: DemoContext,
  { docs, random, completed }: { docs: readonly Doc[]; random: Random; completed: number },
): Promise<void> {
  const sent = docs.slice(0, Math.floor((docs.length * 3) / 4))
  const rows = sent.map((doc, index) => {
    const is_done = index < completed
    const is_part = !is_done && index % 2 === 1
    const at = new Date(Math.min(Date.parse(String(doc.date)) + 3 * DAY_MS, Date.parse(now))).toISOString()
    const own = random.chance(0.3)
    const lines = (doc.lines as Record<string, unknown>[]).filter((line) => !String(line.hsn).startsWith('99'))
    return {
      ...{
        name: `${String(doc.number)}-1`,
        order_id: doc.id,
        buyer_name: doc.buyer_name,
        created_by: doc.assigned_user,
      },
      ...{ status: is_done ? 'Delivery' : is_part ? 'Delivery' : 'In Transit', sent_at: at },
      delivered_at: is_done || is_part ? at : null,
      ...(own
        ? { transport: 'By Owner Vehicle', vehicle_number: `GJ05AB${random.int(1000, 9999)}` }
        : {
            transport: 'Through Transporter',
            transporter: random.pick(TRANSPORTERS),
            lr_number: `LR${random.int(10_000, 99_999)}`,
          }),
      pieces: lines.map(({ id, description, quantity }) => ({
        ...{ line: String(id), description },
        quantity: is_part ? half(String(quantity)) : plainDecimal(String(quantity)),
      })),
    }
  })
  await insertRecords(transaction, {
    definition: shipment,
    access,
    rows: rows.filter(({ pieces }) => pieces.length > 0),
  })
  for (const doc of docs.slice(sent.length, sent.length + 3)) {
    const [line] = doc.lines as Record<string, unknown>[]
    const quantity = thousandthsOf(String(line.quantity))
    const entry = { line: String(line.id), kind: 'piece' as const, credited: 0n }
    await addEntries(transaction, {
      ...{ order_id: doc.id, user_id: doc.assigned_user as number },
      entries: [{ ...entry, quantity, stage: random.pick(['Cutting', 'Stitching', 'Dyeing']) }],
    })
  }
}

/** Gives half of what is in work to job workers: one of them is late. */
async function plantJobWork(
  { transaction, access, today }: DemoContext,
  { docs, workers }: { docs: readonly Doc[]; workers: readonly number[] },
): Promise<void> {
  const orders = await readOrders(
    transaction,
    docs.map(({ id }) => id),
  )
  const in_work = docs.flatMap((doc) => {
    const line = orders.get(doc.id)?.order.lines.find(({ board }) => Object.keys(board).length > 0)
    return line ? [{ doc, line }] : []
  })
  const rows = in_work.map(({ doc, line }, index) => {
    const [[stage, pieces]] = Object.entries(line.board)
    const quantity = half(quantityOf(pieces))
    const words = (doc.lines as Record<string, unknown>[]).find(({ id }) => String(id) === line.id)
    return {
      ...{ name: `${String(doc.number)}-J1`, order_id: doc.id, contact_id: workers[index % workers.length] },
      ...{ line: line.id, description: words?.description, stage, status: 'out', quantity, out: quantity },
      ...{ good_pieces: '0', rejected_pieces: '0', short_pieces: '0', charges: '0.00', rate: '35.00' },
      ...{ given_on: addDays(today, -6 + index), due_date: addDays(today, -1 + 3 * index) },
      created_by: doc.assigned_user,
    }
  })
  if (rows.length > 0) await insertRecords(transaction, { definition: jobWork, access, rows })
}

/** Half of a quantity in whole pieces, at least one thousandth of it: '9' is '4'. */
const half = (quantity: string): string => {
  const thousandths = thousandthsOf(quantity)
  const whole = (thousandths / 2000n) * 1000n
  return String(whole > 0n ? whole / 1000n : plainDecimal(quantity))
}
