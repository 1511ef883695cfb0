import { indianDate } from '#base/financial-year.ts'
import type { Issue } from '#base/issue.ts'
import { invalid } from '#engine/server/http/refusal.server.ts'
import { actOn } from '#engine/server/records/actions.server.ts'
import type { Acting, Doc, Following, RecordServer } from '#engine/server/records/hooks.server.ts'
import { saveRecord } from '#engine/server/records/write.server.ts'
import { paiseOf, rupeesOf } from '../rules/amounts.ts'
import { isOpening } from '../brought/brought-fields.ts'
import { rateOf, rateOfMoney } from '../documents/foreign-fields.ts'
import { onInvoiceAbroad, receivedIn } from './abroad/receipt-abroad.ts'
import { addEntries, cancelEntries, type MoneyEntry } from './entries.server.ts'
import type { MoneySide } from './money-side.ts'
import { holding, sumsOf } from './settle.server.ts'

const today = () => indianDate(new Date())

type ChangeOfPaper = Acting['changes'][number]

/** What is done with the money of an invoice or a bill, from that paper. Its row is locked by the action. */
export const moneyActions = (side: MoneySide) =>
  ({
    post({ changes }) {
      // Without a last day a paper is payable at once.
      for (const { before, values } of changes) values.due_date = before.due_date ?? before[side.day]
    },
    async record_payment(acting) {
      for (const change of acting.changes) await recordPayment(side, acting, change)
    },
    write_off({ changes }) {
      for (const { before, values, issues, input = {} } of changes) {
        const most = paiseOf(before.outstanding)
        const amount = amountOf({ input, name: 'lost_amount', most, message: MORE_THAN_OPEN, issues })
        issues.push(...dayIssues(side, 'lost_date', input.lost_date, before))
        values.written_off = rupeesOf(paiseOf(before.written_off) + amount)
      }
    },
    give_back({ changes }) {
      for (const { before, values, issues, input = {} } of changes) {
        const most = paiseOf(before.to_give_back)
        const message = side.words.over_give_back
        const amount = amountOf({ input, name: 'refund_amount', most, message, issues })
        issues.push(...dayIssues(side, 'refund_date', input.refund_date, before))
        values.refunded = rupeesOf(paiseOf(before.refunded) + amount)
      }
    },
    cancel({ changes }) {
      for (const { before, issues } of changes) {
        const names = ['paid', 'paid_before', 'tds', 'credited', 'written_off', 'refunded']
        if (names.some((name) => paiseOf(before[name]) > 0n))
          issues.push({
            ...{ field: '', rule: 'settled' },
            message: side.words.settled,
          })
      }
    },
  }) satisfies NonNullable<RecordServer['actions']>

const MORE_THAN_OPEN = 'This is more than is outstanding'

/** An amount as typed, the most if nothing was typed; issues where it is nothing or too much. */
function amountOf(options: {
  input: Readonly<Record<string, unknown>>
  name: string
  most: bigint
  message: string
  issues: Issue[]
}): bigint {
  const { input, name, most, message, issues } = options
  const amount = input[name] ? paiseOf(input[name]) : most
  if (amount > most) issues.push({ field: name, message, rule: 'too_much' })
  else if (amount === 0n) issues.push({ field: name, message: 'Enter an amount above zero', rule: 'amount_invalid' })
  return amount
}

function dayIssues(side: MoneySide, field: string, day: unknown, doc: Doc): Issue[] {
  if (typeof day !== 'string') return []
  if (day < String(doc[side.day])) return [{ field, message: side.words.before_paper, rule: 'date_before' }]
  return day > today() ? [{ field, message: 'The date lies in the future', rule: 'future' }] : []
}

/** Makes and posts money of the paper's party with one line; what is above the outstanding amount stays an advance. */
async function recordPayment(side: MoneySide, acting: Acting, change: ChangeOfPaper): Promise<void> {
  const { transaction, catalog, specials, access, request_id, address, answers } = acting
  const { id, before, values, issues, input = {} } = change
  const open = paiseOf(before.outstanding)
  const tds = paiseOf(input.payment_tds)
  const abroad = input.payment_abroad ? moneyAbroad(before, input) : null
  const amount = input.payment_amount ? paiseOf(input.payment_amount) : open - tds
  if (tds > 0n && paiseOf(before.withheld) + paiseOf(before.tds_advance) > 0n)
    issues.push({
      ...{ field: 'payment_tds', message: 'TDS was deducted when the bill was posted or with an advance' },
      rule: 'deducted',
    })
  else if (tds > open) issues.push({ field: 'payment_tds', message: MORE_THAN_OPEN, rule: 'too_much' })
  else if (amount <= 0n && !abroad)
    issues.push({ field: 'payment_amount', message: 'Enter an amount above zero', rule: 'amount_invalid' })
  if (abroad) issues.push(...abroad.issues)
  issues.push(...dayIssues(side, 'payment_date', input.payment_date, { ...before, [side.day]: '' }))
  if (issues.length > 0) return
  const on = amount < open - tds ? amount : open - tds
  const body = {
    contact_id: before.contact_id,
    [side.name]: before[side.party],
    location_id: before.location_id,
    assigned_user: before.assigned_user,
    date: input.payment_date ?? today(),
    amount: rupeesOf(amount),
    mode: input.payment_mode,
    is_cheque: input.is_cheque === true,
    reference: input.payment_reference,
    keep_as_advance: on === 0n && tds === 0n,
    ...abroad?.money,
    allocations:
      on > 0n || tds > 0n
        ? [{ [side.link]: id, amount: rupeesOf(on), tds: tds > 0n ? rupeesOf(tds) : null, ...abroad?.line }]
        : [],
  }
  const writing = { catalog, specials, definition: side.money, access, request_id, address }
  await holding(transaction, side, id, async () => {
    const made = await saveRecord({ ...writing, transaction, id: null, body, copied_from: [before] })
    const ids = [made.id as number]
    const done = await actOn(transaction, { ...writing, name: 'post', ids, input: {}, version: 'any', is_batch: false })
    const [refused] = done.refused
    // The money is already written, so the whole request is taken back.
    if (refused)
      throw invalid((refused.issues ?? []).map((issue) => ({ ...issue, field: OF_MONEY[issue.field] ?? '' })))
    answers.set(id, { [side.money.name]: { id: made.id, number: done.rows.get(made.id as number)?.number } })
  })
  Object.assign(values, (await sumsOf(transaction, side, [id])).get(id))
}

/** A payment in the currency of its invoice: what the receipt and its line say. */
function moneyAbroad(before: Doc, input: Readonly<Record<string, unknown>>) {
  const money = { currency: before.currency, amount_abroad: input.payment_abroad, exchange_rate: input.payment_rate }
  const rate = rateOf(before) && rateOfMoney(money)
  const read = rate
    ? receivedIn(rate, money.amount_abroad)
    : { issues: [{ field: 'amount_abroad', message: 'This invoice is in another currency', rule: 'other_currency' }] }
  const issues = 'issues' in read ? read.issues : []
  return {
    ...{ money, line: { amount_abroad: onInvoiceAbroad(input.payment_abroad, before) } },
    issues: issues.map((issue): Issue => ({ ...issue, field: OF_MONEY[issue.field] ?? '' })),
  }
}

const OF_MONEY: Readonly<Record<string, string>> = {
  amount_abroad: 'payment_abroad',
  exchange_rate: 'payment_rate',
  'allocations.0.amount_abroad': 'payment_abroad',
  'allocations.0.invoice_id': 'payment_abroad',
  date: 'payment_date',
  amount: 'payment_amount',
  'allocations.0.amount': 'payment_amount',
}

/** The entries of invoices or bills in the ledger of money. */
export async function keepPaperEntries(
  { paper, kinds }: MoneySide,
  { transaction, action, written }: Following,
): Promise<void> {
  const entries = written.flatMap(({ id, before, after, input = {} }): MoneyEntry[] => {
    if (!after) return []
    const shared = { record: paper.name as MoneyEntry['record'], record_id: id, mode: null }
    const grown = (name: string) => rupeesOf(paiseOf(after[name]) - paiseOf(before?.[name]))
    if (before?.status !== 'posted' && after.status === 'posted')
      return [
        {
          ...shared,
          kind: isOpening(after) ? kinds.opening_paper : kinds.paper,
          date: String(after.date),
          amount: String(after.total),
        },
        { ...shared, kind: kinds.tds, date: String(after.date), amount: String(after.withheld ?? '0') },
        { ...shared, kind: kinds.paid_before, date: String(after.date), amount: String(after.paid_before ?? '0') },
      ]
    if (action === 'write_off') {
      const note = input.lost_reason as string
      return [
        {
          ...shared,
          kind: kinds.write_off,
          date: String(input.lost_date ?? today()),
          amount: grown('written_off'),
          note,
        },
      ]
    }
    if (action !== 'give_back') return []
    const mode = String(input.refund_mode ?? 'Cash')
    return [
      { ...shared, kind: kinds.refund, mode, date: String(input.refund_date ?? today()), amount: grown('refunded') },
    ]
  })
  await addEntries(transaction, entries)
  // Only what was brought forward is ever deleted after it was posted.
  const cancelled = written.filter(
    ({ before, after }) => before?.status === 'posted' && (!after || after.status === 'cancelled'),
  )
  await cancelEntries(
    transaction,
    paper.name as MoneyEntry['record'],
    cancelled.map(({ id }) => id),
  )
}
