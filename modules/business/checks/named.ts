import type { Check } from '#engine/record/kinds/text/text.ts'
import * as contact from './contact.ts'
import { cleanPhone } from './helpers.ts'

/**
 * Every check by its name. They are exports and not entries of an object, so that a screen loads only those that it uses.
 */

/** A phone as people type it: spaces, hyphens and brackets are cleaned away before the rule looks. */
export const phone_as_typed: Check = (value) => contact.phone(cleanPhone(value))

export {
  email,
  emailOrPhone as email_or_phone,
  meetingLink as meeting_link,
  optionalPhone as optional_phone,
  phone,
  pincode,
  url,
} from './contact.ts'
export {
  aadhaar,
  aadhaarFull as aadhaar_full,
  accountNumber as account_number,
  cin,
  drivingLicence as driving_licence,
  fssai,
  gst,
  gstin,
  gstinAnyKind as gstin_any_kind,
  ifsc,
  indianPincode as indian_pincode,
  llpin,
  pan,
  panFull as pan_full,
  tan,
  udyam,
  upi,
  vehicleNumber as vehicle_number,
} from './identity.ts'
export {
  alpha,
  alphanumeric,
  fullName as full_name,
  genericName as generic_name,
  hexColor as hex_color,
  noWhitespace as no_whitespace,
  notReserved as not_reserved,
  number,
  password,
  uploadName as upload_name,
  wholeNumber as whole_number,
} from './text.ts'
