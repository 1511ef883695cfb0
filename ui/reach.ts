import { cleanPhone, normalisePhoneCode } from '#base/phone-spelling.ts'

/**
 * Links that contact a person: phone, email, website, WhatsApp. Pure; null for an empty, masked or unsafe value, so that
 * it never becomes a link.
 */

/** The fixed greeting of a WhatsApp message (specification, section 9). */
export const GREETING = 'Hello'

/** True for a masked value, of which the server sends only the end: XXXXXX1234. */
export const isMasked = (value: unknown): boolean => typeof value === 'string' && /^X{6}/.test(value)

/** A phone number in international form: +919825012345. Null for a masked value or a text that is not a number. */
export function dialNumber(phone: string | null | undefined, phone_code?: string | null): string | null {
  const plain = cleanPhone(phone ?? '').replaceAll('.', '')
  const international = plain.replace(/^00/, '+')
  const national = plain.replace(/^0+/, '')
  // Eleven or more digits without a plus already include the country code, as in 919825012345.
  const carries_code = /^\d{11,}$/.test(national) && !phone_code
  const whole = international.startsWith('+')
    ? international
    : `${carries_code ? '+' : (normalisePhoneCode(phone_code ?? '') ?? '+91')}${national}`
  return /^\+[1-9]\d{6,14}$/.test(whole) && !isMasked(phone) ? whole : null
}

/** `tel:` with the full international number. */
export function telHref(phone: string | null | undefined, phone_code?: string | null): string | null {
  const number = dialNumber(phone, phone_code)
  return number && `tel:${number}`
}

/** Link to a WhatsApp chat that begins with the greeting, or with another text. */
export function whatsappHref(
  phone: string | null | undefined,
  phone_code?: string | null,
  words: string = GREETING,
): string | null {
  const number = dialNumber(phone, phone_code)
  return number && `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(words)}`
}

/** `mailto:` of one address, with a first subject and text; null for an address that could add recipients or headers. */
export function mailHref(email: string | null | undefined, words?: { subject: string; text: string }): string | null {
  const plain = (email ?? '').trim()
  if (isMasked(plain) || !/^[^\s@,;:?&<>"]+@[^\s@,;:?&<>"]+$/.test(plain)) return null
  const query = words
    ? `?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(words.text.replaceAll('\n', '\r\n'))}`
    : ''
  return `mailto:${plain.replaceAll('%', '%25')}${query}`
}

/** Link to a website: http:// is added without a scheme; '#' for an empty text or one that is not a website. */
export function webHref(url: string | null | undefined): string {
  const plain = (url ?? '').trim()
  if (plain === '' || isMasked(plain)) return '#'
  if (/^(?:https?:\/\/|mailto:|tel:)/i.test(plain)) return plain
  return /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(plain) ? '#' : `http://${plain}`
}
