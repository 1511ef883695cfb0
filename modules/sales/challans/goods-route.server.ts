import { openFields } from '#engine/server/records/columns.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import { readRecord } from '#engine/server/records/write.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { quantityOf } from '../rules/amounts.ts'
import { goodsBack } from './back/goods-back.record.ts'
import { challan } from './challan.record.ts'
import { readAway } from './standing.server.ts'

/** What of a challan is still out and what came back, for its page. */
export const challanGoodsRoute = memberRoute({
  method: 'GET',
  path: `/${challan.path}/:id/goods`,
  permission: { record: challan.name, right: 'view' },
  summary: 'What of a delivery challan came back, was lost and is still out, line by line',
  async handler({ services: { catalog, database }, caller: { access }, params }) {
    const id = idOf(params.id)
    // Refuses who may not see the challan.
    const found = await readRecord(database, { catalog, definition: challan, access, id }, (values) =>
      wholeSelect({ catalog, definition: challan, access, values }),
    )
    // Lines that the person may not read are not here either.
    if (!Array.isArray((JSON.parse(found.json) as { lines?: unknown }).lines)) return { lines: [], backs: [] }
    return database.transaction(access, async (transaction) => {
      const away = (await readAway(transaction, [id])).get(id) ?? []
      const values = new Values()
      const business = `${values.add(access.business_id)}::bigint`
      const seen = rowFilter({ catalog, definition: goodsBack, access, right: 'view', alias: 'r', values })
      const open = openFields(goodsBack, access)
      const names = ['name', 'status', 'how', 'date', 'buyer_name', 'their_number'].filter((name) => name in open)
      const backs =
        seen === false
          ? []
          : await transaction.query<Record<string, unknown>>(
              `select r.id, r.version${names.map((name) => `, r.${name}${name === 'date' ? '::text' : ''} as ${name}`).join('')}
               from challan_return r where r.business_id = ${business} and r.challan_id = ${values.add(id)}::bigint
                 and r.deleted_at is null ${seen === null ? '' : `and ${seen}`} order by r.id desc limit 500`,
              values.list,
            )
      return {
        lines: away.map(({ id: line, description, unit, job_work_id, ...rest }) => ({
          ...{ id: line, description, unit, job_work_id },
          ...{ sent: quantityOf(rest.sent), back: quantityOf(rest.back), lost: quantityOf(rest.lost) },
          left: quantityOf(rest.left),
        })),
        backs,
      }
    })
  },
})
