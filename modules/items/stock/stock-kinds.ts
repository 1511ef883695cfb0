/** Why goods moved. A purchase, an opening and a correction begin the stock of an item; the others only move what is kept. */
export const MOVEMENT_KINDS = [
  ...(['opening', 'correction', 'sale', 'sale_return', 'purchase', 'purchase_return'] as const),
  ...(['challan', 'challan_return'] as const),
] as const
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** Kinds with which the stock of an item begins (decision 0086). */
export const FIRST_KINDS: readonly MovementKind[] = ['opening', 'correction', 'purchase']

/** Why somebody corrected the stock by hand. */
export const CORRECTION_REASONS = ['Counted', 'Damaged', 'Lost', 'Found', 'Own use', 'Sample', 'Others'] as const
