import { computeDocument } from '../documents/price-draft.ts'
import type { Dress } from './look.server.ts'
import { USUAL_LOOK } from './look.ts'
import type { PaperFacts } from './paper.ts'

// What the tests of papers print.

/** A seller. */
export const FACTS: PaperFacts = {
  seller: {
    name: 'Tulsi Fabrics',
    gstin: '24AAACC1206D1ZM',
    pan: null,
    contact_number: null,
    email: null,
    website: null,
    address: 'Ring Road, Surat',
    state: 'Gujarat',
    pincode: '395002',
  },
  bank: { name: 'HDFC Bank', holder: null, number: '50100012345678', ifsc: 'HDFC0000123', type: 'Current' },
  upi_id: 'tulsi.fabrics@okhdfc',
}

/** A stored document with these values. */
export function row(values: Record<string, unknown> = {}) {
  const draft = {
    number: 'INV/26-27/0042',
    status: 'posted',
    date: '2026-11-23',
    due_date: '2026-12-08',
    buyer_name: 'शर्मा वस्त्र भंडार',
    billing_state: 'Gujarat',
    seller_state: '24',
    seller_registration: 'Regular',
    lines: [
      {
        description: 'सूती कपड़ा',
        hsn: '5208',
        quantity: '120.500',
        unit: 'MTR',
        price: '145.500',
        discount: '5',
        tax_rate: '5',
      },
      { description: 'Stitching', hsn: '998819', quantity: '1.000', unit: 'NOS', price: '3500.000', tax_rate: '18' },
    ] as Record<string, unknown>[],
    ...values,
  }
  const found = computeDocument(draft) as Record<string, unknown> & { lines: Record<string, unknown>[] }
  return { ...draft, ...found, lines: draft.lines.map((line, index) => ({ ...line, ...found.lines[index] })) }
}

/** The look of a business that has chosen nothing. */
export const PLAIN: Dress = { look: USUAL_LOOK, logo: null, signature: null }
