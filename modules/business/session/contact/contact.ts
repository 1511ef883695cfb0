/** How a person signs in and gets codes: a mail address, or a phone as accounts keep it, '+919825012345'. */
export interface Contact {
  kind: 'email' | 'phone'
  value: string
}

/** A mail address or a phone in the body of a call. */
export type ContactBody = { email: string } | { phone: string; phone_code: string }

/** The country of a number that is typed without a plus. */
export const HOME_CODE = '+91'

/** More of what is typed is not looked at. */
export const TYPED_MAX = 255

/** Whether a text in a field for phone or email is a phone so far: digits with the signs of numbers. */
export const isPhoneTyped = (text: string): boolean => /^[+(\d][\d\s().+-]*$/.test(text.trim().slice(0, TYPED_MAX))

/** What a person typed into a field for phone or email, as the calls take it. A number without a plus is one of India. */
export function contactBody(text: string): ContactBody {
  const typed = text.trim()
  return isPhoneTyped(typed) ? { phone: typed, phone_code: HOME_CODE } : { email: typed }
}

/** The phone in the address of a screen, where its plus may be missing or a space. Empty without one. */
export const phoneOf = (value: unknown): string => String(value ?? '').replace(/^ ?(?=\d)/, '+')
