/** What came of a call; the specification's words. */
export const CALL_OUTCOMES = [
  'CNR',
  'Busy',
  'Call Later',
  'Not Interested',
  'Interested',
  'Held',
  'Unheld',
  'Not Known',
] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]

/** The note that keeps an outcome: `Call: Busy`, and below it what somebody wrote. */
export const outcomeNote = (outcome: CallOutcome | null, words: string): string =>
  [outcome === null ? '' : `Call: ${outcome}`, words.trim()].filter(Boolean).join('\n')
