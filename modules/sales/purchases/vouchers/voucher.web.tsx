import { msg } from '@lingui/core/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { RecordOverride } from '#engine/web/override.ts'
import { postedOverride } from '../../documents/posted-looks.web.tsx'
import { otherExpense, otherIncome } from './voucher.record.ts'

const voucherWeb = (definition: RecordDefinition): RecordOverride => ({
  ...postedOverride(definition, {
    card: { party: 'party_name', amount: 'amount', day: 'date', nameless: msg`Without a name` },
    locked: msg`This voucher is posted and stays as it is. To correct it, cancel it and write a new one.`,
  }),
  also_read: ['party_name', 'number', 'date', 'status', 'amount'],
  columns: {
    number: { width: 220 },
    date: { width: 110 },
    mode: { width: 130 },
    status: { width: 120 },
    amount: { width: 130 },
  },
  hidden_columns: ['contact_id'],
  action_looks: { post: { Icon: IconCircleCheck }, cancel: { is_primary: () => false } },
  history_words: { posted: msg`posted this voucher`, cancelled: msg`cancelled this voucher` },
})

/** The browser override of other income. */
export const otherIncomeWeb = voucherWeb(otherIncome)

/** The browser override of expenses. */
export const otherExpenseWeb: RecordOverride = {
  ...voucherWeb(otherExpense),
  form_hint: msg`For what is paid at once, such as rent. A bill with tax that you claim is a purchase bill instead.`,
}
