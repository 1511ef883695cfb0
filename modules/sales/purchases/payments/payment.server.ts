import { notFound } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Doc, Following, RecordServer } from '#engine/server/records/hooks.server.ts'
import { readFullRows } from '#engine/server/records/store.server.ts'
import { takeDocumentNumbers } from '../../numbers/take-number.server.ts'
import { keepFacts } from '../../paper/facts.server.ts'
import { printRows } from '../../paper/routes.server.ts'
import { moneyServer } from '../../payments/money.server.ts'
import { deductAdvanceTds } from '../../withholding/deduct.server.ts'
import { bill } from '../bills/bill.record.ts'
import { PAID } from '../paid.ts'
import { payment } from './payment.record.ts'
import { needsVoucher, PAYMENT_VOUCHER, voucherOf } from './reverse-charge.ts'

const money = moneyServer(PAID)

/** The rules of payments to suppliers: those of money, the TDS of advances, and the voucher of rule 52 where a bill under reverse charge is paid. */
export const paymentServer: RecordServer = {
  ...money,
  actions: {
    ...money.actions,
    async post(acting) {
      await money.actions?.post(acting)
      await deductAdvanceTds(acting)
    },
  },
  async takeNumbers(following) {
    await money.takeNumbers?.(following)
    const docs = await withoutVoucher(following)
    await takeDocumentNumbers(following.transaction, { definition: payment, docs, series: PAYMENT_VOUCHER })
    await keepFacts(following.transaction, { definition: payment, docs })
  },
  routes: [
    ...(money.routes ?? []),
    memberRoute({
      method: 'GET',
      path: '/payments/:id/voucher/pdf',
      permission: { record: payment.name, right: 'view' },
      summary: 'The payment voucher of a payment under reverse charge as a PDF: ?language=en, hi, gu or ta',
      costly: true,
      alone: true,
      handler: (call) =>
        printRows(
          call,
          { definition: payment, ids: [idOf(call.params.id)], kind: 'payment_voucher', complete: withBills },
          (row) => `${['Payment voucher', String(row.voucher_number).replaceAll('/', '-')].join(' ')}.pdf`,
        ),
    }),
  ],
}

const billsOf = (row: Readonly<Record<string, unknown>>): number[] =>
  ((row.allocations ?? []) as { bill_id?: number | null }[]).flatMap(({ bill_id }) => bill_id ?? [])

/** Posted payments of a bill under reverse charge that have no voucher yet. */
async function withoutVoucher({ transaction, written }: Following): Promise<Doc[]> {
  const docs = written.flatMap(({ after }) => (after?.status === 'posted' && !after.voucher_number ? [after] : []))
  const bills = await readFullRows(transaction, bill, [...new Set(docs.flatMap(billsOf))])
  return docs.filter((doc) => billsOf(doc).some((id) => needsVoucher(bills.get(id) ?? {})))
}

/** The payment with what its voucher prints of its bills. A payment without a voucher has no such paper. */
async function withBills(transaction: Transaction, row: Readonly<Record<string, unknown>>) {
  if (typeof row.voucher_number !== 'string' || row.voucher_number === '') throw notFound()
  return voucherOf(row, await readFullRows(transaction, bill, billsOf(row)))
}
