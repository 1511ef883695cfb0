import { type Access, isManager, type Right, scopeOf } from '#engine/record/rights.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import { hasLogo } from '#modules/business/index.server.ts'
import { liveSamples } from '#modules/crm/index.server.ts'
import { isConnected } from '#modules/integrations/index.server.ts'
import type { FirstSteps, StepName } from './steps.ts'

/** Routes of the first steps of a new business. Whether a step is done is read from its data. */
export const firstStepRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/first_steps',
    summary: 'The first steps of the business that this person may take, which of them are done, and the sample data',
    handler: ({ services, caller: { access } }): Promise<FirstSteps> =>
      services.database.transaction(access, async (transaction) => {
        const steps: FirstSteps['steps'] = []
        for (const [step, { may, done }] of Object.entries(STEP_RULES))
          if (may(access)) steps.push({ step: step as StepName, done: await done(transaction) })
        const samples = maySample(access) ? (await liveSamples(transaction)).length : null
        return { steps, samples }
      }),
  }),
]

const may = (access: Access, record: string, right: Right) => scopeOf(access, record, right) !== 'none'
const maySample = (access: Access) =>
  isManager(access) && may(access, 'lead', 'create') && may(access, 'lead', 'delete')

const STEP_RULES: Record<
  StepName,
  { may: (access: Access) => boolean; done: (transaction: Transaction) => Promise<boolean> }
> = {
  leads: { may: (access) => may(access, 'lead', 'create') && may(access, 'lead', 'import'), done: hasLeads },
  indiamart: { may: isManager, done: (transaction) => isConnected(transaction, 'indiamart') },
  colleague: { may: (access) => may(access, 'user', 'create'), done: hasColleague },
  logo: { may: isManager, done: hasLogo },
}

async function hasLeads(transaction: Transaction): Promise<boolean> {
  const rows = await transaction.query(
    `select from lead l where l.business_id = $1::bigint and l.deleted_at is null and not exists (
       select from sample_record s where s.business_id = $1::bigint and s.record = 'lead' and s.record_id = l.id) limit 1`,
    [transaction.scope.business_id],
  )
  return rows.length > 0
}

/** True if the business has a second member or an invited person. */
async function hasColleague(transaction: Transaction): Promise<boolean> {
  const [{ people }] = await transaction.query<{ people: number }>(
    `select ((select count(*) from member where business_id = $1::bigint and deleted_at is null)
       + (select count(*) from invitation where business_id = $1::bigint and accepted_at is null and withdrawn_at is null))::integer
       as people`,
    [transaction.scope.business_id],
  )
  return people > 1
}
