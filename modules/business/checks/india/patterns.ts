import type { Pattern } from '../patterns.ts'

/**
 * Patterns of papers that few screens ask for. They stand apart from the others, so that the first screens do not load
 * them; the same rules hold and the same test proves them. The layouts are those of the law (see each validator).
 */
export const paperPatterns = {
  cin: { pattern: /^[LU]\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}$/, max: 21 },
  llpin: { pattern: /^[A-Z]{3}-\d{4}$/, max: 8 },
  udyam: { pattern: /^UDYAM-[A-Z]{2}-\d{2}-\d{7}$/, max: 19 },
  fssai: { pattern: /^[12]\d{13}$/, max: 14 },
  vehicle_state: { pattern: /^[A-Z]{2}\d{1,2}[A-Z]{0,3}\d{4}$/, max: 11 },
  vehicle_old: { pattern: /^(?:[A-Z]{3}\d{4}|[A-Z]{2}\d{3}[A-Z]\d{4})$/, max: 10 },
  vehicle_special: { pattern: /^(?:DF|TM|BP|NP)[A-Z\d]{4,12}$/, max: 14 },
  vehicle_bharat: { pattern: /^\d{2}BH\d{4}[A-Z]{1,2}$/, max: 10 },
} as const satisfies Record<string, Pattern>
