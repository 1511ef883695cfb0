import type { ActionDefinition } from '#engine/record/actions.ts'
import { longText, text } from '#engine/record/fields.ts'
import { checks } from '#modules/business/checks.ts'
import { SUPPLY_INPUT, TRANSPORT_INPUT } from '../e-way-bill/transport-input.ts'

/** The action that makes an e-way bill and pushes it. */
export const MAKE_E_WAY_BILL = {
  make_e_way_bill: {
    label: 'Make e-way bill',
    past: 'e_way_bill_made',
    input: { ...TRANSPORT_INPUT, ...SUPPLY_INPUT },
  },
} as const satisfies Record<string, ActionDefinition>

/** What the client's data on a posted paper may become until the portal has registered it. Amounts and states never change. */
const CORRECTIONS = {
  buyer_name: text({ label: 'Name on the document' }),
  buyer_gstin: text({
    label: 'GSTIN of the client',
    help: 'Of the same state',
    max: 15,
    check: checks.gstin_any_kind,
    example: () => '24AAACC1206D1ZM',
  }),
  billing_address: longText({ label: 'Billing address', help: 'The city comes last' }),
  billing_pincode: text({ label: 'Billing pincode', max: 10, check: checks.pincode, example: () => '395003' }),
} as const

const SHIPPING = {
  shipping_address: longText({ label: 'Shipping address', help: 'The city comes last' }),
  shipping_pincode: text({ label: 'Shipping pincode', max: 10, check: checks.pincode, example: () => '395010' }),
} as const

/** The actions of a posted invoice or credit note at the portals. `shipping`: the paper has a shipping address of its own. */
export const paperActions = ({ shipping }: { shipping: boolean }) =>
  ({
    push_e_invoice: {
      label: 'Push e-invoice',
      past: 'e_invoice_asked',
      from: { status: ['posted'], e_invoice_status: ['yet_to_push', 'failed'] },
      bulk: true,
    },
    correct: {
      label: "Correct client's data",
      past: 'client_corrected',
      right: 'push_e_invoice',
      from: { status: ['posted'], e_invoice_status: ['yet_to_push', 'failed'] },
      input: shipping ? { ...CORRECTIONS, ...SHIPPING } : CORRECTIONS,
    },
    make_e_way_bill: { ...MAKE_E_WAY_BILL.make_e_way_bill, from: { status: ['posted'] } },
  }) as const satisfies Record<string, ActionDefinition>
