import { badRequest } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quantityOf, rupeesOf } from '../../rules/amounts.ts'
import { challan } from '../challan.record.ts'
import { type AwayLine, readAway, valueOfPart } from '../standing.server.ts'

const MOST = 1_000
const NEEDED = ['number', 'date', 'return_limit', 'buyer_name', 'lines', 'goods_status', 'purpose'] as const

/** Goods of one line that are still with somebody, as the screen shows them. */
export interface GoodsOut {
  challan_id: number
  number: string
  /** Who has them. */
  contact_id: number | null
  name: string
  purpose: string
  description: string | null
  unit: string | null
  left: string
  value: string
  since: string
  limit: string | null
}

interface Row extends Omit<GoodsOut, 'description' | 'unit' | 'left' | 'value' | 'challan_id'> {
  id: number
}

/** What is still with job workers and others, since when and until when, those that must be back first on top. */
export const goodsOutRoute = memberRoute({
  method: 'GET',
  path: '/goods_out',
  permission: { record: challan.name, right: 'view' },
  summary: `Goods of posted challans that are still out, with who has them, since when and until when: ?purpose=; at most ${MOST} challans`,
  costly: true,
  async handler({ services: { catalog, database }, caller: { access }, query }) {
    const purpose = query.purpose === undefined ? null : String(query.purpose)
    if (purpose !== null && !(challan.fields.purpose.options as readonly string[]).includes(purpose))
      throw badRequest('The purpose is one of those of delivery challans')
    const open = openFields(catalog.get(challan.name), access)
    // Without one of these fields the rest says nothing.
    if (NEEDED.some((name) => !(name in open))) return { data: [], is_more: false }
    return database.transaction(access, async (transaction) => {
      const values = new Values()
      const business = `${values.add(access.business_id)}::bigint`
      const seen = rowFilter({ catalog, definition: challan, access, right: 'view', alias: 'c', values })
      if (seen === false) return { data: [], is_more: false }
      const of_purpose = purpose === null ? '' : `and c.purpose = ${values.add(purpose)}`
      const rows = await transaction.query<Row>(
        `select c.id, c.number, c.contact_id, c.buyer_name as name, c.purpose, c.date::text as since, c.return_limit::text as "limit"
         from delivery_challan c where c.business_id = ${business} and c.deleted_at is null and c.status = 'posted'
           and c.goods_status in ('out', 'partly') ${of_purpose} ${seen === null ? '' : `and ${seen}`}
         order by c.return_limit nulls last, c.id limit ${MOST + 1}`,
        values.list,
      )
      const shown = rows.slice(0, MOST)
      const away = await readAway(
        transaction,
        shown.map(({ id }) => id),
      )
      const data = shown.flatMap((row) => (away.get(row.id) ?? []).flatMap((line) => outOf(row, line)))
      return { data, is_more: rows.length > MOST }
    })
  },
})

function outOf({ id, ...row }: Row, line: AwayLine): GoodsOut[] {
  if (line.left === 0n) return []
  const { description, unit, left } = line
  return [
    {
      ...row,
      ...{ challan_id: id, description, unit, left: quantityOf(left), value: rupeesOf(valueOfPart(line, left)) },
    },
  ]
}
