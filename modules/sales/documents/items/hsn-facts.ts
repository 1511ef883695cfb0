import { decimalText } from '#base/exact.ts'

const PAISE_PER_CRORE_PLACES = 9

/** Paise as crores of rupees, as a decimal text: one crore is 10 ** 9 paise. */
export const croresText = (paise: bigint): string =>
  decimalText({ units: paise, places: PAISE_PER_CRORE_PLACES }, PAISE_PER_CRORE_PLACES)

/** True for a line that needs a code: what lies outside the GST has none. */
export const lineHasHsnDuty = (line: Readonly<Record<string, unknown>>): boolean => line.tax_rate !== 'non_gst'
