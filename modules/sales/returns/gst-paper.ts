import type { Paper, PaperLine } from '#modules/gst/portal/paper.ts'
import { UNREGISTERED } from '#modules/gst/portal/paper.ts'
import { priceDocument } from '#modules/gst/tax/price-document.ts'
import { stateByName } from '#modules/gst/states.ts'
import { taxDocument } from '../documents/price-draft.ts'
import type { PaperFacts } from '../paper/paper.ts'

type Row = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Codes of services begin with 99 (Notification 11/2017-Central Tax (Rate), annexure). */
const isService = (hsn: string, row: Row): boolean => (hsn === '' ? row.supply === 'services' : hsn.startsWith('99'))

/**
 * An issued invoice as returns and portals need it. The amounts are computed again from the stored lines; the document cannot
 * change any more, so they are those that it shows. Null for a document of a seller outside GST, who files no return.
 */
export function gstPaper(row: Row, seller: PaperFacts['seller']): Paper | null {
  const document = taxDocument(row)
  const { decision, lines, totals } = priceDocument(document)
  if (!decision.supply_category) return null
  const address = { city: '', address1: '' }
  return {
    type: row.paper === 'bill_of_supply' ? 'BIL' : 'INV',
    number: textOf(row.number),
    date: textOf(row.date),
    supply_category: decision.supply_category,
    tax_type: decision.tax_type,
    place_of_supply: decision.place_of_supply,
    reverse_charge: row.reverse_charge === true,
    supplier: {
      ...address,
      name: seller.name,
      gstin: textOf(seller.gstin),
      address1: textOf(seller.address),
      pin: textOf(seller.pincode),
      state: textOf(row.seller_state),
    },
    recipient: {
      ...address,
      name: textOf(row.buyer_name),
      gstin: textOf(row.buyer_gstin) || UNREGISTERED,
      address1: textOf(row.billing_address),
      pin: textOf(row.billing_pincode),
      state: stateByName(textOf(row.billing_state))?.code ?? '',
    },
    lines: ((row.lines ?? []) as Row[]).map(
      (line, index): PaperLine => ({
        description: textOf(line.description),
        hsn: textOf(line.hsn),
        service: isService(textOf(line.hsn), row),
        quantity: textOf(line.quantity) || '0',
        unit: textOf(line.unit) || 'OTH',
        price: textOf(line.price) || '0',
        tax_rate: textOf(document.lines[index].tax_rate) || '0',
        taxability: document.lines[index].taxability ?? 'taxable',
        amounts: lines[index],
      }),
    ),
    totals,
  }
}
