import { stateByCode, pinFitsState } from '../states.ts'
import { UNREGISTERED } from '../portal/paper.ts'
import { dayOfSlash } from '../portal/schema.ts'
import type { Inv01, Section } from './payload.ts'

/** Reports a code of the portal at a path of the payload. */
export type Report = (field: string, message: string, code: string) => void

const textOf = (section: unknown, key: string): string => String((section as Section | undefined)?.[key] ?? '')

/** What kind of supply a payload declares. */
export const supplyOf = (payload: Inv01) => {
  const type = textOf(payload.TranDtls, 'SupTyp')
  return { type, is_export: type.startsWith('EXP'), is_sez: type.startsWith('SEZ'), without_tax: type.endsWith('WOP') }
}

/** The checks of transaction, dates, parties and places, with the codes of the portal. `today` is the day of reporting. */
export function checkParties(payload: Inv01, today: string, report: Report): void {
  const supply = supplyOf(payload)
  if (dayOfSlash(textOf(payload.DocDtls, 'Dt')) > today)
    report('DocDtls.Dt', 'The date of the document is in the future', '2163')
  if (textOf(payload.TranDtls, 'RegRev') === 'Y' && supply.type !== 'B2B' && !supply.is_sez)
    report('TranDtls.RegRev', 'Reverse charge is only for registered buyers and SEZ', '2162')
  checkSeller(payload, report)
  checkBuyer(payload, supply, report)
  checkPlaceOfSupply(payload, supply, report)
  for (const name of ['DispDtls', 'ShipDtls'] as const) {
    const place = payload[name] as Section | undefined
    if (place) checkState(name, place, { report, code: '2200' })
  }
}

function checkState(name: string, place: Section, { report, code }: { report: Report; code: string }): void {
  const state = textOf(place, 'Stcd')
  if (!stateByCode(state)) return report(`${name}.Stcd`, 'This is not a state code', code)
  const foreign = state === '96'
  if (!foreign && !pinFitsState({ pin: textOf(place, 'Pin'), state_code: state }))
    report(`${name}.Pin`, 'This PIN code belongs to another state', '3039')
}

function checkSeller({ SellerDtls: seller }: Inv01, report: Report): void {
  checkState('SellerDtls', seller, { report, code: '2259' })
  if (textOf(seller, 'Gstin').slice(0, 2) !== textOf(seller, 'Stcd').padStart(2, '0'))
    report('SellerDtls.Stcd', 'The GSTIN of the seller belongs to another state', '2258')
}

function checkBuyer(
  { SellerDtls: seller, BuyerDtls: buyer }: Inv01,
  { type, is_export }: ReturnType<typeof supplyOf>,
  report: Report,
): void {
  const gstin = textOf(buyer, 'Gstin')
  const state = textOf(buyer, 'Stcd')
  if (gstin === textOf(seller, 'Gstin'))
    report('BuyerDtls.Gstin', 'Seller and buyer cannot have the same GSTIN', '2211')
  checkState('BuyerDtls', buyer, { report, code: '2260' })
  if (is_export) {
    if (gstin !== UNREGISTERED) report('BuyerDtls.Gstin', 'The buyer of an export has no GSTIN: write URP', '2248')
    if (state !== '96') report('BuyerDtls.Stcd', 'The buyer of an export is in another country', '2261')
    return
  }
  if (gstin === UNREGISTERED)
    return report('BuyerDtls.Gstin', 'This supply needs the GSTIN of the buyer', type === 'DEXP' ? '2171' : '2212')
  if (gstin.slice(0, 2) !== state.padStart(2, '0'))
    report('BuyerDtls.Stcd', 'The GSTIN of the buyer belongs to another state', '2265')
}

function checkPlaceOfSupply(
  { SellerDtls: seller, BuyerDtls: buyer, TranDtls: transaction }: Inv01,
  { is_export }: ReturnType<typeof supplyOf>,
  report: Report,
): void {
  const place = textOf(buyer, 'Pos')
  if (!stateByCode(place)) return report('BuyerDtls.Pos', 'Choose the place of supply', '2243')
  if (is_export && place !== '96') report('BuyerDtls.Pos', 'The place of supply of an export is Other Country', '2232')
  if (!is_export && place === '96')
    report('BuyerDtls.Pos', 'Only an export has Other Country as place of supply', '2242')
  if (textOf(transaction, 'IgstOnIntra') === 'Y' && place !== textOf(seller, 'Stcd'))
    report('TranDtls.IgstOnIntra', 'This is only for a supply within the state', '2262')
}

// Since this day the portal wants the GSTIN of the place of delivery with an e-way bill.
const SHIP_TO_FROM = '2026-08-01'

/** The checks of the e-way bill that is asked for with the e-invoice. */
export function checkTransport(payload: Inv01, today: string, report: Report): void {
  const transport = payload.EwbDtls as Section | undefined
  if (!transport) return
  const has = (key: string) => textOf(transport, key) !== ''
  if (textOf(payload.DocDtls, 'Typ') !== 'INV') report('EwbDtls', 'Credit and debit notes have no e-way bill', '2252')
  if (payload.ItemList.every((item) => item.IsServc === 'Y')) report('EwbDtls', 'Services have no e-way bill', '2251')
  if (has('TransMode')) {
    const road = textOf(transport, 'TransMode') === '1'
    if (road && !(has('VehNo') && has('VehType'))) report('EwbDtls.VehNo', 'By road the vehicle is needed', '2253')
    if (!road && !(has('TransDocNo') && has('TransDocDt')))
      report('EwbDtls.TransDocNo', 'The transport document and its date are needed', '2254')
  } else if (!has('TransId')) report('EwbDtls.TransId', 'Enter the vehicle or the transporter', '4019')
  const shipTo = payload.ShipDtls as Section | undefined
  if (supplyOf(payload).is_export && (!shipTo || textOf(shipTo, 'Stcd') === '96'))
    report('ShipDtls', 'The goods of an export go to the Indian port first', '2236')
  if (shipTo && today >= SHIP_TO_FROM) checkShipTo(payload, shipTo, report)
}

function checkShipTo({ BuyerDtls: buyer }: Inv01, shipTo: Section, report: Report): void {
  const gstin = textOf(shipTo, 'Gstin')
  if (!gstin) return report('ShipDtls.Gstin', 'Enter the GSTIN of the place of delivery, or URP', '5002')
  if (gstin === UNREGISTERED) return
  if (gstin === textOf(buyer, 'Gstin'))
    report('ShipDtls.Gstin', 'Buyer and place of delivery cannot have the same GSTIN', '2323')
  if (gstin.slice(0, 2) !== textOf(shipTo, 'Stcd').padStart(2, '0'))
    report('ShipDtls.Gstin', 'This GSTIN belongs to another state than the address', '2325')
}
