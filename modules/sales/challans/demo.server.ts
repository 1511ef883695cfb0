import { addDays } from '#base/days.ts'
import { instantInIndia } from '#base/time-of-day.ts'
import { insertRecords, readFullRows, setEach } from '#engine/server/records/store.server.ts'
import type { DemoContext } from '#platform/manifest/plants.server.ts'
import { takeDocumentNumbers } from '../numbers/take-number.server.ts'
import { keepFacts } from '../paper/facts.server.ts'
import { quantityOf, rupeesOf, thousandthsOf } from '../rules/amounts.ts'
import { rowsOf } from '../rules/values.ts'
import { goodsBack } from './back/goods-back.record.ts'
import { challan } from './challan.record.ts'
import { readAway, standingOf, valueOfPart } from './standing.server.ts'

/** What was sent how many days ago, and how much of a hundred came back. The oldest must soon be back by law. */
const SENT = [
  { days: 345, goods: 'Grey cotton fabric', unit: 'MTR', work: 'Dyeing', quantity: '400', price: '92', back: 70 },
  { days: 180, goods: 'Grey cotton fabric', unit: 'MTR', work: 'Printing', quantity: '650', price: '95', back: 100 },
  { days: 75, goods: 'Georgette, undyed', unit: 'MTR', work: 'Dyeing', quantity: '300', price: '140', back: 100 },
  { days: 33, goods: 'Saree blanks', unit: 'PCS', work: 'Embroidery', quantity: '120', price: '480', back: 50 },
  { days: 6, goods: 'Kurta panels, cut', unit: 'PCS', work: 'Stitching', quantity: '240', price: '160', back: 0 },
] as const

/** Goods that went to job workers in the last year, and what of them came back. Their items are in no stock of the demo. */
export async function plantChallans(
  context: DemoContext,
  clients: readonly { id: number; assigned_user: number }[],
): Promise<void> {
  const { today, locations, transaction, access } = context
  const workers = clients.slice(-2)
  const plants = SENT.map(({ days, goods, unit, work, quantity, price }, index) => {
    const { id, assigned_user } = workers[index % workers.length]
    const date = addDays(today, -days)
    return {
      input: {
        ...{ purpose: 'Job Work', job_goods: 'inputs', work, contact_id: id, assigned_user, location_id: locations[0] },
        ...{ date, back_by: addDays(date, 30) },
        lines: [{ description: goods, hsn: '5208', unit, quantity, price, tax_rate: '5' }],
      },
      created_at: instantInIndia(date, '11:20').toISOString(),
      created_by: assigned_user,
    }
  })
  const ids = await context.plant(challan.name, plants)
  const rows = await readFullRows(transaction, challan, ids)
  const docs = ids.flatMap((id) => rows.get(id) ?? [])
  await takeDocumentNumbers(transaction, { definition: challan, docs })
  await keepFacts(transaction, { definition: challan, docs })
  const away = await readAway(transaction, ids)
  const backs = docs.flatMap((doc, index) => {
    const [line] = away.get(doc.id) ?? []
    const part = SENT[index].back
    if (!line || part === 0) return []
    const back = (thousandthsOf(rowsOf(doc.lines)[0].quantity) * BigInt(part)) / 100n
    const lost = part === 100 ? 2000n : 0n
    const date = addDays(String(doc.date), 21)
    return [
      {
        ...{
          name: `${String(doc.number)}-B1`,
          challan_id: doc.id,
          contact_id: doc.contact_id,
          buyer_name: doc.buyer_name,
        },
        ...{ status: 'received', how: 'back', date, their_number: `R-${101 + index}`, their_date: date },
        ...{
          work_done: SENT[index].work,
          total: rupeesOf(valueOfPart(line, back - lost)),
          created_by: doc.assigned_user,
        },
        goods: [
          {
            ...{ line: String(line.place), description: line.description, unit: line.unit },
            ...{ quantity: quantityOf(back - lost), lost: quantityOf(lost) },
          },
        ],
      },
    ]
  })
  await insertRecords(transaction, { definition: goodsBack, access, rows: backs })
  const now = await readAway(transaction, ids)
  await setEach(transaction, {
    definition: challan,
    rows: docs.map(({ id }, index) => ({
      id,
      values: { status: 'posted', posted_at: plants[index].created_at, ...standingOf(now.get(id) ?? []) },
    })),
  })
}
