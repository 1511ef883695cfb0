import { cleanPhone } from '#base/phone-spelling.ts'
import { isOfIndia, typedPhoneProblem } from '#modules/business/checks/phone-typed.ts'
import { HOME_CODE, TYPED_MAX } from './contact.ts'

const WRONG_MOBILE = 'Enter a 10-digit mobile number'

/** What is wrong with a number to which an SMS shall go: one of India is a mobile. Numbers of other countries need the library. */
export function mobileProblem(text: string, phone_code: string | null = HOME_CODE): string | null {
  const problem = typedPhoneProblem(text, { phone_code })
  if (!isOfIndia(text, { phone_code })) return problem
  // A landline with its STD code has ten digits too.
  return problem === null && /[6-9]\d{9}$/.test(cleanPhone(text.slice(0, TYPED_MAX))) ? null : WRONG_MOBILE
}
