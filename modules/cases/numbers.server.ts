import type { Transaction } from '#engine/server/database/database.server.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { memberRoute, type RouteSpec } from '#engine/server/http/route.server.ts'
import type { Following } from '#engine/server/records/hooks.server.ts'
import { takeNumbers } from '#engine/server/records/series.server.ts'
import { caseRecord } from './case.record.ts'

// Letters alone: a branch's number follows them, so a digit at the end could make two series print the same number.
const PREFIX = /^[A-Z]{1,6}$/

/** The letters before the number of a case. */
export async function casePrefix(transaction: Transaction): Promise<string> {
  const [row] = await transaction.query<{ prefix: string }>(
    'select prefix from case_setting where business_id = $1::bigint',
    [transaction.scope.business_id],
  )
  return row?.prefix ?? caseRecord.series.prefix
}

/** Numbers new cases with the prefix of the business. A changed prefix goes on with the next number of the year. */
export async function numberCases({ transaction, written, once }: Following): Promise<void> {
  const prefix = await once('prefix of cases', () => casePrefix(transaction))
  const definition = { ...caseRecord, series: { ...caseRecord.series, prefix } }
  await takeNumbers(transaction, { definition, written: written.filter(({ before }) => before === null) })
}

/** The prefix of the numbers of cases. Managers change it; older cases keep their numbers. */
export const numberRoutes: readonly RouteSpec[] = [
  memberRoute({
    method: 'GET',
    path: '/case_setting',
    permission: { record: 'case', right: 'view' },
    summary: 'The letters before the numbers of cases',
    handler: async ({ services, caller }) => ({
      prefix: await services.database.transaction(caller.access, casePrefix),
    }),
  }),
  memberRoute({
    method: 'PUT',
    path: '/case_setting',
    permission: 'manage',
    takes: ['prefix'],
    summary: 'Sets the letters before the numbers of new cases: {prefix: 1 to 6 letters}',
    async handler({ services, caller, body }) {
      const prefix = typeof body.prefix === 'string' && body.prefix.length <= 20 ? body.prefix.trim().toUpperCase() : ''
      if (!PREFIX.test(prefix))
        throw invalid([{ field: 'prefix', message: 'Use 1 to 6 letters from A to Z', rule: 'format' }])
      await services.database.transaction(caller.access, (transaction) =>
        transaction.query(
          `insert into case_setting (business_id, prefix) select b.id, $2 from business b where b.id = $1::bigint
           on conflict (business_id) do update set prefix = excluded.prefix`,
          [caller.access.business_id, prefix],
        ),
      )
      return { prefix }
    },
  }),
]
