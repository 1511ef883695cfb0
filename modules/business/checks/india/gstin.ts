import { isStateCode } from '#modules/gst/state-codes.ts'
import { fits, patterns } from '../patterns.ts'
import { type PanHolder, panHolder } from './pan-tan.ts'

/** The purpose of a GSTIN. The number does not distinguish regular, composition, casual, SEZ and ISD taxpayers. */
export type GstinKind = 'REGULAR' | 'GOVERNMENT' | 'TDS' | 'TCS' | 'UIN' | 'OTHER_NOTIFIED' | 'NON_RESIDENT' | 'OIDAR'

/** The first thing that is wrong with a GSTIN, in the order of checking. */
export type GstinReason =
  | 'EMPTY'
  | 'LENGTH'
  | 'CHARSET'
  | 'STATE_CODE'
  | 'PAN_FORMAT'
  | 'ENTITY_CODE'
  | 'POSITION_14'
  | 'CHECK_DIGIT'

/** The parts of a GSTIN; the last three only if it contains a PAN. */
export interface GstinParts {
  kind: GstinKind
  pan?: string
  entity_code?: string
  pan_holder_type?: PanHolder
}

/** The parts of a right GSTIN with its two-digit state code, or the first reason against it. */
export type GstinResult = ({ valid: true; state_code: string } & GstinParts) | { valid: false; reason: GstinReason }

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const PERSON_KINDS: Readonly<Record<string, GstinKind>> = {
  UN: 'UIN',
  ON: 'OTHER_NOTIFIED',
  NR: 'NON_RESIDENT',
  OS: 'OIDAR',
}
/** The centre's own jurisdiction, in GSTINs only. */
export const CENTRE_CODE = '99'
/** Other Country is a place of supply, never the start of a GSTIN. */
const OTHER_COUNTRY_CODE = '96'

/**
 * Checks a trimmed, upper-cased GSTIN of any kind (CGST Rules 2017, rule 10 and FORM GST REG-06; check character mod 36).
 * `check_digit: false` skips the check of the last character, because sandbox numbers of the portals fail it.
 */
export function checkGstin(value: string, { check_digit = true }: { check_digit?: boolean } = {}): GstinResult {
  if (value === '') return wrong('EMPTY')
  if (value.length !== 15) return wrong('LENGTH')
  if (!fits(value, patterns.gstin_characters)) return wrong('CHARSET')
  const state_code = value.slice(0, 2)
  const is_state = isStateCode(state_code) && state_code !== OTHER_COUNTRY_CODE
  if (!is_state && state_code !== CENTRE_CODE) return wrong('STATE_CODE')
  const parts = kindOf(value, state_code)
  if ('reason' in parts) return wrong(parts.reason)
  if (check_digit && gstinCheckCharacter(value) !== value[14]) return wrong('CHECK_DIGIT')
  return { valid: true, state_code, ...parts }
}

/** The check character that the first 14 characters of a GSTIN (capitals and digits) ask for. */
export function gstinCheckCharacter(value: string): string {
  let sum = 0
  for (let place = 0; place < 14; place++) {
    const product = ALPHABET.indexOf(value[place]) * (place % 2 === 0 ? 1 : 2)
    sum += Math.floor(product / 36) + (product % 36)
  }
  return ALPHABET[(36 - (sum % 36)) % 36]
}

/** What is wrong with a GSTIN, for the person who typed it. */
export function gstinMessage(reason: GstinReason, value: string): string {
  switch (reason) {
    case 'EMPTY':
      return 'Enter the GSTIN'
    case 'LENGTH':
      return value.length < 15
        ? `A GSTIN has 15 characters; this has only ${value.length}`
        : 'A GSTIN has 15 characters; this is longer'
    case 'CHARSET':
      return value === value.toUpperCase()
        ? 'A GSTIN has only letters and digits, without spaces'
        : 'Enter the GSTIN in capital letters'
    case 'STATE_CODE':
      return `A GSTIN starts with a state code; ${value.slice(0, 2)} is not one in use`
    case 'PAN_FORMAT':
      return 'Characters 3 to 12 of the GSTIN must be a PAN, such as ABCPE1234F'
    case 'ENTITY_CODE':
      return 'The 13th character of a GSTIN is 1 to 9 or a letter, never 0'
    case 'POSITION_14':
      return 'The 14th character of the GSTIN must be Z'
    case 'CHECK_DIGIT':
      return 'This GSTIN is mistyped: its last character does not match the rest'
  }
}

/** The PAN in a GSTIN: its characters 3 to 12. Null for a GSTIN without one, such as that of a government office, and for anything else. */
export function panIn(gstin: unknown): string | null {
  const within = typeof gstin === 'string' && gstin.length === 15 ? gstin.slice(2, 12) : ''
  return fits(within, patterns.pan) ? within : null
}

function kindOf(value: string, state_code: string): GstinParts | { reason: GstinReason } {
  if (fits(value, patterns.gstin_person)) {
    const kind = PERSON_KINDS[value.slice(12, 14)]
    // Foreign suppliers of online services are registered only with the centre.
    if (kind !== 'OIDAR' || state_code === CENTRE_CODE) return { kind }
  }
  // Numbers that contain a PAN or TAN are issued by states only, never by the centre.
  if (state_code === CENTRE_CODE) return { reason: 'STATE_CODE' }
  const base = value.slice(2, 12)
  const is_pan = fits(base, patterns.pan)
  if (!is_pan && !fits(base, patterns.tan)) return { reason: 'PAN_FORMAT' }
  const entity_code = value[12]
  if (entity_code === '0') return { reason: 'ENTITY_CODE' }
  const kind = lastKind(value[13], is_pan)
  if (!kind) return { reason: 'POSITION_14' }
  if (!is_pan) return { kind }
  const pan_holder_type = panHolder(base)
  return { kind, pan: base, entity_code, ...(pan_holder_type ? { pan_holder_type } : {}) }
}

function lastKind(letter: string, is_pan: boolean): GstinKind | null {
  if (letter === 'Z') return is_pan ? 'REGULAR' : 'GOVERNMENT'
  if (letter === 'D') return 'TDS'
  return letter === 'C' && is_pan ? 'TCS' : null
}

function wrong(reason: GstinReason): GstinResult {
  return { valid: false, reason }
}
