import { addDays } from '#base/days.ts'
import { type Checking, savesOf } from '#engine/server/records/hooks.server.ts'

/**
 * Gives new invoices without a due date the days that their client has to pay, and takes the leave to exceed the credit limit from a
 * draft that gets another client.
 */
export async function keepCreditDays({ transaction, changes }: Checking): Promise<void> {
  for (const { before, values } of savesOf(changes)) {
    const { contact_id } = values
    if (typeof contact_id !== 'number' || contact_id === before?.contact_id) continue
    if (before) Object.assign(values, { over_limit_because: null, over_limit_total: null })
    if (before || !values.date || values.due_date) continue
    const [row] = await transaction.query<{ credit_days: number | null }>(
      'select credit_days from contact where business_id = $1::bigint and id = $2::bigint',
      [transaction.scope.business_id, contact_id],
    )
    if (typeof row?.credit_days === 'number') values.due_date = addDays(String(values.date), row.credit_days)
  }
}
