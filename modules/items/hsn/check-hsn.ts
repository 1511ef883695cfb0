// HSN codes are for goods, SAC codes for services. Chapter 77 is kept for the future and has no goods; 99 is for services.

/** Turnover of the year before, as far as the number of digits depends on it. */
export type Turnover = 'up_to_5_crore' | 'above_5_crore'

/** The message for a text that is no code at all; null where it is one. A check of a field. */
export function checkHsn(value: string): string | null {
  if (!/^\d{4}(?:\d{2}){0,2}$/.test(value)) return 'Enter a code of 4, 6 or 8 digits'
  const chapter = Number(value.slice(0, 2))
  if (chapter === 0 || chapter === 77) return 'There is no such chapter of HSN codes'
  if (chapter === 99 && value.length !== 6) return 'Enter a SAC of 6 digits that begins with 99'
  return null
}

/** The message for a code that does not fit goods or services; null where it fits. */
export function kindProblem(code: string, kind: string): string | null {
  const is_sac = code.startsWith('99')
  if (kind === 'service' && !is_sac) return 'Enter a SAC of 6 digits that begins with 99'
  if (kind === 'goods' && is_sac) return 'Codes that begin with 99 are for services'
  return null
}

/** The number of digits that papers need: 4 up to 5 crore of turnover, 6 above, 8 for exports, 6 for services. */
export function digitsNeeded(options: { code: string; turnover: Turnover; is_export?: boolean }): 4 | 6 | 8 {
  if (options.code.startsWith('99')) return 6
  if (options.is_export) return 8
  return options.turnover === 'above_5_crore' ? 6 : 4
}
