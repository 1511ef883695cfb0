import { msg } from '@lingui/core/macro'
import { IconCircleCheck } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { CellProps, RecordOverride, RecordPartProps } from '#engine/web/override.ts'
import { useFileCount } from '#platform/files/screen/use-file-count.ts'
import { dayOf } from '#ui/display.ts'
import { DocumentStatus } from '../../documents/document-looks.web.tsx'
import { partyCard } from '../PartyCard.web.tsx'
import { otherExpense, otherIncome } from './voucher.record.ts'

const Attachments = lazy(() => import('#platform/files/screen/Attachments.tsx'))

const voucherWeb = (definition: RecordDefinition): RecordOverride => ({
  also_read: ['party_name', 'number', 'date', 'status', 'amount'],
  columns: {
    number: { width: 220 },
    date: { width: 110 },
    mode: { width: 130 },
    status: { width: 120 },
    amount: { width: 130 },
  },
  hidden_columns: ['contact_id'],
  cells: { status: ({ row }: CellProps) => <DocumentStatus definition={definition} row={row} /> },
  Card: partyCard(definition, { party: 'party_name', amount: 'amount', day: 'date' }),
  start: () => ({ date: dayOf(new Date()) }),
  Badge: ({ row }: RecordPartProps) => <DocumentStatus definition={definition} row={row} />,
  lock: {
    holds: (row) => row.status !== 'draft',
    words: msg`This voucher is posted and stays as it is. To correct it, cancel it and write a new one.`,
  },
  action_looks: { post: { Icon: IconCircleCheck }, cancel: { is_primary: () => false } },
  history_words: { posted: msg`posted this voucher`, cancelled: msg`cancelled this voucher` },
  panels: [{ id: 'files', name: msg`Files`, Panel: Attachments, useCount: useFileCount }],
})

/** The browser override of other income. */
export const otherIncomeWeb = voucherWeb(otherIncome)

/** The browser override of expenses. */
export const otherExpenseWeb: RecordOverride = {
  ...voucherWeb(otherExpense),
  form_hint: msg`For what is paid at once, such as rent. A bill with tax that you claim is a purchase bill instead.`,
}
