import { isDecimalText } from '#base/exact.ts'
import { ValueCell } from '#engine/web/cells.tsx'
import type { CellProps } from '#engine/web/override.ts'
import { formatMoney, isCurrency } from '#modules/gst/currency/currencies.ts'
import { plainDecimal } from '../../rules/amounts.ts'
import { textOf } from '../../rules/values.ts'
import { pricedAbroad } from '../foreign-fields.ts'
import { discountIn } from './shown-abroad.web.ts'

/** An amount in the currency of its document or receipt, with its sign. */
export function AmountAbroad(props: CellProps) {
  const currency = textOf(props.row.currency)
  const amount = textOf(props.value)
  if (!isCurrency(currency) || !isDecimalText(amount)) return <ValueCell {...props} />
  return <span className="figure">{formatMoney(amount, currency)}</span>
}

/** A rate with all its decimals: rounded ones do not lead to the rupees beside it. */
function RateCell(props: CellProps) {
  const rate = textOf(props.value)
  return /^\d+(?:\.\d+)?$/.test(rate) ? <span className="figure">{plainDecimal(rate)}</span> : <ValueCell {...props} />
}

function DiscountSign({ field, ...props }: CellProps) {
  const rate = pricedAbroad(props.row)
  return <ValueCell {...props} field={rate ? discountIn(field, rate.currency) : field} />
}

/** Cells of the fields that are in the currency of a document or a receipt. */
export const ABROAD_CELLS = {
  discount_type: DiscountSign,
  exchange_rate: RateCell,
  ...Object.fromEntries(
    ['total_abroad', 'outstanding_abroad', 'paid_abroad', 'amount_abroad', 'advance_abroad'].map((name) => [
      name,
      AmountAbroad,
    ]),
  ),
}
