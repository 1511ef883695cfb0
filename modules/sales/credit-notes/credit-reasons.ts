/** Why an invoice is lowered: the reasons that GSTR-1 knew for credit notes. */
export const CREDIT_REASONS = [
  ...['Sales return', 'Discount after sale', 'Deficiency in services', 'Correction of invoice', 'Others'],
] as const
