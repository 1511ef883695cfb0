import { length } from '#engine/record/kinds/text/characters.ts'

/** A pattern of the whole text and the most code points it is ever asked about. */
export interface Pattern {
  pattern: RegExp
  max: number
}

/**
 * Every pattern of the checks: anchored, linear-time (proved by a test) and applied after the length limit only.
 * The layouts are those of the specification, section 5, unless a line says otherwise.
 */
export const patterns = {
  phone: { pattern: /^\+?[1-9]\d{0,3}[ .-]?\d{1,11}$/, max: 17 },
  optional_phone: { pattern: /^\d{6,11}$/, max: 11 },
  ten_digits: { pattern: /^\d{10}$/, max: 10 },
  // Words of letters, digits and underscores with single dots or hyphens between; the domain ends in 2-7 letters.
  email: {
    pattern: /^\w+(?:[.-]\w+)*@(?:[A-Za-z\d]+(?:-+[A-Za-z\d]+)*\.)+[A-Za-z]{2,7}$/,
    max: 254,
  },
  pan: { pattern: /^[A-Z]{5}\d{4}[A-Z]$/, max: 10 },
  tan: { pattern: /^[A-Z]{4}\d{5}[A-Z]$/, max: 10 },
  gst: { pattern: /^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, max: 15 },
  aadhaar: { pattern: /^[2-9]\d{11}$/, max: 12 },
  pincode: { pattern: /^[A-Za-z\d ]{4,10}$/, max: 10 },
  ifsc: { pattern: /^[A-Z]{4}0[A-Z\d]{6}$/, max: 11 },
  account_number: { pattern: /^\d{9,18}$/, max: 18 },
  driving_licence: { pattern: /^[A-Z\d]{0,20}$/, max: 20 },
  // The part before the @ has at most 256 characters, which `isUpiId` sees to: a bound that large cannot be proved.
  upi: { pattern: /^[A-Za-z\d._-]{2}[A-Za-z\d._-]*@[A-Za-z]{2,14}$/, max: 271 },
  lowercase: { pattern: /[a-z]/, max: 128 },
  uppercase: { pattern: /[A-Z]/, max: 128 },
  digit: { pattern: /\d/, max: 128 },
  special: { pattern: /[^\p{L}\p{M}\p{N}\s]/u, max: 128 },
  // Letters of every script. A joiner may follow a vowel sign or virama only, as Indian scripts write it.
  full_name: {
    pattern: /^(?:[\p{L}'’-]|\p{M}[\u200c\u200d]?)+(?: (?:[\p{L}'’-]|\p{M}[\u200c\u200d]?)+)*$/u,
    max: 255,
  },
  letter: { pattern: /\p{L}/u, max: 255 },
  alpha: { pattern: /^[A-Za-z]+$/, max: 255 },
  number: { pattern: /^-?\d+(?:\.\d+)?$/, max: 62 },
  whole_number: { pattern: /^\d+$/, max: 30 },
  alphanumeric: { pattern: /^[A-Za-z\d]+$/, max: 255 },
  no_whitespace: { pattern: /^\S*$/, max: 10_000 },
  hex_color: { pattern: /^#?(?:[\dA-Fa-f]{3}|[\dA-Fa-f]{6})$/, max: 7 },
  url_scheme: { pattern: /^https?:\/\/[^/]/i, max: 2048 },
  url_host: { pattern: /^(?:[a-z\d_][a-z\d_-]*\.)+(?:[a-z]{2,}|xn--[a-z\d-]+)$/, max: 253 },
  // The layouts below are those of the law (see each validator in the folder `india`).
  gstin_characters: { pattern: /^[\dA-Z]{15}$/, max: 15 },
  gstin_person: { pattern: /^\d{4}[A-Z]{3}\d{5}(?:UN|ON|NR|OS)[\dA-Z]$/, max: 15 },
  indian_pin: { pattern: /^[1-9]\d{5}$/, max: 6 },
  cin: { pattern: /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/, max: 21 },
  llpin: { pattern: /^[A-Z]{3}-\d{4}$/, max: 8 },
  udyam: { pattern: /^UDYAM-[A-Z]{2}-\d{2}-\d{7}$/, max: 19 },
  fssai: { pattern: /^[12]\d{13}$/, max: 14 },
  vehicle_state: { pattern: /^[A-Z]{2}\d{1,2}[A-Z]{0,3}\d{4}$/, max: 11 },
  vehicle_old: { pattern: /^(?:[A-Z]{3}\d{4}|[A-Z]{2}\d{3}[A-Z]\d{4})$/, max: 10 },
  vehicle_special: { pattern: /^(?:DF|TM|BP|NP)[A-Z\d]{4,12}$/, max: 14 },
  vehicle_bharat: { pattern: /^\d{2}BH\d{4}[A-Z]{1,2}$/, max: 10 },
} as const satisfies Record<string, Pattern>

/** Whether a text is within the limit of code points and fits the pattern; an overlong text never reaches the pattern. */
export function fits(value: string, { pattern, max }: Pattern): boolean {
  return isWithin(value, max) && pattern.test(value)
}

/** Whether a text has at most `max` code points. */
export function isWithin(value: string, max: number): boolean {
  // A code point is one or two units: most answers need no counting, and a huge text is never walked.
  return value.length <= max || (value.length <= max * 2 && length(value) <= max)
}
