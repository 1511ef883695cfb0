/** Why a purchase bill is lowered. Only a return moves goods. */
export const DEBIT_REASONS = [
  ...['Purchase return', 'Discount after purchase', 'Deficiency in services', 'Correction of bill', 'Others'],
] as const
