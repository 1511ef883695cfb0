import { fits, patterns } from '../patterns.ts'

/** A right Aadhaar number, or the first reason against it. */
export type AadhaarResult = { valid: true } | { valid: false; reason: 'FORMAT' | 'CHECKSUM' }

// Permutation of the Verhoeff scheme for each place, from the right; it repeats after eight places.
const PERMUTATIONS = [
  [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
  [1, 5, 7, 6, 2, 8, 3, 0, 9, 4],
  [5, 8, 0, 3, 7, 9, 6, 1, 4, 2],
  [8, 9, 1, 6, 0, 4, 3, 5, 2, 7],
  [9, 4, 5, 3, 1, 2, 6, 8, 7, 0],
  [4, 2, 8, 6, 5, 7, 3, 9, 0, 1],
  [2, 7, 9, 3, 8, 0, 6, 4, 1, 5],
  [7, 0, 4, 6, 9, 1, 3, 2, 5, 8],
]

/** Checks 12 digits without spaces: first digit 2-9 and the Verhoeff checksum over all of them. */
export function checkAadhaar(value: string): AadhaarResult {
  if (!fits(value, patterns.aadhaar)) return { valid: false, reason: 'FORMAT' }
  return verhoeffRemainder(value) === 0 ? { valid: true } : { valid: false, reason: 'CHECKSUM' }
}

/** Whether a text is a right Aadhaar number. */
export function isAadhaar(value: string): boolean {
  return checkAadhaar(value).valid
}

/** The only form in which an Aadhaar number may be shown: its last four digits. */
export function maskAadhaar(value: string): string {
  return `XXXX XXXX ${value.slice(-4)}`
}

function verhoeffRemainder(digits: string): number {
  let remainder = 0
  for (let place = 0; place < digits.length; place++) {
    const digit = Number(digits[digits.length - 1 - place])
    remainder = dihedralProduct(remainder, PERMUTATIONS[place % 8][digit])
  }
  return remainder
}

// The symmetries of a pentagon: 0-4 are its rotations, 5-9 its reflections.
function dihedralProduct(a: number, b: number): number {
  if (a < 5) return b < 5 ? (a + b) % 5 : 5 + ((a + b - 5) % 5)
  return b < 5 ? 5 + ((a - 5 - b + 5) % 5) : (a - b + 5) % 5
}
