import type { Refusal } from '../amounts.ts'
import type { Order } from './order.ts'

/** Thousandths by line id. */
export type Quantities = Readonly<Record<string, bigint>>

/** What else has to happen. */
export interface OrderEffects {
  /** Thousandths that go back into stock, by line. */
  stock_in?: Quantities
  /** Paise for which a credit note is due. */
  credit_note?: bigint
  /** The lost shipment that somebody has to claim for. */
  claim_task?: string
}

/** The order after an event. */
export interface OrderStep {
  order: Order
  effects?: OrderEffects
}

/** The order after an event, or why it is refused. */
export type OrderAnswer = OrderStep | Refusal
