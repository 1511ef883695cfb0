// What the demo business has to do.

/** Positions of the standard statuses of tasks, from 0. */
export const TASK_STATUS = { to_do: 0, in_progress: 1, waiting: 2, completed: 3 } as const
const { to_do: TO_DO, in_progress: IN_PROGRESS, waiting: WAITING, completed: COMPLETED } = TASK_STATUS

type Priority = 'low' | 'normal' | 'high' | 'urgent'
/** Name, days until it is due, time, status, priority. */
export type Errand = readonly [name: string, days: number, time: string, status: number, priority: Priority]

/** Errands about the newest open leads, one after the other. */
export const ERRANDS: readonly Errand[] = [
  ['Send swatches of the cotton range', -2, '17:00', IN_PROGRESS, 'high'],
  ['Work out the price for 40 bales', 0, '12:30', TO_DO, 'urgent'],
  ['Ask the dyer for a delivery date', 1, '11:00', WAITING, 'normal'],
  ['Send the revised quotation', 0, '18:00', TO_DO, 'high'],
  ['Check the stock of 44 inch greige cloth', -1, '10:00', TO_DO, 'normal'],
  ['Arrange transport to Bhiwandi', 3, '15:00', TO_DO, 'normal'],
  ['Call about the balance payment', 2, '16:00', TO_DO, 'high'],
  ['Measure the curtains at the hotel', 4, '10:30', TO_DO, 'normal'],
  ['Courier the shade card', -5, '13:00', COMPLETED, 'normal'],
  ['Share the catalogue of sofas', -3, '12:00', COMPLETED, 'low'],
  ['Confirm the colours with the tailor', -8, '17:30', COMPLETED, 'normal'],
  ['Collect the signed order form', 6, '14:00', TO_DO, 'normal'],
  ['Show the showroom in Ring Road', 1, '17:00', TO_DO, 'normal'],
  ['Find a substitute for the sold-out design', 0, '15:30', WAITING, 'high'],
]

/** Templates of several tasks. */
export const TEMPLATES = [
  {
    name: 'New client',
    steps: [
      { name: 'Call and thank for the enquiry', days: 1, time: '11:00', priority: 'high' },
      { name: 'Send papers and the price list', days: 3, time: '16:00', priority: 'normal' },
      { name: 'Ask for the first order', days: 7, time: '11:00', priority: 'normal' },
    ],
  },
  {
    name: 'Festival order',
    steps: [
      { name: 'Reserve the stock', days: 0, time: '18:00', priority: 'high' },
      { name: 'Confirm the tailor', days: 2, time: '12:00', priority: 'normal' },
      { name: 'Check quality before packing', days: 10, time: '15:00', priority: 'high' },
    ],
  },
]

/** A larger task with its checklist and subtasks. */
export const STALL = {
  name: 'Prepare the stall for the textile fair',
  desc: 'Stall 14 in hall B. The organiser wants the list of staff three days before.',
  checklist: [
    { title: 'Book the stall', done: true },
    { title: 'Print visiting cards', done: true },
    { title: 'Hire a tempo', done: false },
  ],
}

/** Its subtasks. */
export const STALL_PARTS: readonly Errand[] = [
  ['Choose the samples', -1, '18:00', COMPLETED, 'normal'],
  ['Order banners and price tags', 3, '13:00', TO_DO, 'normal'],
  ['Send the list of staff to the organiser', 6, '12:00', WAITING, 'high'],
]

/** A task that comes every month. */
export const MONTHLY = 'File the monthly sales summary'

/** Reminders of the owner; the last one is about the newest open lead. */
export const REMINDERS = [
  { name: 'Pay the electricity bill of the shop', days: 4, time: '11:00', repeat: 'Monthly' },
  { name: 'Wish the Mehta family for the wedding', days: 12, time: '09:30', repeat: 'Once' },
  { name: 'Ask about the fabric samples', days: 1, time: '16:30', repeat: 'Once' },
] as const
