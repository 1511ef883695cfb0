/** How the time of a case stands. In its own file because the definition of cases is loaded with lists. */
export const CLOCK_STATES = ['ok', 'soon', 'breached', 'waiting'] as const
export type ClockState = (typeof CLOCK_STATES)[number]
