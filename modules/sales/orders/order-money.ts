import { total } from '../rules/amounts.ts'

/** An amount that a payment, or what was given back, allocates to an order. In paise. */
export interface Allocated {
  order_id: number
  amount: bigint
  /** True for money that went back to the client. */
  is_refund: boolean
}

/** What was received and given back for an order, in paise: its payment status follows from the two. */
export function moneyOf(allocated: readonly Allocated[], order_id: number): { received: bigint; refunded: bigint } {
  const own = allocated.filter((one) => one.order_id === order_id)
  const sumOf = (is_refund: boolean) =>
    total(own.filter((one) => one.is_refund === is_refund).map(({ amount }) => amount))
  return { received: sumOf(false), refunded: sumOf(true) }
}
