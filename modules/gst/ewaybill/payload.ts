import { compare, decimalText, type Exact, exact, minus, sum } from '#base/exact.ts'
import { normaliseVehicle } from '#modules/business/checks/india/company-ids.ts'
import { filled, jsonNumber, type Paper, type PaperLine, slashDate } from '../portal/paper.ts'
import type { PricedLine } from '../tax/document.ts'
import type { EwayDocument, SubSupplyType, SupplyDirection } from './codes.ts'

/** A part of an e-way bill: keys of the portal with texts and numbers. */
type Section = Record<string, unknown>

/** What an e-way bill adds to its paper. */
export interface EwayOptions {
  direction?: SupplyDirection
  sub_supply?: SubSupplyType
  /** Needed for sub-supply type 8, Others. */
  sub_supply_description?: string
  document?: EwayDocument
}

/** The label of the portal's template for bulk files; it belongs to the portal's preparation tool. */
export const BULK_VERSION = '1.0.0621'

/** The file for the portal's bulk screen, of one or more e-way bills. */
export const bulkFile = (bills: readonly Section[], version = BULK_VERSION) => ({ version, billLists: bills })

/** One e-way bill of a posted paper for the bulk file (CGST rules, rule 138, form GST EWB-01). All keys are there; a missing value is ''. */
export function bulkBill(paper: Paper, options: EwayOptions = {}): Section {
  const facts = factsOf(paper, options)
  const { transport, parties, values } = facts
  return {
    userGstin: paper.supplier.gstin,
    ...facts.head,
    subSupplyType: Number(facts.sub_supply),
    subSupplyDesc: options.sub_supply_description ?? '',
    transType: facts.transaction_type,
    ...parties.texts,
    actualFromStateCode: parties.from_state,
    actualToStateCode: parties.to_state,
    ...values.amounts,
    TotNonAdvolVal: values.cess_per_unit,
    OthValue: values.other,
    transMode: Number(transport?.mode ?? '1'),
    transDistance: transport?.distance ?? 0,
    transporterName: transport?.transporter_name ?? '',
    transporterId: transport?.transporter_id ?? '',
    transDocNo: transport?.document_number ?? '',
    transDocDate: transport?.document_date ? slashDate(transport.document_date) : '',
    vehicleNo: normaliseVehicle(transport?.vehicle_number ?? ''),
    vehicleType: transport?.vehicle_type ?? 'R',
    mainHsnCode: facts.main_hsn,
    itemList: facts.items,
    ...parties.third,
  }
}

/** The body of the portal's action GENEWAYBILL for a posted paper, before it is encrypted. Keys without a value are left out. */
export function apiBill(paper: Paper, options: EwayOptions = {}): Section {
  const facts = factsOf(paper, options)
  const { transport, parties, values } = facts
  return filled({
    ...facts.head,
    subSupplyType: facts.sub_supply,
    subSupplyDesc: options.sub_supply_description,
    transactionType: facts.transaction_type,
    ...filled(parties.texts),
    actFromStateCode: parties.from_state,
    actToStateCode: parties.to_state,
    ...values.amounts,
    cessNonAdvolValue: values.cess_per_unit,
    otherValue: values.other,
    transMode: transport?.mode,
    transDistance: String(transport?.distance ?? 0),
    transporterName: transport?.transporter_name,
    transporterId: transport?.transporter_id,
    transDocNo: transport?.document_number,
    transDocDate: transport?.document_date ? slashDate(transport.document_date) : undefined,
    vehicleNo: normaliseVehicle(transport?.vehicle_number ?? ''),
    // Without a conveyance this is part A only.
    vehicleType: transport?.mode ? transport.vehicle_type : undefined,
    mainHsnCode: facts.main_hsn,
    itemList: facts.items,
    ...parties.third,
  })
}

function factsOf(paper: Paper, options: EwayOptions) {
  const goods = paper.lines.filter(({ service }) => !service)
  const is_export = paper.supply_category.startsWith('EXP')
  return {
    head: {
      supplyType: options.direction ?? 'O',
      docType: options.document ?? 'INV',
      docNo: paper.number,
      docDate: slashDate(paper.date),
    },
    sub_supply: options.sub_supply ?? (is_export ? '3' : '1'),
    // 1 regular, 2 shipped elsewhere, 3 dispatched elsewhere, 4 both.
    transaction_type: 1 + (paper.ship_to ? 1 : 0) + (paper.dispatch_from ? 2 : 0),
    transport: paper.transport,
    parties: partiesOf(paper),
    values: valuesOf(paper, goods),
    main_hsn: mainHsn(goods),
    items: goods.map((line, index) => itemOf(paper, line, index)),
  }
}

function partiesOf(paper: Paper) {
  const { supplier, recipient, dispatch_from, ship_to } = paper
  const [from, to] = [dispatch_from ?? supplier, ship_to ?? recipient]
  const abroad = paper.supply_category.startsWith('EXP') || paper.supply_category.startsWith('SEZ')
  return {
    from_state: Number(from.state),
    to_state: Number(to.state),
    // Names and states of the bill; addresses of the places where the goods really are.
    texts: {
      fromGstin: supplier.gstin,
      fromTrdName: supplier.trade_name || supplier.name,
      fromAddr1: from.address1,
      fromAddr2: from.address2 ?? '',
      fromPlace: from.city,
      fromPincode: jsonNumber(from.pin),
      fromStateCode: Number(supplier.state),
      toGstin: recipient.gstin,
      toTrdName: recipient.trade_name || recipient.name,
      toAddr1: to.address1,
      toAddr2: to.address2 ?? '',
      toPlace: to.city,
      toPincode: jsonNumber(to.pin),
      toStateCode: abroad ? 96 : Number(paper.place_of_supply),
    },
    third: filled({
      dispatchFromGSTIN: dispatch_from?.gstin,
      dispatchFromTradeName: dispatch_from?.gstin ? dispatch_from.name : undefined,
      shipToGSTIN: ship_to?.gstin,
      shipToTradeName: ship_to?.trade_name || ship_to?.name,
    }),
  }
}

function valuesOf({ totals }: Paper, goods: readonly PaperLine[]) {
  const sumOf = (name: keyof PricedLine): Exact => sum(goods.map(({ amounts }) => exact(amounts[name])))
  const names = ['taxable', 'cgst', 'sgst', 'igst', 'cess', 'cess_per_unit'] as const
  const [taxable, cgst, sgst, igst, cess, perUnit] = names.map(sumOf)
  // Services, other charges and the round-off; it may be below zero.
  const other = minus(exact(totals.grand_total), sum([taxable, cgst, sgst, igst, cess, perUnit]))
  const rupees = (number: Exact) => jsonNumber(decimalText(number, 2))
  return {
    amounts: {
      totalValue: rupees(taxable),
      cgstValue: rupees(cgst),
      sgstValue: rupees(sgst),
      igstValue: rupees(igst),
      cessValue: rupees(cess),
      totInvValue: jsonNumber(totals.grand_total),
    },
    cess_per_unit: rupees(perUnit),
    other: rupees(other),
  }
}

/** The HSN of the line with the highest taxable value. */
function mainHsn(goods: readonly PaperLine[]): string {
  const value = ({ amounts }: PaperLine) => exact(amounts.taxable)
  return (
    goods.reduce<PaperLine | null>((main, line) => (main && compare(value(main), value(line)) >= 0 ? main : line), null)
      ?.hsn ?? ''
  )
}

function itemOf({ tax_type }: Paper, line: PaperLine, index: number): Section {
  const taxed = line.taxability === 'taxable' && tax_type !== 'NONE'
  const rate = taxed ? jsonNumber(line.tax_rate) : 0
  const inter = tax_type === 'IGST'
  return {
    itemNo: index + 1,
    productName: line.description.slice(0, 100),
    productDesc: line.description.slice(0, 100),
    hsnCode: line.hsn,
    quantity: jsonNumber(line.quantity),
    qtyUnit: line.unit,
    taxableAmount: jsonNumber(line.amounts.taxable),
    sgstRate: inter ? 0 : rate / 2,
    cgstRate: inter ? 0 : rate / 2,
    igstRate: inter ? rate : 0,
    cessRate: taxed ? jsonNumber(line.cess_rate) : 0,
    cessNonAdvol: jsonNumber(line.amounts.cess_per_unit),
  }
}
