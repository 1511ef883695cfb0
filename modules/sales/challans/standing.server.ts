import type { Transaction } from '#engine/server/database/database.server.ts'
import { changeRecords } from '#engine/server/records/change.server.ts'
import type { Change, Following } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { larger, paiseOf, rupeesOf, thousandthsOf, total } from '../rules/amounts.ts'
import { challan } from './challan.record.ts'

/** A line of a posted challan with what is still out, in thousandths. */
export interface AwayLine {
  id: number
  /** Its place on the challan, the first is 1: what came back names its line by it. */
  place: number
  description: string | null
  unit: string | null
  item_id: number | null
  sent: bigint
  back: bigint
  lost: bigint
  left: bigint
  /** The value of the line, in paise. */
  value: bigint
  /** The job work of the production board that these pieces are; null for goods of the stock. */
  job_work_id: number | null
}

interface Stored {
  challan_id: number
  id: number
  description: string | null
  unit: string | null
  item_id: number | null
  sent: string
  value: string
  job_work_id: number | null
}

/** Locks challans until the commit, in the order of their ids, so that what came back is decided by one writer at a time. */
export async function lockChallans(transaction: Transaction, ids: readonly number[]): Promise<void> {
  await transaction.query(
    'select id from delivery_challan where business_id = $1::bigint and id = any($2::bigint[]) order by id for update',
    [transaction.scope.business_id, ids],
  )
}

/** The lines of challans with what is still out. Goods on their way back are out until they are received. */
export async function readAway(transaction: Transaction, ids: readonly number[]): Promise<Map<number, AwayLine[]>> {
  if (ids.length === 0) return new Map()
  const { business_id } = transaction.scope
  const rows = await transaction.query<Stored>(
    `select l.delivery_challan_id as challan_id, l.id, l.description, l.unit, l.item_id, coalesce(l.quantity, 0)::text as sent,
       (coalesce(l.taxable, 0) / 100.0)::numeric(20, 2)::text as value, o.from_id as job_work_id
     from delivery_challan_line l
     left join line_origin o on o.business_id = $1::bigint and o.record = 'delivery_challan' and o.line_id = l.id
     where l.business_id = $1::bigint and l.delivery_challan_id = any($2::bigint[]) order by l.delivery_challan_id, l.position`,
    [business_id, ids],
  )
  const backs = await transaction.query<{ challan_id: number; line: string; back: string; lost: string }>(
    `select r.challan_id, g.line::text, coalesce(sum(g.quantity), 0)::text as back, coalesce(sum(g.lost), 0)::text as lost
     from challan_return r join challan_return_line g on g.challan_return_id = r.id
     where r.business_id = $1::bigint and g.business_id = $1::bigint and r.challan_id = any($2::bigint[])
       and r.status = 'received' and r.deleted_at is null
     group by r.challan_id, g.line`,
    [business_id, ids],
  )
  const came = new Map(backs.map((row) => [`${row.challan_id} ${row.line}`, row]))
  const challans = Map.groupBy(rows, ({ challan_id }) => Number(challan_id))
  return new Map(
    [...challans].map(([challan_id, own]) => [
      challan_id,
      own.map(({ challan_id: _challan, value, ...row }, index): AwayLine => {
        const found = came.get(`${challan_id} ${index + 1}`)
        const [sent, back, lost] = [row.sent, found?.back, found?.lost].map(thousandthsOf)
        return {
          ...{ ...row, id: Number(row.id), item_id: idOf(row.item_id), job_work_id: idOf(row.job_work_id) },
          ...{ place: index + 1, value: paiseOf(value), sent, back, lost, left: larger(0n, sent - back - lost) },
        }
      }),
    ]),
  )
}

const idOf = (id: number | null): number | null => (id === null ? null : Number(id))

/** The part of the value of a line that some of its pieces have, in paise, rounded half up. */
export const valueOfPart = ({ sent, value }: Pick<AwayLine, 'sent' | 'value'>, part: bigint): bigint =>
  sent === 0n ? 0n : (2n * value * part + sent) / (2n * sent)

/** Where the goods of a posted challan stand. */
export function standingOf(lines: readonly AwayLine[]): {
  goods_status: 'out' | 'partly' | 'back'
  left_value: string
} {
  const some = lines.some(({ back, lost }) => back + lost > 0n)
  const is_back = lines.every(({ left }) => left === 0n)
  return {
    goods_status: is_back ? 'back' : some ? 'partly' : 'out',
    left_value: rupeesOf(total(lines.map((line) => valueOfPart(line, line.left)))),
  }
}

/** Writes where the goods of challans stand, after something of them was received or taken back. The challans must be locked. */
export async function refreshChallans(
  { transaction, catalog, specials, access, request_id, address }: Omit<Following, 'written' | 'definition'>,
  ids: readonly number[],
): Promise<void> {
  const away = await readAway(transaction, ids)
  const docs = await readFullRows(transaction, challan, ids)
  const changes = [...docs.values()].flatMap((before): Change[] =>
    before.status === 'posted'
      ? [{ step: 'change', id: before.id, before, values: standingOf(away.get(before.id) ?? []), issues: [] }]
      : [],
  )
  if (changes.length === 0) return
  const writing = { catalog, specials, definition: challan, access, request_id, address }
  await changeRecords(transaction, {
    ...{ ...writing, changes, cause: 'action', action: 'goods_moved', word: 'goods_moved' },
    ...{ is_quiet: true, on_issue: 'refuse' },
  })
}
