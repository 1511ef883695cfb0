import { compare, decimalText, dividedBy, exact, rounded, sum, times } from '#base/exact.ts'
import { normaliseVehicle } from '#modules/business/checks/india/company-ids.ts'
import {
  filled,
  filledOrNone,
  jsonNumber,
  type Paper,
  type PaperLine,
  type PaperParty,
  type PaperTransport,
  slashDate,
} from '../portal/paper.ts'

/** A part of INV-01: keys of the portal with texts and numbers. */
export type Section = Record<string, unknown>

/** The invoice of the Invoice Registration Portal (INV-01, version 1.1), ready for JSON. */
export interface Inv01 extends Section {
  Version: string
  TranDtls: Section
  DocDtls: Section
  SellerDtls: Section
  BuyerDtls: Section
  ItemList: Section[]
  ValDtls: Section
}

/** The version of the schema that the portal takes. */
export const SCHEMA_VERSION = '1.1'

/**
 * The e-invoice of a posted paper (CGST rules, rule 48(4); schema INV-01 1.1). A document discount is part of the discounts of the lines,
 * and what is inside the price, such as tax or freight, is worked into the unit price, so that the portal's sums hold.
 * `with_eway_bill` asks the portal for an e-way bill as well.
 */
export function einvoiceOf(paper: Paper, { with_eway_bill = false } = {}): Inv01 {
  const inState = paper.supplier.state === paper.place_of_supply
  const b2b = paper.supply_category === 'B2B' || paper.supply_category === 'DEXP'
  return filled({
    Version: SCHEMA_VERSION,
    TranDtls: filled({
      TaxSch: 'GST',
      SupTyp: paper.supply_category,
      RegRev: paper.reverse_charge ? 'Y' : 'N',
      EcmGstin: paper.ecommerce_gstin,
      IgstOnIntra: b2b && inState && paper.tax_type === 'IGST' ? 'Y' : 'N',
    }),
    DocDtls: { Typ: paper.type, No: paper.number, Dt: slashDate(paper.date) },
    SellerDtls: partyOf(paper.supplier),
    BuyerDtls: { ...partyOf(paper.recipient), Pos: paper.place_of_supply },
    DispDtls: paper.dispatch_from ? { Nm: paper.dispatch_from.name, ...addressOf(paper.dispatch_from) } : undefined,
    ShipDtls: paper.ship_to ? withoutContact(partyOf(paper.ship_to)) : undefined,
    ItemList: paper.lines.map(itemOf),
    ValDtls: valuesOf(paper),
    PayDtls: paymentOf(paper),
    RefDtls: referencesOf(paper),
    ExpDtls: paper.supply_category.startsWith('EXP') ? exportOf(paper) : undefined,
    EwbDtls: with_eway_bill && paper.transport ? transportOf(paper.transport) : undefined,
  }) as Inv01
}

function addressOf(place: Pick<PaperParty, 'address1' | 'address2' | 'city' | 'pin' | 'state'>): Section {
  const { address1, address2, city, pin, state } = place
  return filled({ Addr1: address1, Addr2: address2, Loc: city, Pin: jsonNumber(pin), Stcd: state })
}

function partyOf(party: PaperParty): Section {
  const { gstin, name, trade_name, phone, email } = party
  return filled({ Gstin: gstin, LglNm: name, TrdNm: trade_name, ...addressOf(party), Ph: phone, Em: email })
}

const withoutContact = ({ Ph: _phone, Em: _email, ...rest }: Section): Section => rest

function itemOf(line: PaperLine, index: number): Section {
  const { amounts } = line
  const off = sum([exact(amounts.discount), exact(amounts.document_discount_share)])
  const taxable = exact(amounts.taxable)
  // Prices with tax or freight inside have another base than the portal's price × quantity.
  const plain = compare(sum([taxable, off]), exact(amounts.gross)) === 0
  const discount = plain ? off : exact('0')
  const gross = sum([taxable, discount])
  const quantity = exact(line.quantity)
  const matches = compare(rounded(times(quantity, exact(line.price)), 2), gross) === 0
  const price = matches || quantity.units === 0n ? line.price : decimalText(dividedBy(gross, quantity, 3), 3)
  return filled({
    SlNo: String(index + 1),
    PrdDesc: line.description,
    IsServc: line.service ? 'Y' : 'N',
    HsnCd: line.hsn,
    Qty: jsonNumber(line.quantity),
    Unit: line.unit,
    UnitPrice: jsonNumber(decimalText(exact(price), 3)),
    TotAmt: jsonNumber(decimalText(gross, 2)),
    Discount: jsonNumber(decimalText(discount, 2)),
    AssAmt: jsonNumber(amounts.taxable),
    GstRt: jsonNumber(line.tax_rate),
    IgstAmt: jsonNumber(amounts.igst),
    CgstAmt: jsonNumber(amounts.cgst),
    SgstAmt: jsonNumber(amounts.sgst),
    CesRt: jsonNumber(line.cess_rate),
    CesAmt: jsonNumber(amounts.cess),
    CesNonAdvlAmt: jsonNumber(amounts.cess_per_unit),
    OthChrg: jsonNumber(amounts.other_charges),
    TotItemVal: jsonNumber(amounts.total),
  })
}

function valuesOf({ lines, totals, export: abroad }: Paper): Section {
  const ofLines = sum(lines.map(({ amounts }) => exact(amounts.other_charges)))
  const charges = sum([exact(totals.outside_charges), exact(totals.tcs), { ...ofLines, units: -ofLines.units }])
  return filled({
    AssVal: jsonNumber(totals.taxable),
    CgstVal: jsonNumber(totals.cgst),
    SgstVal: jsonNumber(totals.sgst),
    IgstVal: jsonNumber(totals.igst),
    CesVal: jsonNumber(totals.cess),
    // Only a discount after tax belongs here.
    Discount: 0,
    OthChrg: jsonNumber(decimalText(charges, 2)),
    RndOffAmt: jsonNumber(totals.round_off),
    TotInvVal: jsonNumber(totals.grand_total),
    TotInvValFc: abroad?.foreign_total ? jsonNumber(abroad.foreign_total) : undefined,
  })
}

function paymentOf({ payment }: Paper): Section | undefined {
  if (!payment) return undefined
  return filledOrNone({
    PayTerm: payment.terms,
    CrDay: payment.credit_days,
    PaymtDue: payment.due ? jsonNumber(payment.due) : undefined,
  })
}

function referencesOf({ remarks, period, preceding = [], contracts = [] }: Paper): Section | undefined {
  const orders = contracts.map(({ po_number, po_date }) =>
    filled({ PORefr: po_number, PORefDt: po_date ? slashDate(po_date) : undefined }),
  )
  return filledOrNone({
    InvRm: remarks,
    DocPerdDtls: period ? { InvStDt: slashDate(period.from), InvEndDt: slashDate(period.to) } : undefined,
    PrecDocDtls:
      preceding.length > 0
        ? preceding.map(({ number, date }) => ({ InvNo: number, InvDt: slashDate(date) }))
        : undefined,
    ContrDtls: orders.length > 0 ? orders : undefined,
  })
}

function exportOf({ export: abroad }: Paper): Section | undefined {
  if (!abroad) return undefined
  const { refund_claim, shipping_bill_date } = abroad
  return filledOrNone({
    ShipBNo: abroad.shipping_bill,
    ShipBDt: shipping_bill_date ? slashDate(shipping_bill_date) : undefined,
    Port: abroad.port,
    RefClm: refund_claim === null || refund_claim === undefined ? undefined : refund_claim ? 'Y' : 'N',
    ForCur: abroad.currency,
    CntCode: abroad.country,
  })
}

function transportOf(transport: PaperTransport): Section {
  return filled({
    TransId: transport.transporter_id,
    TransName: transport.transporter_name,
    TransMode: transport.mode,
    Distance: transport.distance,
    TransDocNo: transport.document_number,
    TransDocDt: transport.document_date ? slashDate(transport.document_date) : undefined,
    VehNo: normaliseVehicle(transport.vehicle_number ?? ''),
    VehType: transport.vehicle_type,
  })
}
