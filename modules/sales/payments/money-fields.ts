import { choice, date, flag, instant, longText, money, text } from '#engine/record/fields.ts'
import { CANCELLED_FIELDS } from '../documents/posted-fields.ts'
import { modeField } from './mode-field.ts'

/** How money came or went. */
export const PAID_BY_FIELDS = {
  mode: modeField('Paid by'),
  is_cheque: flag({ label: 'By cheque', default: false, show_if: { field: 'mode', values: ['Banking'] } }),
  reference: text({ label: 'Reference', max: 60, help: 'Cheque number, UTR or UPI reference' }),
} as const

/** When how much came or went. */
export const MONEY_FIELDS = {
  date: date({ label: 'Date', required: true }),
  amount: money({ label: 'Amount', required: true }),
  ...PAID_BY_FIELDS,
} as const

/** Posted money is cancelled, or its cheque bounces. */
export const MONEY_STATUS = choice({
  label: 'Status',
  options: ['draft', 'posted', 'bounced', 'cancelled'],
  labels: { draft: 'Draft', posted: 'Posted', bounced: 'Bounced', cancelled: 'Cancelled' },
  default: 'draft',
  read_only: true,
})

/** What becomes of money after it was posted. */
export const MONEY_COURSE_FIELDS = {
  remark: longText({ label: 'Note' }),
  posted_at: instant({ label: 'Posted', read_only: true }),
  bounced_on: date({ label: 'Bounced on', read_only: true }),
  bounce_reason: text({ label: 'Why it bounced', max: 200, read_only: true }),
  ...CANCELLED_FIELDS,
} as const

/** An advance goes back to whom it came from. */
export const refundAction = (label: string) =>
  ({
    label,
    past: 'refunded',
    from: { status: ['posted'] },
    input: {
      refund_amount: money({ label: 'Amount', help: 'Empty: the whole advance' }),
      refund_mode: modeField('Paid back by'),
      on: date({ label: 'On', help: 'Empty: today' }),
    },
  }) as const

/** A cheque bounced. */
export const bounceAction = (label: string) =>
  ({
    label,
    past: 'bounced',
    from: { status: ['posted'], is_cheque: [true] },
    to: { status: 'bounced' },
    input: {
      bounced_on: date({ label: 'Bounced on', required: true }),
      bounce_reason: text({ label: 'Why it bounced', max: 200 }),
    },
    danger: true,
  }) as const

/** The filters of lists of money. */
export const MONEY_FILTERS = [
  ...(['status', 'contact_id', 'date', 'mode', 'is_cheque', 'amount', 'advance'] as const),
  ...(['assigned_user', 'location_id', 'created_at'] as const),
] as const

const UNPAID = ['UnPaid', 'Partially Paid', 'Partially Refunded', 'Refunded'] as const

/** Records money on an invoice or a bill. */
export const recordPaymentAction = (tds: string) =>
  ({
    label: 'Record payment',
    past: 'payment_recorded',
    from: { status: ['posted'], payment_status: UNPAID },
    input: {
      payment_amount: money({ label: 'Amount', help: 'Empty: everything that is outstanding' }),
      payment_mode: modeField('Paid by'),
      payment_date: date({ label: 'On', help: 'Empty: today' }),
      is_cheque: flag({
        label: 'By cheque',
        default: false,
        show_if: { field: 'payment_mode', values: ['Banking'] },
      }),
      payment_reference: text({ label: 'Reference', max: 60, help: 'Cheque number, UTR or UPI reference' }),
      payment_tds: money({ label: tds }),
    },
  }) as const

/** Notes that money of a returned invoice or bill went back. `amount` is the help of the amount. */
export const giveBackAction = (words: { label: string; past: string; amount: string }) =>
  ({
    label: words.label,
    past: words.past,
    right: 'refund',
    from: { status: ['posted'], payment_status: ['Return Pending'] },
    input: {
      refund_amount: money({ label: 'Amount', help: words.amount }),
      refund_mode: modeField('Paid back by'),
      refund_date: date({ label: 'On', help: 'Empty: today' }),
    },
  }) as const

/** Gives up what is outstanding of an invoice or a bill. */
export const writeOffAction = (words: { label: string; reason: string }) =>
  ({
    label: words.label,
    past: 'amount_written_off',
    from: { status: ['posted'], payment_status: UNPAID },
    input: {
      lost_amount: money({ label: 'Amount', help: 'Empty: everything that is outstanding' }),
      lost_date: date({ label: 'On', help: 'Empty: today' }),
      lost_reason: text({ label: words.reason, max: 200, required: true }),
    },
    danger: true,
  }) as const
