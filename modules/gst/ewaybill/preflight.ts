import { daysFrom } from '#base/days.ts'
import type { Issue } from '#base/issue.ts'
import { isVehicleNumber } from '#modules/business/checks/india/company-ids.ts'
import { isHsn, isSac } from '../law/hsn.ts'
import { UNIT_CODES } from '../law/units.ts'
import { type Paper, type PaperParty, type PaperTransport, UNREGISTERED } from '../portal/paper.ts'
import { isPortalNumber } from '../series/document-number.ts'
import { pinFitsState, stateByCode } from '../states.ts'
import { ALLOWED_DOCUMENTS, isAllowed } from './codes.ts'
import type { EwayOptions } from './payload.ts'
import { isFreshEnough } from './rules.ts'

/** What the pre-flight knows beside the paper. */
export interface EwayFacts extends EwayOptions {
  /** The day of the request in India, YYYY-MM-DD. */
  today: string
  /** The paper needs an IRN and has none yet: the portal wants the e-way bill with the IRN. */
  needs_irn?: boolean
  /** The seller is under composition. */
  composition?: boolean
}

/** Reports a code of the portal at a field of the paper. */
type Report = (field: string, message: string, code: string) => void

const MOST_ITEMS = 250
const LONGEST_DISTANCE = 4000
const FOREIGN_PIN = '999999'
// Since this day the place of delivery of bill-to, ship-to needs its GSTIN, or URP.
const SHIP_TO_FROM = '2026-08-01'

/**
 * What the e-way bill portal would refuse, before anything is sent: each issue has the field of the paper (`transport.vehicle_number`),
 * words for people, and the portal's code as its rule. The portal's own answer wins.
 */
export function ewayPreflight(paper: Paper, facts: EwayFacts): Issue[] {
  const issues: Issue[] = []
  const report: Report = (field, message, rule) => void issues.push({ field, message, rule })
  checkDocument(paper, facts, report)
  checkParties(paper, facts, report)
  checkGoods(paper, report)
  if (paper.transport) checkTransport(paper, paper.transport, report)
  else report('transport', 'Enter the vehicle or the transporter', '226')
  return issues
}

function checkDocument(paper: Paper, facts: EwayFacts, report: Report): void {
  const direction = facts.direction ?? 'O'
  const type = facts.sub_supply ?? (paper.supply_category.startsWith('EXP') ? '3' : '1')
  if (!ALLOWED_DOCUMENTS[direction][type])
    report('sub_supply', 'This kind of supply does not go in this direction', '203')
  else if (!isAllowed(direction, type, facts.document ?? 'INV'))
    report('document', 'This kind of supply has another document', '205')
  if (type === '8' && !facts.sub_supply_description?.trim()) report('sub_supply', 'Describe the supply', '377')
  if (!isPortalNumber(paper.number)) report('number', 'The portal does not accept this number', '206')
  if (paper.date > facts.today) report('date', 'The date of the document is in the future', '207')
  const fresh = isFreshEnough({ date: paper.date, today: facts.today })
  if (!fresh.allowed) report('date', 'The document is older than 180 days', '820')
  if (facts.composition && (facts.document ?? 'INV') === 'INV')
    report('document', 'A seller under composition has no tax invoice', '714')
  if (facts.needs_irn) report('irn', 'This paper needs its IRN first', '720')
}

function checkParties(paper: Paper, { today }: EwayFacts, report: Report): void {
  const { supplier, recipient, ship_to, dispatch_from } = paper
  checkPlace('supplier', supplier, { report, codes: ['210', '211'] })
  const abroad = paper.supply_category.startsWith('EXP')
  if (!abroad) checkPlace('recipient', recipient, { report, codes: ['214', '215'] })
  else if (recipient.pin !== FOREIGN_PIN) report('recipient.pin', 'The PIN code of a buyer abroad is 999999', '374')
  if (supplier.gstin === UNREGISTERED && recipient.gstin === UNREGISTERED)
    report('recipient.gstin', 'Seller or buyer needs a GSTIN', '822')
  if (ship_to && today >= SHIP_TO_FROM && !ship_to.gstin)
    report('ship_to.gstin', 'Enter the GSTIN of the place of delivery, or URP', '608')
  if (ship_to && ship_to.gstin !== UNREGISTERED && ship_to.gstin === recipient.gstin)
    report('ship_to.gstin', 'Buyer and place of delivery cannot have the same GSTIN', '618')
  if (dispatch_from?.gstin && dispatch_from.gstin === supplier.gstin)
    report('dispatch_from.gstin', 'Seller and place of dispatch cannot have the same GSTIN', '617')
  if (!abroad && !ship_to && recipient.gstin !== UNREGISTERED && recipient.gstin.slice(0, 2) !== recipient.state)
    report('recipient.state', 'The GSTIN of the buyer belongs to another state', '644')
}

function checkPlace(
  name: string,
  { pin, state }: PaperParty,
  { report, codes: [pinCode, stateCode] }: { report: Report; codes: readonly [string, string] },
): void {
  if (!stateByCode(state)) report(`${name}.state`, 'This is not a state code', stateCode)
  else if (!/^[1-9]\d{5}$/.test(pin)) report(`${name}.pin`, 'A PIN code has 6 digits', pinCode)
  else if (!pinFitsState({ pin, state_code: state }))
    report(`${name}.pin`, 'This PIN code belongs to another state', pinCode)
}

function checkGoods({ lines }: Paper, report: Report): void {
  const goods = lines.filter(({ service }) => !service)
  if (goods.length === 0) report('lines', 'Services have no e-way bill', '233')
  if (goods.length > MOST_ITEMS) report('lines', 'An e-way bill has at most 250 lines', '233')
  for (const [index, { service, hsn, unit }] of lines.entries()) {
    if (service) continue
    if (!isHsn(hsn) || isSac(hsn)) report(`lines.${index}.hsn`, 'An HSN of goods has 4, 6 or 8 digits', '216')
    if (unit && !Object.hasOwn(UNIT_CODES, unit))
      report(`lines.${index}.unit`, 'The portal does not know this unit', '217')
  }
}

function checkTransport(paper: Paper, transport: PaperTransport, report: Report): void {
  const { mode, distance, vehicle_number, vehicle_type, document_number, document_date, transporter_id } = transport
  const at = (field: string, message: string, code: string) => report(`transport.${field}`, message, code)
  if (!Number.isInteger(distance) || distance < 0 || distance > LONGEST_DISTANCE)
    at('distance', 'Enter 0 to 4000 kilometres', '221')
  if (transporter_id && !/^[0-9A-Z]{15}$/.test(transporter_id))
    at('transporter_id', 'A transporter id has 15 characters', '222')
  if (transporter_id && [paper.supplier.gstin, paper.recipient.gstin].includes(transporter_id))
    at('transporter_id', 'The transporter is another firm than seller and buyer', '370')
  if (document_date && daysFrom(paper.date, document_date) < 0)
    at('document_date', 'The transport document is older than the document', '362')
  if (vehicle_type === 'O' && mode !== '1') at('vehicle_type', 'Over-dimensional cargo goes by road only', '634')
  if (!mode) {
    if (vehicle_number) at('mode', 'Choose how the goods go', '621')
    else if (!transporter_id) at('transporter_id', 'Enter the vehicle or the transporter', '619')
    return
  }
  if (mode !== '1') {
    if (!document_number || !document_date)
      at('document_number', 'The transport document and its date are needed', '385')
    return
  }
  if (!vehicle_number) {
    if (!document_number) at('vehicle_number', 'By road the vehicle is needed', '226')
  } else if (!isVehicleNumber(vehicle_number)) at('vehicle_number', 'This is not a vehicle number', '225')
}
