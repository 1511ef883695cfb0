import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Itc04Period, ReturnedGoods, SentGoods } from '#modules/gst/itc04/itc04.ts'
import { stateByName } from '#modules/gst/states.ts'
import { UNTAXED } from '../../documents/line-fields.ts'
import { rupeesOf } from '../../rules/amounts.ts'

const PAGE = 500

/** What is asked of ITC-04: the period and our GSTIN when the challans were posted. */
export interface Asked {
  period: Itc04Period
  gstin: string
}

type Read = <Of>(use: (transaction: Transaction) => Promise<Of>) => Promise<Of>

/** The posted challans for job work of the GSTIN: `$1` the business, `$2` the GSTIN. */
const OF_GSTIN = `delivery_challan c join document_facts f on f.business_id = $1::bigint and f.record = 'delivery_challan' and f.record_id = c.id`
const COUNTS = `c.business_id = $1::bigint and c.deleted_at is null and c.status = 'posted' and c.purpose = 'Job Work'
  and f.facts->'seller'->>'gstin' = $2`

type SentRow = Record<
  | 'date'
  | 'number'
  | 'gstin'
  | 'state'
  | 'goods'
  | 'our_state'
  | 'description'
  | 'unit'
  | 'quantity'
  | 'taxable'
  | 'rate',
  string | null
> & { id: number }

/** The goods that were sent in the period, the oldest first, a page at a time. */
export async function* sentGoods(read: Read, { period, gstin }: Asked): AsyncGenerator<SentGoods[]> {
  for (let after = { date: period.from, id: 0 }; ; ) {
    const start = after
    const rows = await read((transaction) =>
      transaction.query<SentRow>(
        `select l.id, c.date::text as date, c.number, c.buyer_gstin as gstin, c.billing_state as state, c.job_goods as goods,
           c.seller_state as our_state, l.description, l.unit, l.quantity::text as quantity, l.taxable::text as taxable, l.tax_rate as rate
         from ${OF_GSTIN} join delivery_challan_line l on l.delivery_challan_id = c.id
         where ${COUNTS} and l.business_id = $1::bigint and c.date between $3::date and $4::date and (c.date, l.id) > ($3::date, $5::bigint)
         order by c.date, l.id limit ${PAGE}`,
        [transaction.scope.business_id, gstin, start.date, period.to, start.id],
      ),
    )
    const last = rows.at(-1)
    if (!last) return
    after = { date: String(last.date), id: Number(last.id) }
    yield rows.map((row) => {
      const worker = workerOf(row)
      return {
        ...{ worker, challan: { number: row.number ?? '', date: row.date ?? '' } },
        is_capital: row.goods !== 'inputs',
        ...{ description: row.description ?? '', uqc: row.unit ?? 'OTH', quantity: row.quantity ?? '0' },
        taxable: rupeesOf(BigInt(row.taxable ?? 0)),
        rate: row.rate === null || UNTAXED.some((one) => one === row.rate) ? '0' : row.rate,
        is_inter_state: worker.state !== row.our_state,
      }
    })
  }
}

type BackRow = Record<
  | 'date'
  | 'how'
  | 'work'
  | 'their_number'
  | 'their_date'
  | 'invoice_number'
  | 'invoice_date'
  | 'gstin'
  | 'state'
  | 'challan_number'
  | 'challan_date'
  | 'description'
  | 'unit'
  | 'quantity'
  | 'lost'
  | 'item'
  | 'made'
  | 'made_unit',
  string | null
> & { id: number; is_other: boolean }

/** What came back or was sold from job workers in the period, the oldest first, a page at a time. */
export async function* returnedGoods(read: Read, { period, gstin }: Asked): AsyncGenerator<ReturnedGoods[]> {
  for (let after = { date: period.from, id: 0 }; ; ) {
    const start = after
    const rows = await read((transaction) =>
      transaction.query<BackRow>(
        `select g.id, r.date::text as date, r.how, r.work_done as work, r.their_number, r.their_date::text as their_date,
           i.number as invoice_number, i.date::text as invoice_date, r.contact_id is distinct from c.contact_id as is_other,
           case when r.contact_id is distinct from c.contact_id then p.gstin else c.buyer_gstin end as gstin,
           case when r.contact_id is distinct from c.contact_id then p.state else c.billing_state end as state,
           c.number as challan_number, c.date::text as challan_date, g.description, g.unit, g.quantity::text as quantity,
           g.lost::text as lost, m.name as item, g.made::text as made, g.made_unit
         from ${OF_GSTIN} join challan_return r on r.challan_id = c.id join challan_return_line g on g.challan_return_id = r.id
         left join invoice i on i.business_id = $1::bigint and i.id = r.invoice_id
         left join contact p on p.business_id = $1::bigint and p.id = r.contact_id
         left join item m on m.business_id = $1::bigint and m.id = g.item_id
         where ${COUNTS} and r.business_id = $1::bigint and g.business_id = $1::bigint and r.deleted_at is null and r.status = 'received'
           and r.date between $3::date and $4::date and (r.date, g.id) > ($3::date, $5::bigint)
         order by r.date, g.id limit ${PAGE}`,
        [transaction.scope.business_id, gstin, start.date, period.to, start.id],
      ),
    )
    const last = rows.at(-1)
    if (!last) return
    after = { date: String(last.date), id: Number(last.id) }
    yield rows.map(returnedOf)
  }
}

const workerOf = ({ gstin, state }: { gstin: string | null; state: string | null }) => ({
  gstin: gstin || null,
  state: gstin ? gstin.slice(0, 2) : (stateByName(state ?? '')?.code ?? ''),
})

function returnedOf(row: BackRow): ReturnedGoods {
  const is_sold = row.how === 'supplied'
  const paper = is_sold ? [row.invoice_number, row.invoice_date] : [row.their_number, row.their_date ?? row.date]
  return {
    table: is_sold ? '5C' : row.is_other ? '5B' : '5A',
    worker: workerOf(row),
    original: { number: row.challan_number ?? '', date: row.challan_date ?? '' },
    paper: paper[0] ? { number: paper[0], date: paper[1] ?? '' } : null,
    work: row.work ?? '',
    ...(row.item && row.made
      ? { description: row.item, uqc: row.made_unit ?? row.unit ?? 'OTH', quantity: row.made }
      : { description: row.description ?? '', uqc: row.unit ?? 'OTH', quantity: row.quantity ?? '0' }),
    lost: row.lost ?? '0',
    lost_uqc: row.unit ?? 'OTH',
  }
}
