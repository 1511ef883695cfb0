import { fits, patterns } from '../patterns.ts'

/** Kinds of holder by the 4th letter of a PAN (Income-tax Department; fixtures/vectors/masters.json, `panHolderTypes`). */
export const PAN_HOLDERS = {
  A: { type: 'AOP', name: 'Association of persons' },
  B: { type: 'BOI', name: 'Body of individuals' },
  C: { type: 'COMPANY', name: 'Company' },
  F: { type: 'FIRM_OR_LLP', name: 'Firm or LLP' },
  G: { type: 'GOVERNMENT', name: 'Government' },
  H: { type: 'HUF', name: 'Hindu undivided family' },
  J: { type: 'ARTIFICIAL_JURIDICAL_PERSON', name: 'Artificial juridical person' },
  L: { type: 'LOCAL_AUTHORITY', name: 'Local authority' },
  P: { type: 'INDIVIDUAL', name: 'Individual' },
  T: { type: 'TRUST', name: 'Trust' },
} as const

/** The kind of person or body that holds a PAN. */
export type PanHolder = (typeof PAN_HOLDERS)[keyof typeof PAN_HOLDERS]['type']

/** A right PAN with its holder, or the first reason against it. */
export type PanResult = { valid: true; holder_type: PanHolder } | { valid: false; reason: 'FORMAT' | 'HOLDER_TYPE' }

/** Checks layout and holder letter of a PAN in capitals. Its last letter has no public rule. */
export function checkPan(value: string): PanResult {
  if (!fits(value, patterns.pan)) return { valid: false, reason: 'FORMAT' }
  const holder_type = panHolder(value)
  return holder_type ? { valid: true, holder_type } : { valid: false, reason: 'HOLDER_TYPE' }
}

/** The holder that the 4th letter of a PAN names, or null. */
export function panHolder(pan: string): PanHolder | null {
  const letter = pan[3]
  return Object.hasOwn(PAN_HOLDERS, letter) ? PAN_HOLDERS[letter as keyof typeof PAN_HOLDERS].type : null
}

/** Whether a text is a TAN: office code, initial of the deductor, 5 digits, 1 letter, all capitals. */
export function isTan(value: string): boolean {
  return fits(value, patterns.tan)
}
