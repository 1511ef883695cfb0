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
