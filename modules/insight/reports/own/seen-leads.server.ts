import type { Transaction } from '#engine/server/database/database.server.ts'
import { keptMark } from '#platform/metrics/kept/kept-metric.ts'
import { waitingRows } from '#platform/metrics/stale/waiting-rows.server.ts'
import type { OwnAsking } from '#platform/reports/own.server.ts'
import { unseenContactsSql } from './contacts.server.ts'

const MARK = keptMark('lead')

/** What `seenLeads` must know first: true if few rows wait for the job, so that the others are read from what was kept. */
export const readsKeptRows = async (transaction: Transaction): Promise<boolean> =>
  typeof (await waitingRows(transaction, [MARK])).get(MARK) === 'number'

/** SQL of the rows of `metric_stale` that say which leads wait for the job. */
export const waitingSql = (business: string): string =>
  `metric_stale s where s.business_id = ${business} and s.record = '${MARK}'`

/**
 * SQL of two parts of a statement: `mine` has the ids of leads `t` that `where` gives, and `unsure` the ids of those leads for which what was
 * kept is not what the person sees: leads that wait for the job, and those with a contact that the person does not see. They are few, and
 * what they count is read from their rows; of all others the kept rows hold.
 */
export function seenLeads(asking: OwnAsking, { where }: { where: string }): string {
  const { access, values } = asking
  const business = `${values.add(access.business_id)}::bigint`
  const unseen = unseenContactsSql(asking, { business, leads: 'mine' })
  return `mine as materialized (select t.id from "lead" t where ${where}),
    unsure as materialized (select s.row_id as id from ${waitingSql(business)} and s.row_id is not null
      ${unseen.map((one) => `union ${one}`).join(' ')})`
}
