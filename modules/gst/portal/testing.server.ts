import type { BuyerKind, SupplyCategory, Taxability } from '../tax/decide-tax.ts'
import type { DiscountType } from '../tax/document.ts'
import { priceDocument } from '../tax/price-document.ts'
import type { Paper, PaperParty, PaperPlace } from './paper.ts'

// biome-ignore lint/suspicious/noExplicitAny: the documents of the vectors have many shapes
type Loose = any

const KINDS: Partial<Record<SupplyCategory, BuyerKind>> = {
  B2C: 'Consumer',
  SEZWP: 'SEZ',
  SEZWOP: 'SEZ',
  EXPWP: 'Overseas',
  EXPWOP: 'Overseas',
  DEXP: 'Deemed Export',
}

const placeOf = (place: Loose): PaperPlace => ({
  name: place.legalName ?? place.name,
  address1: place.address1,
  address2: place.address2,
  city: place.location,
  pin: place.pin,
  state: place.stateCode,
})

const partyOf = (party: Loose): PaperParty => ({
  ...placeOf(party),
  gstin: party.gstin,
  trade_name: party.tradeName,
  phone: party.phone,
  email: party.email,
})

/** A document of the vectors einvoice-documents, ewaybill-documents and gstr1, priced as a paper of ours. */
export function paperOf(input: Loose): Paper {
  const category: SupplyCategory = input.supplyCategory
  const priced = priceDocument({
    date: input.docDate,
    seller: { state: input.supplier.stateCode },
    buyer: { kind: KINDS[category] ?? 'Regular', state: input.recipient.stateCode },
    place_of_supply: input.recipient.placeOfSupply,
    with_payment_of_tax: !category.endsWith('WOP'),
    reverse_charge: input.reverseCharge,
    round_off: input.roundOff !== 'NONE',
    charges: [{ amount: input.documentOtherCharges, inside: false }],
    lines: input.lines.map((line: Loose) => ({
      quantity: line.qty,
      price: line.unitPrice,
      tax_rate: line.gstRate,
      discount_type: (line.discountType === 'FIXED' ? 'Fixed Amount' : 'Percentage') as DiscountType,
      discount: line.discount,
      taxability: line.taxability?.toLowerCase() as Taxability | undefined,
      other_charges: line.otherCharges,
    })),
  })
  const { references, payment, transport, export: abroad } = input
  return {
    type: input.docType,
    number: input.docNo,
    date: input.docDate,
    supply_category: category,
    tax_type: priced.decision.tax_type,
    place_of_supply: priced.decision.place_of_supply,
    reverse_charge: input.reverseCharge ?? false,
    supplier: partyOf(input.supplier),
    recipient: partyOf(input.recipient),
    dispatch_from: input.dispatchFrom && placeOf(input.dispatchFrom),
    ship_to: input.shipTo && partyOf(input.shipTo),
    lines: input.lines.map((line: Loose, index: number) => ({
      description: line.description,
      hsn: line.hsn,
      service: line.isService,
      quantity: line.qty,
      unit: line.unit,
      price: line.unitPrice,
      tax_rate: line.gstRate,
      taxability: line.taxability?.toLowerCase() ?? 'taxable',
      amounts: priced.lines[index],
    })),
    totals: priced.totals,
    payment: payment && { terms: payment.terms, credit_days: payment.creditDays, due: payment.due },
    remarks: references?.remarks,
    period: references?.period && { from: references.period[0], to: references.period[1] },
    preceding: references?.precedingDocuments?.map(({ no, date }: Loose) => ({ number: no, date })),
    contracts: references?.contracts?.map(({ poNumber, poDate }: Loose) => ({ po_number: poNumber, po_date: poDate })),
    export: abroad && {
      port: abroad.port,
      refund_claim: abroad.refundClaim === undefined ? null : abroad.refundClaim === 'Y',
      currency: abroad.currency,
      country: abroad.country,
      foreign_total: abroad.foreignTotal,
    },
    transport: transport && {
      mode: transport.mode,
      distance: transport.distance,
      transporter_id: transport.transporterId,
      transporter_name: transport.transporterName,
      vehicle_number: transport.vehicleNo,
      vehicle_type: transport.vehicleType,
    },
  }
}
