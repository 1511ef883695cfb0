import { exact, minus, rupeesText } from '#base/exact.ts'
import { financialYear } from '#base/financial-year.ts'
import type { Issue } from '#base/issue.ts'
import { stateByCode, stateByName } from '#modules/gst/states.ts'
import { computeDocument, type Draft, findingsOf } from '../../documents/price-draft.ts'
import { withWrittenTotal } from '../../documents/written-total.ts'
import { standingOf } from '../../payments/standing.ts'

const wordOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

// Supplies of these are imports or supplies between states, whatever their address: Other Territory is no state of ours.
const OUTSIDE = ['SEZ', 'Overseas']
const OUTSIDE_STATE = '97'
// They charge no tax. Under reverse charge we pay the tax of their supply ourselves.
const WITHOUT_TAX: Readonly<Record<string, string>> = {
  Composition: 'Composition',
  Consumer: 'Unregistered',
  Unregistered: 'Unregistered',
  Unknown: 'Unregistered',
  Overseas: 'Unregistered',
}

// GSTINs of the centre are of no state.
const CENTRE = '99'
const codeOf = (gstin: string | null): string | null => stateByCode(gstin?.slice(0, 2) ?? '')?.code ?? null

/** The state of the supplier as a code: as it was typed, else that of the GSTIN; null where neither says it. */
export const stateOfSupplier = ({ supplier_state, supplier_gstin }: Draft): string | null =>
  stateByName(wordOf(supplier_state) ?? '')?.code ?? codeOf(wordOf(supplier_gstin))

/**
 * A purchase bill as the document engine prices it: the supplier sells, we buy, and the day of the supply is the supplier's. Without
 * a GST type the GSTIN of the supplier says whether tax is charged.
 */
function asDocument(draft: Draft): Draft {
  const kind = wordOf(draft.supplier_gst_type) ?? (draft.supplier_gstin ? 'Regular' : 'Unregistered')
  const ours = stateByCode(wordOf(draft.buyer_state) ?? '')
  const theirs = stateOfSupplier(draft)
  const is_taxed = draft.reverse_charge === true
  return {
    ...draft,
    date: draft.bill_date ?? draft.date,
    seller_state: OUTSIDE.includes(kind) ? OUTSIDE_STATE : (theirs ?? ours?.code ?? null),
    seller_registration: (!is_taxed && WITHOUT_TAX[kind]) || 'Regular',
    buyer_gst_type: draft.buyer_registration === 'Unregistered' ? 'Unregistered' : 'Regular',
    buyer_gstin: null,
    billing_state: ours?.name ?? null,
    shipping_same: true,
  }
}

/** The amounts of a bill. A typed total that differs by up to a rupee is the supplier's rounding, and counts. */
export function computeBill(draft: Draft): Record<string, unknown> {
  const { paper: _paper, ...priced } = computeDocument(asDocument(draft))
  const rounded = withWrittenTotal(priced, draft.bill_total)
  const amounts = { ...priced, ...rounded, bill_key: billKey(draft) }
  return draft.status === 'posted' ? { ...amounts, ...standingOf({ ...draft, ...amounts }) } : amounts
}

/** What makes a bill one of its kind: supplier, financial year and number, without regard to case. Cancelled bills have no key. */
export function billKey({ status, contact_id, bill_number, bill_date }: Draft): string | null {
  const number = wordOf(bill_number)?.trim()
  if (status === 'cancelled' || typeof contact_id !== 'number' || !number || !wordOf(bill_date)) return null
  return `${contact_id} ${financialYear(String(bill_date)).financial_year} ${number}`.slice(0, 100)
}

// Where the person mends what the document engine found.
const FIELDS: Readonly<Record<string, string>> = {
  location_id: 'supplier_state',
  billing_state: 'location_id',
  buyer_gstin: 'location_id',
  date: 'bill_date',
}

/** What is wrong with a bill. `halting` refuses a draft too: it can only be a mistake; the rest is needed for posting. */
export function billFindings(draft: Draft): Record<'issues' | 'halting', Issue[]> {
  const found = findingsOf(asDocument(draft))
  const mended = (issues: Issue[]) =>
    issues.map((issue): Issue => {
      const field = FIELDS[issue.field] ?? issue.field
      return field === 'supplier_state'
        ? { ...issue, field, message: 'Enter the state of the supplier' }
        : { ...issue, field }
    })
  const issues = mended(found.issues)
  const state = wordOf(draft.supplier_state)
  if (state && !stateByName(state) && draft.supplier_gst_type !== 'Overseas')
    issues.push({ field: 'supplier_state', message: 'This is not a state of India', rule: 'state' })
  const gstin = wordOf(draft.supplier_gstin)
  const typed = stateByName(state ?? '')?.code
  if (gstin && typed && !gstin.startsWith(CENTRE) && codeOf(gstin) !== typed)
    issues.push({
      field: 'supplier_gstin',
      message: 'This GSTIN belongs to another state than the supplier',
      rule: 'gstin_state',
    })
  const halting = issues.filter(({ field, rule }) => rule !== 'required' && field !== 'location_id')
  return { issues, halting }
}

/** By how much the typed total differs from the lines, as rupees; null where it is the supplier's rounding or was not typed. */
export function differenceOf(draft: Draft): string | null {
  const written = wordOf(draft.bill_total)
  if (!written) return null
  const off = minus(exact(written), exact(computeBill(draft).total))
  return off.units === 0n ? null : rupeesText(off)
}
