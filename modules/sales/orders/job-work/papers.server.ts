import type { Catalog } from '#engine/record/catalog.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Access } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { openFields } from '#engine/server/records/columns.server.ts'
import { wholeSelect } from '#engine/server/records/titles.server.ts'
import { rowFilter, Values } from '#engine/server/records/visibility.server.ts'
import { readRecord } from '#engine/server/records/write.server.ts'
import { challan } from '../../challans/challan.record.ts'
import { bill } from '../../purchases/bills/bill.record.ts'
import { jobWork } from './job-work.record.ts'

/** A paper with pieces of some job work: the challan with which they went, or the bill of the job worker. Null is what the person may not read. */
export interface WorkPaper {
  job_work_id: number
  record: string
  id: number
  number: string | null
  status: string | null
}

type Seen = { catalog: Catalog; access: Access }

/** The challans and purchase bills of job work, drafts included and cancelled ones not, as far as the person may see them. */
export async function papersOfWorks(
  transaction: Transaction,
  seen: Seen,
  job_works: readonly number[],
): Promise<WorkPaper[]> {
  if (job_works.length === 0) return []
  return [
    ...(await papersIn(transaction, { ...seen, definition: challan }, job_works)),
    ...(await papersIn(transaction, { ...seen, definition: bill }, job_works)),
  ]
}

async function papersIn(
  transaction: Transaction,
  { definition, ...seen }: Seen & { definition: RecordDefinition },
  job_works: readonly number[],
): Promise<WorkPaper[]> {
  const values = new Values()
  const filter = rowFilter({ ...seen, definition, right: 'view', alias: 'p', values })
  if (filter === false) return []
  const business = `${values.add(transaction.scope.business_id)}::bigint`
  // A line that was taken off the paper counts no more.
  const rows = await transaction.query<{ job_work_id: number; id: number; number: string | null; status: string }>(
    `select distinct o.from_id as job_work_id, p.id, p.number, p.status
     from line_origin o join ${definition.name} p on p.business_id = ${business} and p.id = o.record_id
       join ${definition.name}_line l on l.business_id = ${business} and l.id = o.line_id
     where o.business_id = ${business} and o.record = '${definition.name}' and o.from_record = 'job_work'
       and o.from_id = any(${values.add(job_works)}::bigint[]) and p.status in ('draft', 'posted') and p.deleted_at is null
       ${filter === null ? '' : `and ${filter}`} order by p.id`,
    values.list,
  )
  const open = openFields(definition, seen.access)
  return rows.map(({ job_work_id, id, number, status }) => ({
    ...{ job_work_id: Number(job_work_id), record: definition.name, id: Number(id) },
    ...{ number: 'number' in open ? number : null, status: 'status' in open ? status : null },
  }))
}

/** The papers of one job work, for its page. */
export const jobWorkPapersRoute = memberRoute({
  method: 'GET',
  path: `/${jobWork.path}/:id/papers`,
  permission: { record: jobWork.name, right: 'view' },
  summary: 'The delivery challans and purchase bills that have pieces of a job work',
  async handler({ services: { catalog, database }, caller: { access }, params }) {
    const id = idOf(params.id)
    // Refuses who may not see the job work.
    await readRecord(database, { catalog, definition: jobWork, access, id }, (values) =>
      wholeSelect({ catalog, definition: jobWork, access, values }),
    )
    return database.transaction(access, async (transaction) => ({
      data: await papersOfWorks(transaction, { catalog, access }, [id]),
    }))
  },
})
