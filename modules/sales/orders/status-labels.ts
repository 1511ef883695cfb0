/** Statuses of orders whose names of the specification a shop would not say. */
export const STATUS_LABELS = {
  Unfulfilled: 'To be sent',
  'Partially Unfulfilled': 'Partly sent',
  Shipped: 'On the way',
  Fulfilled: 'Delivered',
  Payment: 'Waits for advance',
  Pending: 'Not confirmed',
  Production: 'In production',
  Return: 'Returned',
  Cancel: 'Cancelled',
} as const

/** Colours of statuses: green at a good end, red where something was taken back, blue on the way. */
export const STATUS_COLOURS: Readonly<Record<string, string>> = {
  Unfulfilled: '#b7791f',
  'Partially Unfulfilled': '#b7791f',
  Shipped: '#4a63dd',
  Fulfilled: '#2b8a4b',
  Completed: '#2b8a4b',
  Payment: '#b7791f',
  Production: '#6b4fbb',
  Cutting: '#6b4fbb',
  Dyeing: '#6b4fbb',
  Stitching: '#6b4fbb',
  Finished: '#6b4fbb',
  Return: '#c2272d',
  Exchange: '#c2272d',
  Cancel: '#c2272d',
}
