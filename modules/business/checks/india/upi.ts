import { roundToPaise } from '#modules/gst/inr.ts'
import { paiseText } from '#engine/record/kinds/money/money.ts'
import { fits, patterns } from '../patterns.ts'

/** What a UPI payment link carries, under the short names of the UPI linking specification. */
export interface UpiPayment {
  /** UPI id of the one who is paid. */
  pa: string
  /** Their name. */
  pn: string
  /** Merchant category code. */
  mc?: string
  /** Transaction id of the payment app. */
  tid?: string
  /** Reference of the order or invoice. */
  tr?: string
  /** Note for the payer. */
  tn?: string
  /** Amount and least amount in rupees, decimal texts. */
  am?: string
  mam?: string
  url?: string
  mode?: string
  purpose?: string
}

const KEY_ORDER = ['pa', 'pn', 'mc', 'tid', 'tr', 'tn', 'am', 'mam', 'cu', 'url', 'mode', 'purpose'] as const

const LOCAL_MAX = 256

/** Whether a text is a UPI id by the specification's rule. */
export function isUpiId(value: string): boolean {
  return fits(value, patterns.upi) && value.indexOf('@') <= LOCAL_MAX
}

/** The `upi://pay` link of a payment in rupees, for a button or a QR. Null for a wrong UPI id or an amount that is not above zero. */
export function upiLink(payment: UpiPayment): string | null {
  if (!isUpiId(payment.pa)) return null
  const am = amount(payment.am)
  const mam = amount(payment.mam)
  if (am === null || mam === null) return null
  const params = { ...payment, am, mam, cu: 'INR' }
  const pairs = KEY_ORDER.filter((key) => params[key]).map((key) => `${key}=${encode(key, params[key] ?? '')}`)
  return `upi://pay?${pairs.join('&')}`
}

function amount(rupees: string | undefined): string | null {
  if (!rupees) return ''
  const paise = roundToPaise(rupees)
  return paise !== null && paise > 0n ? paiseText(paise) : null
}

// Payment apps want the id as it is, and none of its characters needs encoding; half a surrogate pair cannot be encoded at all.
function encode(key: string, value: string): string {
  return key === 'pa' ? value : encodeURIComponent(value.toWellFormed())
}
