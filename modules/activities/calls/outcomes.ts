/** The directions of a call, in the specification's words. */
export const DIRECTIONS = ['Outgoing', 'Incoming', 'Missed', 'Not responding'] as const
export type Direction = (typeof DIRECTIONS)[number]

/** How people talk to each other, in the specification's words. */
export const MODES = ['Online', 'Offline'] as const

/** True for a direction of calls in which nobody talked. */
export const isUnanswered = (direction: unknown): boolean => direction === 'Missed' || direction === 'Not responding'

/** The labels of outcomes that are written as sentences are. */
export const OUTCOME_LABELS = {
  'Call Later': 'Call later',
  'Not Interested': 'Not interested',
  'Not Known': 'Not known',
} as const
