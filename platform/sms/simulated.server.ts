import type { SmsProblem } from './gateway.server.ts'

/** Numbers for which the simulators answer with a problem, by their last five digits; all others get their text. */
const SPECIAL: Readonly<Record<string, SmsProblem>> = {
  '00001': 'wrong_number',
  '00002': 'no_balance',
  '00003': 'template',
  '00004': 'rate_limited',
  '00005': 'outage',
  '00006': 'refused',
}

/** The problem that a simulator answers for a number; null for one that gets its text. */
export const simulatedProblem = (number: string): SmsProblem | null => SPECIAL[number.slice(-5)] ?? null

/** A text that a simulator would have sent. */
export interface SimulatedText {
  /** With its plus. */
  to: string
  text: string
  request_id: string
}
