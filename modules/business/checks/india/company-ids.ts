import { fits, isWithin, patterns } from '../patterns.ts'
import { paperPatterns } from './patterns.ts'

/** Longest vehicle number with its spaces and hyphens. */
const VEHICLE_MAX = 40

/** Whether a text is a company identification number (Companies Act 2013): L or U, industry, state, year, class, number. */
export function isCin(value: string): boolean {
  return fits(value, paperPatterns.cin)
}

/** Whether a text is the number of a limited liability partnership: AAA-1234. */
export function isLlpin(value: string): boolean {
  return fits(value, paperPatterns.llpin)
}

/** Whether a text is an Udyam (MSME) registration: UDYAM-SS-DD-1234567. */
export function isUdyam(value: string): boolean {
  return fits(value, paperPatterns.udyam)
}

/** Whether a text is a food licence (first digit 1) or registration (2): 14 digits. */
export function isFssai(value: string): boolean {
  return fits(value, paperPatterns.fssai)
}

/** Whether a text is a six-digit PIN code of India. */
export function isIndianPin(value: string): boolean {
  return fits(value, patterns.indian_pin)
}

/** Whether a text is a driving licence number by the specification's rule. */
export function isDrivingLicence(value: string): boolean {
  return fits(value, patterns.driving_licence)
}

/** A vehicle number as documents carry it: capitals without spaces and hyphens. */
export function normaliseVehicle(value: string): string {
  return value.replace(/[\s-]/g, '').toUpperCase()
}

/** Whether a text in any case and spacing is a vehicle number that the e-way bill portal takes; the Bharat series is assumed so. */
export function isVehicleNumber(value: string): boolean {
  const { vehicle_state, vehicle_old, vehicle_special, vehicle_bharat } = paperPatterns
  if (!isWithin(value, VEHICLE_MAX)) return false
  const plain = normaliseVehicle(value)
  return [vehicle_state, vehicle_old, vehicle_special, vehicle_bharat].some((pattern) => fits(plain, pattern))
}
