import { choice } from '#engine/record/fields.ts'
import { PAYMENT_MODES } from '../rules/payments/ledger.ts'

/** How money comes or goes (specification, section 3: payment modes). */
export const modeField = (label: string) =>
  choice({ label, options: PAYMENT_MODES, labels: { Banking: 'Bank', COD: 'Cash on delivery' }, default: 'UPI' })
