/** The outcomes of a call, in the specification's words. */
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

/** The note that stores an outcome: `Call: Busy`, followed by the person's text. */
export const outcomeNote = (outcome: CallOutcome | null, words: string): string =>
  [outcome === null ? '' : `Call: ${outcome}`, words.trim()].filter(Boolean).join('\n')
