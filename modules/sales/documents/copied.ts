import { KEEPING_FIELDS, PARTY_FIELDS, SUPPLY_FIELDS } from './supply-fields.ts'

/** What a document takes over from the one it is made from. Its date, last day and terms are its own. */
export const COPIED: readonly string[] = [
  ...Object.keys({ ...PARTY_FIELDS, ...SUPPLY_FIELDS }),
  ...Object.keys(KEEPING_FIELDS).filter((name) => name !== 'date' && name !== 'terms'),
  ...['lines', 'charges', 'discount', 'discount_type', 'round_off'],
]
