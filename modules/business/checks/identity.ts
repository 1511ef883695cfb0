import type { Check } from '#engine/record/kinds/text/text.ts'
import { isAadhaar } from './india/aadhaar.ts'
import { isCin, isFssai, isLlpin, isUdyam, isVehicleNumber } from './india/company-ids.ts'
import { checkGstin, gstinMessage } from './india/gstin.ts'
import { checkPan } from './india/pan-tan.ts'
import { isUpiId } from './india/upi.ts'
import { fits, patterns } from './patterns.ts'

/** Empty, or the layout of a PAN: 5 capitals, 4 digits, 1 capital. */
export const pan: Check = (value) =>
  value === '' || fits(value, patterns.pan) ? null : 'Enter a valid PAN, such as ABCPE1234F'

/** Empty, or a PAN whose 4th letter names a kind of holder. */
export const panFull: Check = (value) => {
  const message = pan(value)
  if (message || value === '') return message
  return checkPan(value).valid ? null : `The 4th letter of a PAN names its holder; ${value[3]} is not in use`
}

/** The layout of a TAN: 4 capitals, 5 digits, 1 capital. */
export const tan: Check = (value) => (fits(value, patterns.tan) ? null : 'Enter a valid TAN, such as MUMA12345B')

/** Empty, or the layout of a GST number: 2 digits, PAN layout, one alphanumeric, Z, one alphanumeric. */
export const gst: Check = (value) => (value === '' || fits(value, patterns.gst) ? null : 'Enter a valid GST number')

/** Empty, or a GSTIN in the layout above whose state code and check digit are right; the message names the error. For the number of one's own business. */
export const gstin: Check = (value) => {
  if (value === '') return null
  const result = checkGstin(value)
  if (!result.valid) return gstinMessage(result.reason, value)
  // The field of the specification accepts only the Z layout, not the layouts of tax deductors and embassies.
  return fits(value, patterns.gst)
    ? null
    : 'Enter the GSTIN of a regular taxpayer, with a PAN inside and Z as 14th letter'
}

/** Empty, or a right GSTIN of any kind, for buyers: also tax deductors, e-commerce operators, government, embassies and suppliers abroad. */
export const gstinAnyKind: Check = (value) => {
  if (value === '') return null
  const result = checkGstin(value)
  return result.valid ? null : gstinMessage(result.reason, value)
}

/** Empty, or the layout of an Aadhaar number: 12 digits, the first 2-9. */
export const aadhaar: Check = (value) =>
  value === '' || fits(value, patterns.aadhaar) ? null : 'Enter a valid 12-digit Aadhaar number'

/** Empty, or an Aadhaar number whose checksum is right. */
export const aadhaarFull: Check = (value) => {
  const message = aadhaar(value)
  if (message || value === '') return message
  return isAadhaar(value) ? null : 'This Aadhaar number is mistyped: its last digit does not match the rest'
}

/** 4 capitals, a zero, 6 capitals or digits. */
export const ifsc: Check = (value) => (fits(value, patterns.ifsc) ? null : 'Enter a valid IFSC, such as SBIN0000001')

/** 9-18 digits. */
export const accountNumber: Check = (value) =>
  fits(value, patterns.account_number) ? null : 'Enter an account number of 9 to 18 digits'

/** Up to 20 capitals or digits. */
export const drivingLicence: Check = (value) =>
  fits(value, patterns.driving_licence) ? null : 'Enter a driving licence number of up to 20 capital letters and digits'

/** 2-256 letters, digits, dots, hyphens or underscores, an @, then 2-14 letters. */
export const upi: Check = (value) => (isUpiId(value) ? null : 'Enter a valid UPI ID, such as name@bank')

/** Empty, or a six-digit PIN code of India, as tax documents need it. */
export const indianPincode: Check = (value) =>
  value === '' || fits(value, patterns.indian_pin) ? null : 'Enter a 6-digit pincode'

/** Empty, or a company's registration number. */
export const cin: Check = (value) => (value === '' || isCin(value) ? null : 'Enter a valid 21-character CIN')

/** Empty, or a limited liability partnership's registration number. */
export const llpin: Check = (value) => (value === '' || isLlpin(value) ? null : 'Enter a valid LLPIN, such as AAA-1234')

/** Empty, or an Udyam registration. */
export const udyam: Check = (value) =>
  value === '' || isUdyam(value) ? null : 'Enter a valid Udyam number, such as UDYAM-GJ-22-0000001'

/** Empty, or a food licence or registration. */
export const fssai: Check = (value) => (value === '' || isFssai(value) ? null : 'Enter a valid 14-digit FSSAI number')

/** Empty, or a vehicle number in any spacing. */
export const vehicleNumber: Check = (value) =>
  value === '' || isVehicleNumber(value) ? null : 'Enter a valid vehicle number, such as GJ05AB1234'
