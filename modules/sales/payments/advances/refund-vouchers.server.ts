import { indianDate } from '#base/financial-year.ts'
import type { Transaction } from '#engine/server/database/database.server.ts'
import type { Acting, Doc, Following } from '#engine/server/records/hooks.server.ts'
import { notFound } from '#engine/server/http/refusal.server.ts'
import { memberRoute } from '#engine/server/http/route.server.ts'
import { idOf } from '#engine/server/records/call.server.ts'
import { giveNumbers } from '../../numbers/take-number.server.ts'
import { printRows } from '../../paper/routes.server.ts'
import { paiseOf, rupeesOf } from '../../rules/amounts.ts'
import { rowsOf } from '../../rules/values.ts'
import { receipt } from '../receipt.record.ts'
import { REFUND_VOUCHER } from './advance.ts'

/** Adds a voucher for what each receipt with a taxed advance gives back (CGST Act, section 31(3)(e)). It gets its number with the write. */
export function addRefundVouchers({ changes }: Acting): void {
  for (const { before, values, issues, input = {} } of changes) {
    if (issues.length > 0 || paiseOf(before.taxed_advance) === 0n) continue
    const amount = rupeesOf(paiseOf(values.refunded) - paiseOf(before.refunded))
    const voucher = {
      ...{ number: null, date: input.on ?? indianDate(new Date()), mode: input.refund_mode ?? before.mode, amount },
    }
    values.refund_vouchers = [...rowsOf(before.refund_vouchers), voucher]
  }
}

/** Numbers the new refund vouchers of receipts, which are locked by their write, and sets the numbers in their rows too. */
export async function numberRefundVouchers({ transaction, written }: Following): Promise<void> {
  const vouchers = written.flatMap(({ after }) => {
    const rows = (after?.refund_vouchers ?? []) as Doc[]
    const [voucher] = rows.filter(({ number }) => !number)
    return after && voucher ? [{ id: after.id, location_id: after.location_id, date: voucher.date, voucher }] : []
  })
  if (vouchers.length === 0) return
  const { field, type } = REFUND_VOUCHER
  const docs: (Doc & { voucher: Doc })[] = vouchers.map((one) => ({ ...one, version: 0 }))
  await giveNumbers(transaction, { record: receipt.name, type, field, docs })
  for (const { voucher, number } of docs) voucher.number = number
  await store(transaction, docs)
}

// A receipt has one voucher without a number at most: the one that this write made.
async function store(transaction: Transaction, docs: readonly Doc[]): Promise<void> {
  await transaction.query(
    `update receipt_refund r set number = v.number from unnest($2::bigint[], $3::text[]) as v(receipt_id, number)
     where r.business_id = $1::bigint and r.receipt_id = v.receipt_id and r.number is null`,
    [transaction.scope.business_id, docs.map(({ id }) => id), docs.map(({ number }) => number)],
  )
}

/** The PDF of a refund voucher. */
export const refundVoucherRoute = memberRoute({
  method: 'GET',
  path: '/receipts/:id/refund_vouchers/:voucher_id/pdf',
  permission: { record: receipt.name, right: 'view' },
  summary:
    'The voucher of an advance that was given back as a PDF: ?language=en, hi, gu or ta; ?size=roll prints on 80 mm',
  costly: true,
  alone: true,
  handler(call) {
    const id = idOf(call.params.id)
    const voucher_id = idOf(call.params.voucher_id)
    const voucherOf = (row: Readonly<Record<string, unknown>>) => {
      const voucher = rowsOf(row.refund_vouchers).find((one) => one.id === voucher_id)
      if (!voucher) throw notFound()
      return voucher
    }
    const complete = async (_transaction: Transaction, row: Readonly<Record<string, unknown>>) => ({
      ...row,
      refund: voucherOf(row),
    })
    return printRows(
      call,
      { definition: receipt, ids: [id], kind: 'refund_voucher', complete },
      (row) => `${['Refund voucher', String(voucherOf(row).number).replaceAll('/', '-')].join(' ')}.pdf`,
    )
  },
})
