import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Once } from '#engine/server/records/hooks.server.ts'
import { calendarsOf, type HolidayRow, type HoursRow, type PolicyRow, type Rules } from './clock.ts'
import type { CaseKind } from './sla.ts'

/** Everything that the clocks of a business's cases depend on. */
export interface BusinessRules {
  rules: Rules
  calendarFor: ReturnType<typeof calendarsOf>
  kindOf: (status_id: unknown) => CaseKind
}

/** Reads the policies, hours, holidays and statuses of the business, once for a transaction. */
export const readRules = (transaction: Transaction, once: Once): Promise<BusinessRules> =>
  once('rules of cases', async () => {
    const list = <Row>(columns: string, table: string) =>
      transaction.query<Row>(
        `select ${columns} from ${table} where business_id = $1::bigint and deleted_at is null order by id`,
        [transaction.scope.business_id],
      )
    const hours = await list<HoursRow>(
      'location_id, lunch, monday, tuesday, wednesday, thursday, friday, saturday, sunday',
      'case_hours',
    )
    const policies = await list<PolicyRow>('priority, case_category_id, first_response, resolve', 'case_policy')
    const holidays = await list<HolidayRow>('date::text as date, location_id', 'holiday')
    // Deleted statuses too: records in the trash are still in them.
    const statuses = await transaction.query<{ id: number; kind: CaseKind }>(
      'select id, kind from case_status where business_id = $1::bigint',
      [transaction.scope.business_id],
    )
    const kinds = new Map(statuses.map(({ id, kind }) => [id, kind]))
    const rules = { hours, policies, holidays }
    return { rules, calendarFor: calendarsOf(rules), kindOf: (id) => kinds.get(id as number) ?? 'open' }
  })
