import { dialled } from './cells.tsx'

/** The fixed greeting of a WhatsApp message. */
export const GREETING = 'Hello'

/** Address that opens a WhatsApp chat with a greeting; null without a phone that can be dialled. */
export function whatsappHref(phone: unknown): string | null {
  const number = dialled(typeof phone === 'string' ? phone : '')
  if (!/^\+?[1-9]\d{6,14}$/.test(number)) return null
  return `https://wa.me/${number.replace('+', '')}?text=${encodeURIComponent(GREETING)}`
}
