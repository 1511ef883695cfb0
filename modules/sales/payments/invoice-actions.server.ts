import { indianDate } from '#base/financial-year.ts'
import type { Issue } from '#base/issue.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { actOn } from '#engine/server/records/actions.server.ts'
import type { Acting, Doc, Following, RecordServer } from '#engine/server/records/hooks.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { paiseOf, rupeesOf } from '../rules/amounts.ts'
import { addEntries, cancelEntries, type MoneyEntry } from './entries.server.ts'
import { receipt } from './receipt.record.ts'
import { holding, sumsOf } from './settle.server.ts'

const paise = (value: unknown): bigint => paiseOf(typeof value === 'string' ? value : null)
const today = () => indianDate(new Date())

type ChangeOfInvoice = Acting['changes'][number]

/** What is done with the money of an invoice, from the invoice. Its row is locked by the action. */
export const moneyActions: NonNullable<RecordServer['actions']> = {
  post({ changes }) {
    // Without a last day an invoice is payable at once.
    for (const { before, values } of changes) values.due_date = before.due_date ?? before.date
  },
  async record_payment(acting) {
    for (const change of acting.changes) await recordPayment(acting, change)
  },
  write_off({ changes }) {
    for (const { before, values, issues, input = {} } of changes) {
      const most = paise(before.outstanding)
      const amount = amountOf({ input, name: 'lost_amount', most, message: 'This is more than is outstanding', issues })
      issues.push(...dayIssues('lost_date', input.lost_date, before))
      values.written_off = rupeesOf(paise(before.written_off) + amount)
    }
  },
  give_back({ changes }) {
    for (const { before, values, issues, input = {} } of changes) {
      const most = paise(before.to_give_back)
      const message = 'This is more than has to be given back'
      const amount = amountOf({ input, name: 'refund_amount', most, message, issues })
      issues.push(...dayIssues('refund_date', input.refund_date, before))
      values.refunded = rupeesOf(paise(before.refunded) + amount)
    }
  },
  cancel({ changes }) {
    for (const { before, issues } of changes) {
      const names = ['paid', 'tds', 'credited', 'written_off', 'refunded']
      if (names.some((name) => paise(before[name]) > 0n))
        issues.push({
          ...{ field: '', rule: 'settled' },
          message:
            'Payments, credit notes or a write-off are on this invoice. Take them off first, or make a credit note.',
        })
    }
  },
}

/** An amount as typed, the most if nothing was typed; issues where it is nothing or too much. */
function amountOf(options: {
  input: Readonly<Record<string, unknown>>
  name: string
  most: bigint
  message: string
  issues: Issue[]
}): bigint {
  const { input, name, most, message, issues } = options
  const amount = input[name] ? paise(input[name]) : most
  if (amount > most) issues.push({ field: name, message, rule: 'too_much' })
  else if (amount === 0n) issues.push({ field: name, message: 'Enter an amount above zero', rule: 'amount_invalid' })
  return amount
}

function dayIssues(field: string, day: unknown, { date }: Doc): Issue[] {
  if (typeof day !== 'string') return []
  if (day < String(date)) return [{ field, message: 'This day lies before the invoice', rule: 'date_before' }]
  return day > today() ? [{ field, message: 'The date lies in the future', rule: 'future' }] : []
}

/** Makes and posts a receipt of the invoice's client with one line; what is above the outstanding amount stays an advance. */
async function recordPayment(acting: Acting, change: ChangeOfInvoice): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address, answers } = acting
  const { id, before, values, issues, input = {} } = change
  const open = paise(before.outstanding)
  const tds = paise(input.payment_tds)
  const amount = input.payment_amount ? paise(input.payment_amount) : open - tds
  if (tds > open) issues.push({ field: 'payment_tds', message: 'This is more than is outstanding', rule: 'too_much' })
  else if (amount <= 0n)
    issues.push({ field: 'payment_amount', message: 'Enter an amount above zero', rule: 'amount_invalid' })
  issues.push(...dayIssues('payment_date', input.payment_date, { ...before, date: '' }))
  if (issues.length > 0) return
  const on = amount < open - tds ? amount : open - tds
  const body = {
    contact_id: before.contact_id,
    payer_name: before.buyer_name,
    location_id: before.location_id,
    assigned_user: before.assigned_user,
    date: input.payment_date ?? today(),
    amount: rupeesOf(amount),
    mode: input.payment_mode,
    is_cheque: input.is_cheque === true,
    reference: input.payment_reference,
    keep_as_advance: on === 0n && tds === 0n,
    allocations:
      on > 0n || tds > 0n ? [{ invoice_id: id, amount: rupeesOf(on), tds: tds > 0n ? rupeesOf(tds) : null }] : [],
  }
  const writing = { catalog, specials, definition: receipt, access, request_id, address }
  await holding(transaction, id, async () => {
    const made = await saveRecord({ ...writing, transaction, id: null, body, copied_from: [before] })
    const ids = [made.id as number]
    const done = await actOn(transaction, { ...writing, name: 'post', ids, input: {}, version: 'any', is_batch: false })
    const [refused] = done.refused
    // The receipt is already written, so the whole request is taken back.
    if (refused)
      throw invalid((refused.issues ?? []).map((issue) => ({ ...issue, field: OF_RECEIPT[issue.field] ?? '' })))
    answers.set(id, { receipt: { id: made.id, number: done.rows.get(made.id as number)?.number } })
  })
  Object.assign(values, (await sumsOf(transaction, [id])).get(id))
}

const OF_RECEIPT: Readonly<Record<string, string>> = {
  date: 'payment_date',
  amount: 'payment_amount',
  'allocations.0.amount': 'payment_amount',
}

/** The entries of invoices in the ledger of money. */
export async function keepInvoiceEntries({ transaction, action, written }: Following): Promise<void> {
  const entries = written.flatMap(({ id, before, after, input = {} }): MoneyEntry[] => {
    if (!after) return []
    const shared = { record: 'invoice', record_id: id, mode: null } as const
    const grown = (name: string) => rupeesOf(paise(after[name]) - paise(before?.[name]))
    if (before?.status !== 'posted' && after.status === 'posted')
      return [{ ...shared, kind: 'Invoice', date: String(after.date), amount: String(after.total) }]
    if (action === 'write_off') {
      const note = input.lost_reason as string
      return [
        { ...shared, kind: 'Write-off', date: String(input.lost_date ?? today()), amount: grown('written_off'), note },
      ]
    }
    if (action !== 'give_back') return []
    const mode = String(input.refund_mode ?? 'Cash')
    return [{ ...shared, kind: 'Refund', mode, date: String(input.refund_date ?? today()), amount: grown('refunded') }]
  })
  await addEntries(transaction, entries)
  const cancelled = written.filter(({ before, after }) => before?.status === 'posted' && after?.status === 'cancelled')
  await cancelEntries(
    transaction,
    'invoice',
    cancelled.map(({ id }) => id),
  )
}
