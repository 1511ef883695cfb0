import { addDays } from '#base/days.ts'
import { instantInIndia } from '#base/time-of-day.ts'
import type { Random } from '#database/seed/random.ts'
import type { Doc } from '#engine/server/records/hooks.server.ts'
import { readFullRows, setEach } from '#engine/server/records/store.server.ts'
import type { DemoContext } from '#platform/manifest/plants.server.ts'
import { invoice } from '../invoices/invoice.record.ts'
import { paiseOf, rupeesOf } from '../rules/amounts.ts'
import { plantedEntry, postPlanted } from './demo-posting.server.ts'
import { addEntries } from './entries.server.ts'
import { receipt } from './receipt.record.ts'
import { computeInvoice } from './standing.ts'

// A trader's clients: most pay after the due date, some in parts, a few not at all.
const PAID_WHOLE = 0.72
const PAID_IN_PART = 0.5

/** Receipts of the posted invoices of the demo business, so that some are paid, some partly, and some overdue. */
export async function plantReceipts(
  context: DemoContext,
  { posted, random }: { posted: readonly number[]; random: Random },
): Promise<void> {
  const { transaction, today } = context
  const docs = await readFullRows(transaction, invoice, posted)
  const invoices = posted.flatMap((id) => docs.get(id) ?? [])
  const paid = invoices.flatMap((one) => {
    const date = addDays(String(one.due_date), random.int(-10, 25))
    const amount = amountOf(one, random)
    return date > today || date < String(one.date) || amount === null ? [] : [{ one, date, amount }]
  })
  const plants = paid
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
    .map(({ one, date, amount }) => plantOf({ one, date, amount, random, now: context.now }))
  const ids = await context.plant(receipt.name, plants)
  const receipts = await postPlanted(context, receipt, ids)
  await addEntries(transaction, receipts.map(plantedEntry('receipt', 'Receipt')))
  await settleInvoices(context, invoices, plants)
}

/** The amount that came for an invoice: all of it, about half in round hundreds, or null for nothing. */
function amountOf({ total }: Doc, random: Random): string | null {
  if (random.chance(PAID_WHOLE)) return String(total)
  if (!random.chance(PAID_IN_PART)) return null
  const half = (paiseOf(String(total)) / 2n / 10_000n) * 10_000n
  return half > 0n ? rupeesOf(half) : null
}

function plantOf(options: { one: Doc; date: string; amount: string; random: Random; now: string }) {
  const { one, date, amount, random, now } = options
  const mode = random.weighted(
    ['UPI', 'Banking', 'Cash', 'COD'],
    (name) => ({ UPI: 5, Banking: 4, Cash: 2, COD: 1 })[name] ?? 1,
  )
  const is_cheque = mode === 'Banking' && random.chance(0.4)
  const { contact_id, assigned_user, location_id } = one
  const reference = is_cheque ? String(random.int(100_000, 999_999)) : null
  const at = instantInIndia(date, `1${random.int(0, 7)}:${random.int(10, 59)}`).toISOString()
  return {
    input: {
      ...{ contact_id, assigned_user, location_id, date, amount, mode, is_cheque, reference },
      allocations: [{ invoice_id: one.id, amount }],
    },
    created_at: at < now ? at : now,
    created_by: assigned_user as number,
  }
}

async function settleInvoices(
  { transaction }: DemoContext,
  invoices: readonly Doc[],
  plants: readonly { input: { amount: string; allocations: readonly { invoice_id: number }[] } }[],
): Promise<void> {
  const paid = new Map(plants.map(({ input }) => [input.allocations[0].invoice_id, input.amount]))
  await setEach(transaction, {
    definition: invoice,
    rows: invoices.map((one) => {
      const own = { paid: paid.get(one.id) ?? null }
      const { outstanding, to_give_back, payment_status } = computeInvoice({ ...one, ...own, status: 'posted' })
      return { id: one.id, values: { ...own, outstanding, to_give_back, payment_status } }
    }),
  })
  await addEntries(
    transaction,
    invoices.map(({ id, date, total }) => ({
      ...{ record: 'invoice', record_id: id, kind: 'Invoice', mode: null },
      ...{ date: String(date), amount: String(total) },
    })),
  )
}
