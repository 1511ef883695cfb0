// The calls and meetings of the demo business.

/** Direction, outcome and seconds of a call, in the order in which calls are planted. */
export const CALLS = [
  ['Outgoing', 'Interested', 245],
  ['Not responding', 'CNR', 0],
  ['Outgoing', 'Call Later', 38],
  ['Incoming', 'Interested', 410],
  ['Outgoing', 'Not Known', 96],
  ['Not responding', 'Busy', 0],
  ['Missed', 'Not Known', 0],
  ['Outgoing', 'Interested', 183],
  ['Outgoing', 'Not Interested', 52],
] as const

/** What was said in calls with an outcome. */
export const CALL_NOTES: Readonly<Record<string, string>> = {
  Interested: 'Wants swatches and the price for a full bale.',
  'Call Later': 'Is driving; asked to call in the evening.',
  'Not Interested': 'Has stock until the festival.',
}

/** Name, days from today, start, minutes, place or link, and what came of it. */
export type Talk = {
  name: string
  days: number
  time: string
  minutes: number
  place?: string
  link?: string
  state?: 'held' | 'not_held' | 'cancelled'
  outcome?: string
  reason?: string
  notes?: string
}

/** Meetings about the newest open leads, one after the other. */
export const MEETINGS: readonly Talk[] = [
  {
    name: 'Show the winter range',
    ...{ days: -9, time: '11:00', minutes: 60, place: 'Showroom, Ring Road', state: 'held', outcome: 'Interested' },
    notes: 'Liked the linen in grey and sand.\nSend swatches of five designs\nQuote for 40 bales with freight',
  },
  {
    name: 'Price talk for curtains',
    ...{ days: -4, time: '16:30', minutes: 45, link: 'https://meet.google.com/abc-defg-hij' },
    ...{ state: 'held', outcome: 'Call Later', notes: 'Decides after the site is ready.\nCall again in a week' },
  },
  {
    name: 'Visit of the buyer from Indore',
    ...{ days: -2, time: '12:00', minutes: 90, place: 'Showroom, Ring Road' },
    ...{ state: 'not_held', outcome: 'Unheld', reason: 'The train was cancelled' },
  },
  {
    name: 'Measure the banquet hall',
    ...{ days: -1, time: '10:30', minutes: 60, place: 'Hotel Surya, Adajan', state: 'cancelled' },
  },
  { name: 'Finalise the order of sofas', days: 0, time: '17:30', minutes: 60, place: 'Showroom, Ring Road' },
  {
    name: 'Walk through the catalogue',
    ...{ days: 1, time: '11:30', minutes: 30, link: 'https://zoom.us/j/98250123456' },
  },
  { name: 'Terms for the festival order', days: 3, time: '15:00', minutes: 60, place: 'Office of the client, Vesu' },
  { name: 'Quality check of the first lot', days: 6, time: '10:00', minutes: 120, place: 'Godown 4, Sachin GIDC' },
]

/** The guest of every meeting. */
export const GUEST = 'Purchase desk'
