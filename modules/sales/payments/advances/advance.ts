import { type Advance, advanceTax } from '#modules/gst/gstr1/advances.ts'
import { amountTexts } from '../../returns/return-figures.ts'
import { paiseOf } from '../../rules/amounts.ts'

type Row = Readonly<Record<string, unknown>>
const wordOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** The series of receipt vouchers, and the field of a receipt with the number. */
export const RECEIPT_VOUCHER = { field: 'voucher_number', type: 'Receipt voucher' } as const

/** The series of refund vouchers, and the field of a line of `refund_vouchers` with the number. */
export const REFUND_VOUCHER = { field: 'number', type: 'Refund voucher' } as const

/** True for an advance on which we owe tax: one for services, received under the regular scheme. */
export const isTaxedAdvance = ({ advance_for, seller_registration }: Row): boolean =>
  advance_for === 'services' && seller_registration === 'Regular'

/** An amount of a receipt as an advance of the return. */
export const advanceOf = (receipt: Row, amount: string): Advance => ({
  place_of_supply: wordOf(receipt.advance_place),
  seller_state: wordOf(receipt.seller_state) ?? '',
  rate: wordOf(receipt.advance_rate),
  amount,
})

/** The tax in an amount of an advance: the rate, and the taxes as texts. */
type VoucherTax = ReturnType<typeof amountTexts> & { rate: string }

/** The tax on a receipt voucher (CGST Rules, rule 50), or on the voucher of an amount that was given back (rule 51); null where no tax is due. */
export function voucherTax(receipt: Row, amount = wordOf(receipt.taxed_advance)): VoucherTax | null {
  if (!amount || paiseOf(amount) === 0n) return null
  const { rate, amounts } = advanceTax(advanceOf(receipt, amount))
  return { rate: String(rate), ...amountTexts(amounts) }
}
