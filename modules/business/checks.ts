import type { Check } from '#engine/record/kinds/text/text.ts'
import * as contact from './checks/contact.ts'
import * as identity from './checks/identity.ts'
import { typedPhone } from './checks/phone-typed.ts'
import * as words from './checks/text.ts'

export type { Check } from '#engine/record/kinds/text/text.ts'
export * from './checks/helpers.ts'
export { extensionOf, RESERVED_NAMES, UPLOAD_EXTENSIONS } from './checks/text.ts'
export { numberToWords } from '#modules/gst/words.ts'

/**
 * Every check by its name: null when the text is fine, else the message for the person. Form, API and import share them.
 * Section 5 of the specification; where the law asks for more, the stricter check has its own name: `…_full`,
 * `gstin` or `indian_pincode`.
 */
export const checks = {
  phone: contact.phone,
  /** A phone as people type it. Only `phoneProblem` of `checks/phone.ts` knows the numbers of other countries. */
  phone_as_typed: typedPhone,
  optional_phone: contact.optionalPhone,
  url: contact.url,
  email: contact.email,
  email_or_phone: contact.emailOrPhone,
  meeting_link: contact.meetingLink,
  pincode: contact.pincode,
  indian_pincode: identity.indianPincode,
  pan: identity.pan,
  pan_full: identity.panFull,
  tan: identity.tan,
  gst: identity.gst,
  gstin: identity.gstin,
  gstin_any_kind: identity.gstinAnyKind,
  aadhaar: identity.aadhaar,
  aadhaar_full: identity.aadhaarFull,
  ifsc: identity.ifsc,
  account_number: identity.accountNumber,
  driving_licence: identity.drivingLicence,
  upi: identity.upi,
  cin: identity.cin,
  llpin: identity.llpin,
  udyam: identity.udyam,
  fssai: identity.fssai,
  vehicle_number: identity.vehicleNumber,
  password: words.password,
  full_name: words.fullName,
  generic_name: words.genericName,
  alpha: words.alpha,
  number: words.number,
  whole_number: words.wholeNumber,
  alphanumeric: words.alphanumeric,
  no_whitespace: words.noWhitespace,
  hex_color: words.hexColor,
  not_reserved: words.notReserved,
  upload_name: words.uploadName,
} as const satisfies Record<string, Check>
