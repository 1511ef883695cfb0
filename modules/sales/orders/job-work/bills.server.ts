import { indianDate } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Acting } from '#engine/server/records/hooks.server.ts'
import { bill } from '../../purchases/bills/bill.record.ts'
import { quantityOf, thousandthsOf } from '../../rules/amounts.ts'
import { rowsOf } from '../../rules/values.ts'
import { makePapers, type Open } from './make-papers.server.ts'

/** A job work with the good pieces that no bill has, in thousandths. */
interface Unbilled extends Open {
  left: bigint
}

/**
 * Makes drafts of the bills of job workers, for good pieces that are on no bill yet: one for each job worker and branch. The engine has locked
 * the job work. What the job worker charges beside the rate, such as tax, the person enters as the bill says.
 */
export const makeBills = (acting: Acting): Promise<void> =>
  makePapers<Unbilled>(acting, {
    definition: bill,
    headOf: () => ({ date: indianDate(new Date()), supply: 'services' }),
    lineOf,
    async readOpen({ transaction, changes }) {
      const ids = changes.map(({ id }) => id)
      const billed = await billedOf(transaction, { job_works: ids, statuses: ['draft', 'posted'], except: [] })
      return (change, order) => {
        const good = thousandthsOf(change.before.good_pieces)
        const left = good - (billed.get(change.id) ?? 0n)
        if (order && left > 0n) return { change, order, left }
        const message = good > 0n ? 'All good pieces are on a purchase bill' : 'No good pieces came back yet'
        change.issues.push({ field: '', message, rule: 'nothing_to_bill' })
        return null
      }
    },
  })

/** The work, the item and the job work by its name, so that the bill says what it is for. */
function lineOf({ change: { before }, order, left }: Unbilled): Record<string, unknown> {
  const { unit } = rowsOf(order.lines).find(({ id }) => String(id) === String(Number(before.line))) ?? {}
  const words = [before.stage, before.description].filter(Boolean).join(': ')
  return {
    description: `${words.slice(0, 230)} (${String(before.name)})`,
    quantity: quantityOf(left),
    unit,
    price: before.rate,
  }
}

/** The pieces of job work that are on bills of some statuses, in thousandths; the bills `except` are left out. */
async function billedOf(
  transaction: Transaction,
  of: { job_works: readonly number[]; statuses: readonly string[]; except: readonly number[] },
): Promise<Map<number, bigint>> {
  const rows = await transaction.query<{ id: number; quantity: string }>(
    `select o.from_id as id, coalesce(sum(l.quantity), 0)::text as quantity
     from line_origin o join bill b on b.business_id = $1::bigint and b.id = o.record_id
       join bill_line l on l.business_id = $1::bigint and l.id = o.line_id
     where o.business_id = $1::bigint and o.record = 'bill' and o.from_record = 'job_work' and o.from_id = any($2::bigint[])
       and b.status = any($3::text[]) and b.deleted_at is null and not b.id = any($4::bigint[]) group by o.from_id`,
    [transaction.scope.business_id, of.job_works, of.statuses, of.except],
  )
  return new Map(rows.map(({ id, quantity }) => [Number(id), thousandthsOf(quantity)]))
}

/** Checks bills that are posted against the job work of their lines, whose rows are locked: no good piece is billed twice. */
export async function checkBilledPieces({ transaction, changes }: Acting): Promise<void> {
  const ids = changes.map(({ id }) => id)
  const origins = await transaction.query<{ line_id: number; from_id: number }>(
    `select line_id, from_id from line_origin where business_id = $1::bigint and record = 'bill' and record_id = any($2::bigint[])
       and from_record = 'job_work'`,
    [transaction.scope.business_id, ids],
  )
  if (origins.length === 0) return
  const workOf = new Map(origins.map(({ line_id, from_id }) => [Number(line_id), Number(from_id)]))
  const job_works = [...new Set(workOf.values())]
  const works = await transaction.query<{ id: number; good: string }>(
    `select id, coalesce(good_pieces, 0)::text as good from job_work where business_id = $1::bigint and id = any($2::bigint[])
     order by id for update`,
    [transaction.scope.business_id, job_works],
  )
  const left = await billedOf(transaction, { job_works, statuses: ['posted'], except: ids })
  for (const { id, good } of works) left.set(Number(id), thousandthsOf(good) - (left.get(Number(id)) ?? 0n))
  for (const { before, issues } of changes)
    for (const [index, line] of rowsOf(before.lines).entries()) {
      const work = workOf.get(line.id as number)
      if (work === undefined) continue
      const [most, quantity] = [left.get(work) ?? 0n, thousandthsOf(line.quantity)]
      if (quantity > most)
        issues.push({
          field: `lines.${index}.quantity`,
          message: `Only ${quantityOf(most)} good pieces of this job work are on no bill yet`,
          rule: 'billed_twice',
        })
      left.set(work, most - quantity)
    }
}
