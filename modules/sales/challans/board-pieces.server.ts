import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Acting } from '#engine/server/records/hooks.server.ts'
import { quantityOf, thousandthsOf } from '../rules/amounts.ts'
import { rowsOf } from '../rules/values.ts'

/** A line of a challan that is pieces of the production board. */
export interface BoardPiece {
  line_id: number
  challan_id: number
  job_work_id: number
  is_posted: boolean
}

/** The lines of challans, drafts included, that carry the pieces of some job work. */
export async function challansOf(transaction: Transaction, job_works: readonly number[]): Promise<BoardPiece[]> {
  const rows = await transaction.query<Record<keyof BoardPiece, unknown>>(
    `select o.line_id, o.record_id as challan_id, o.from_id as job_work_id, c.status = 'posted' as is_posted
     from line_origin o join delivery_challan c on c.id = o.record_id join delivery_challan_line l on l.id = o.line_id
     where o.business_id = $1::bigint and c.business_id = $1::bigint and l.business_id = $1::bigint
       and o.record = 'delivery_challan' and o.from_record = 'job_work' and o.from_id = any($2::bigint[])
       and c.status in ('draft', 'posted') and c.deleted_at is null order by o.record_id`,
    [transaction.scope.business_id, job_works],
  )
  return rows.map(({ line_id, challan_id, job_work_id, is_posted }) => ({
    ...{ line_id: Number(line_id), challan_id: Number(challan_id), job_work_id: Number(job_work_id) },
    is_posted: is_posted === true,
  }))
}

/** The lines of challans that are pieces of the production board, with the job work of each. */
export async function boardPiecesOf(
  transaction: Transaction,
  challans: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (challans.length === 0) return new Map()
  const rows = await transaction.query<{ line_id: number; from_id: number }>(
    `select line_id, from_id from line_origin where business_id = $1::bigint and record = 'delivery_challan'
       and record_id = any($2::bigint[]) and from_record = 'job_work'`,
    [transaction.scope.business_id, challans],
  )
  return new Map(rows.map(({ line_id, from_id }) => [Number(line_id), Number(from_id)]))
}

/**
 * Checks challans that are posted against the job work of their lines: all of its pieces go, and on one challan. Nothing comes back of job work
 * while its challan is a draft, so its pieces stay as many.
 */
export async function checkBoardPieces({ transaction, changes }: Acting): Promise<void> {
  const origins = await boardPiecesOf(
    transaction,
    changes.map(({ id }) => id),
  )
  if (origins.size === 0) return
  const works = [...new Set(origins.values())]
  const out = await transaction.query<{ id: number; out: string }>(
    `select id, "out"::text from job_work where business_id = $1::bigint and id = any($2::bigint[]) order by id for update`,
    [transaction.scope.business_id, works],
  )
  const away = new Map(out.map((row) => [Number(row.id), thousandthsOf(row.out)]))
  const posted = (await challansOf(transaction, works)).filter(({ is_posted }) => is_posted)
  for (const { before, issues } of changes)
    for (const [index, line] of rowsOf(before.lines).entries()) {
      const work = origins.get(line.id as number)
      if (work === undefined) continue
      const pieces = away.get(work) ?? 0n
      const at = (message: string, rule: string) => issues.push({ field: `lines.${index}.quantity`, message, rule })
      if (posted.some(({ job_work_id }) => job_work_id === work))
        at('Another challan has these pieces', 'other_challan')
      else if (thousandthsOf(line.quantity) !== pieces)
        at(`The job worker has ${quantityOf(pieces)} of these pieces`, 'job_work')
    }
}
