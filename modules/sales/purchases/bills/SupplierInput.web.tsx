import type { InputProps } from '#engine/web/override.ts'
import { PartyInput } from '../../documents/ClientInput.web.tsx'
import { supplierFields } from './supplier.ts'

const OURS = { state: 'buyer_state', registration: 'buyer_registration' }

/** Chooses the supplier of a bill and fills in what the bill copies, so that the totals under the lines are right at once. */
export default function SupplierInput(props: InputProps) {
  return <PartyInput {...props} copy={supplierFields} ours={OURS} />
}
