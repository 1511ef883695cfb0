import { isOfIndia, typedPhoneProblem } from './phone-typed.ts'

/**
 * The rule of phone numbers for an input of a form; `phone_code` is that of the number's country, '+91' if missing. The
 * library of the world's numbers is loaded for the first number of another country.
 */
export function phoneCheck(value: string, phone_code?: string): string | null | Promise<string | null> {
  const problem = typedPhoneProblem(value, { phone_code })
  if (problem !== null || isOfIndia(value, { phone_code })) return problem
  return import('./phone.ts').then(
    ({ phoneProblem }) => phoneProblem(value, { phone_code }),
    // Without a connection the library cannot be loaded; the server then checks the number when the form is sent.
    () => null,
  )
}
