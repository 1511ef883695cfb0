import { cleanPhone } from '#base/phone-spelling.ts'
import { readPhone } from './normalise.ts'
import { isOfIndia, type PhoneHome, typedPhoneProblem, WRONG_PHONE } from './phone-typed.ts'

/**
 * The one rule of phone numbers, for forms, imports, the API and enquiries: null for a good number, else the message for
 * the person. A number of India is a mobile of ten digits or a landline with its STD code; one of another country is
 * what the library knows as valid there. `home` is the country of a number without a country code.
 */
export function phoneProblem(text: string, home: PhoneHome = {}): string | null {
  const problem = typedPhoneProblem(text, home)
  if (problem !== null || isOfIndia(text, home)) return problem
  return readPhone(text, home) ? null : WRONG_PHONE
}

/** A good number as an account keeps it: a plus and all digits, '+919825012345'. */
export function storedPhone(text: string, home: PhoneHome): string {
  const number = readPhone(text, home)
  return number ? `+${number.normal}` : cleanPhone(text)
}
