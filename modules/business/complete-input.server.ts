import { checks } from '#modules/business/checks.ts'
import type { Row } from './business-input.server.ts'
import { gstinFacts } from './gstin-facts.ts'
import { placeOfPincode } from './places/find-places.server.ts'

/**
 * The body of a new business with what follows from it and from the owner's account: contact number and email of the account,
 * state, PAN, tax registration and legal form from the GSTIN, state and town of the first place from its pincode. What was sent stays.
 */
export function completeNewBusiness(body: Row, account: { email: string | null; phone: string | null }): Row {
  const facts = typeof body.gstin === 'string' ? gstinFacts(body.gstin) : null
  return {
    ...body,
    ...blanksFilled(body, {
      // An older account may have a phone or address that breaks today's rules. Leave it out; the person fills it in later.
      contact_number: account.phone && checks.phone_as_typed(account.phone) === null ? account.phone : null,
      email: account.email && checks.email(account.email) === null ? account.email : null,
      pan: facts?.pan,
      tax_registration_type: facts?.tax_registration_type,
      business_type: facts?.business_type,
    }),
    locations: completePlaces(body.locations, facts?.state),
  }
}

/** The places that were sent, the first with state and town as far as its pincode or the GSTIN tell them. */
function completePlaces(sent: unknown, state_of_gstin: string | undefined): unknown {
  if (!Array.isArray(sent) || typeof sent[0] !== 'object' || sent[0] === null) return sent
  const [first, ...others] = sent as Row[]
  const found = typeof first.pincode === 'string' ? placeOfPincode(first.pincode.trim()) : null
  const known = { city: found?.city, state: found?.state ?? state_of_gstin }
  return [{ ...first, ...blanksFilled(first, known) }, ...others]
}

/** The known values of those fields that are empty in a row. */
function blanksFilled(row: Row, known: Row): Row {
  return Object.fromEntries(Object.entries(known).filter(([name, value]) => value && (row[name] ?? '') === ''))
}
