import { indianDate } from '#base/financial-year.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import { type RecordServer, savesOf } from '#engine/server/records/hooks.server.ts'
import { keepPeriod } from '../../books/period.server.ts'
import { keepIssued, withoutNumber } from '../../documents/issued.server.ts'
import { takeDocumentNumbers } from '../../numbers/take-number.server.ts'
import { addEntries, cancelEntries, type MoneyEntry } from '../../payments/entries.server.ts'
import { fillMoney } from '../../payments/fill-money.server.ts'
import { paiseOf } from '../../rules/amounts.ts'
import type { StatementKind } from '../../rules/payments/statement.ts'
import { otherExpense, otherIncome } from './voucher.record.ts'

const LOCKED = 'A posted voucher is not changed. Cancel it and write a new one.'

/** The rules of a voucher: its branch and name are filled in, and a posted one stays and stands in the day book. */
function voucherServer(definition: RecordDefinition, kind: StatementKind): RecordServer {
  const record = definition.name as MoneyEntry['record']
  return {
    record,
    locked: ({ status }) => (status === 'draft' ? null : LOCKED),
    async check(checking) {
      keepIssued(checking, { locked: LOCKED, kept: 'A posted voucher is cancelled, not deleted' })
      await keepPeriod(checking, {})
      for (const change of savesOf(checking.changes)) {
        const { before, values } = change
        if (before && before.status !== 'draft') continue
        await fillMoney(checking, change, 'party_name')
        const { party_name, category_id } = { ...before, ...values }
        if (!party_name) values.party_name = await nameOf(checking.transaction, definition, category_id)
      }
    },
    actions: {
      post({ changes }) {
        for (const { before, issues } of changes) {
          if (String(before.date) > indianDate(new Date()))
            issues.push({ field: 'date', message: 'The date lies in the future', rule: 'future' })
          if (paiseOf(before.amount) === 0n)
            issues.push({ field: 'amount', message: 'Enter an amount above zero', rule: 'amount_invalid' })
        }
      },
    },
    async takeNumbers({ transaction, written }) {
      await takeDocumentNumbers(transaction, { definition, docs: withoutNumber(written) })
    },
    async after({ transaction, written }) {
      const changed = written.filter(({ before, after }) => before?.status !== after?.status)
      const posted = changed.flatMap(({ after }) => (after?.status === 'posted' ? [after] : []))
      await addEntries(
        transaction,
        posted.map(({ id, mode, date, amount, reference }) => ({
          ...{ record, record_id: id, kind, mode: String(mode), date: String(date), amount: String(amount) },
          note: reference as string | null,
        })),
      )
      const cancelled = changed.filter(
        ({ before, after }) => before?.status === 'posted' && after?.status === 'cancelled',
      )
      await cancelEntries(
        transaction,
        record,
        cancelled.map(({ id }) => id),
      )
    },
  }
}

/** The name of a category: it stands in lists and books where nobody else is named. */
async function nameOf(
  transaction: Transaction,
  { fields }: RecordDefinition,
  category_id: unknown,
): Promise<string | null> {
  const { category_id: field } = fields
  if (field.kind !== 'reference' || typeof category_id !== 'number') return null
  const [row] = await transaction.query<{ name: string }>(
    `select name from ${field.to} where business_id = $1::bigint and id = $2::bigint`,
    [transaction.scope.business_id, category_id],
  )
  return row?.name ?? null
}

/** Other income and expenses. */
export const voucherServers: readonly RecordServer[] = [
  voucherServer(otherIncome, 'Income'),
  voucherServer(otherExpense, 'Expense'),
]
