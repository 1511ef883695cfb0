import { indianDate } from '#base/financial-year.ts'
import { isVehicleNumber } from '#modules/business/checks/india/company-ids.ts'
import { ALLOWED_DOCUMENTS, type EwayDocument, isAllowed, type SubSupplyType } from '../../../ewaybill/codes.ts'
import { isFreshEnough, mayCancelEwayBill, mayExtend } from '../../../ewaybill/rules.ts'
import { isHsn, isSac } from '../../../law/hsn.ts'
import { isPortalNumber } from '../../../series/document-number.ts'
import { pinFitsState, stateByCode } from '../../../states.ts'
import { UNREGISTERED } from '../../paper.ts'
import { dayOfSlash } from '../../schema.ts'
import { newBill, validUntil } from './invoices.server.ts'
import { ewayTime, Refused, type SimulatedBill, type SimulatorState, standingOfGstin } from './state.ts'

type Body = Record<string, unknown>

interface Asking {
  state: SimulatorState
  gstin: string
  now: number
}

const text = (body: Body, key: string): string => String(body[key] ?? '')
const FOREIGN_PIN = '999999'
const MOST_ITEMS = 250

/** Makes an e-way bill of a document (action GENEWAYBILL), with the checks and codes of the portal. */
export function generateBill(asking: Asking, body: Body): Body {
  const codes = [
    ...documentCodes(asking, body),
    ...partyCodes(asking, body),
    ...goodsCodes(body),
    ...transportCodes(body),
  ]
  if (codes.length > 0) throw new Refused(codes)
  for (const { owner, type, document, cancelled_at } of asking.state.bills.values())
    if (!cancelled_at && owner === asking.gstin && type === text(body, 'docType') && document === text(body, 'docNo'))
      throw new Refused(['604'])
  const made = newBill(asking, {
    ...{ irn: null, type: text(body, 'docType'), document: text(body, 'docNo'), document_date: text(body, 'docDate') },
    ...{
      total: text(body, 'totInvValue'),
      to_gstin: text(body, 'toGstin'),
      distance: Number(body.transDistance) || 120,
    },
    slow: text(body, 'vehicleType') === 'O' || text(body, 'transMode') === '4',
    has_part_b: text(body, 'transMode') !== '',
    transporter: text(body, 'transporterId') || null,
  })
  return {
    ...{ ewayBillNo: Number(made.number), ewayBillDate: ewayTime(made.generated_at) },
    ...(made.valid_until ? { validUpto: ewayTime(made.valid_until) } : {}),
  }
}

type Rule = readonly [is_wrong: boolean, code: string]
const codesOf = (rules: readonly Rule[]): string[] => rules.flatMap(([is_wrong, code]) => (is_wrong ? [code] : []))

function documentCodes({ state, gstin, now }: Asking, body: Body): string[] {
  const today = indianDate(new Date(now))
  const date = dayOfSlash(text(body, 'docDate'))
  const direction = text(body, 'supplyType')
  if (direction !== 'O' && direction !== 'I') return ['201']
  const sub = text(body, 'subSupplyType') as SubSupplyType
  const type = text(body, 'docType')
  const registered = [...state.invoices.values()].some(({ seller }) => seller === gstin)
  return codesOf([
    [!ALLOWED_DOCUMENTS[direction][sub], '203'],
    [Boolean(ALLOWED_DOCUMENTS[direction][sub]) && !isAllowed(direction, sub, type as EwayDocument), '205'],
    [sub === '8' && text(body, 'subSupplyDesc') === '', '377'],
    [!isPortalNumber(text(body, 'docNo')), '206'],
    [!/^20\d\d-\d\d-\d\d$/.test(date) || date > today, '207'],
    [/^20\d\d-\d\d-\d\d$/.test(date) && !isFreshEnough({ date, today }).allowed, '820'],
    // A business that reports e-invoices makes the e-way bill of a sale to a registered buyer by its IRN.
    [direction === 'O' && type === 'INV' && registered && text(body, 'toGstin') !== UNREGISTERED, '720'],
  ])
}

function partyCodes({ gstin }: Asking, body: Body): string[] {
  const [from, to] = [text(body, 'fromGstin'), text(body, 'toGstin')]
  const outward = text(body, 'supplyType') === 'O'
  const state = (key: string) => text(body, key).padStart(2, '0')
  const is_export = text(body, 'subSupplyType') === '3'
  const fits = (pin: string, at: string) => pinFitsState({ pin: text(body, pin), state_code: state(at) })
  const isGstin = (value: string) => value === UNREGISTERED || /^\d{2}[0-9A-Z]{13}$/.test(value)
  const type = text(body, 'transactionType')
  return codesOf([
    [outward && from !== gstin, '359'],
    [!outward && to !== gstin, '360'],
    [!isGstin(from) || (from !== UNREGISTERED && standingOfGstin(from) !== 'active'), '208'],
    [!isGstin(to) || (to !== UNREGISTERED && standingOfGstin(to) !== 'active'), '212'],
    [from === UNREGISTERED && to === UNREGISTERED, '822'],
    [!stateByCode(state('actFromStateCode')), '211'],
    [!stateByCode(state('actToStateCode')), '215'],
    [!fits('fromPincode', 'actFromStateCode'), '210'],
    [
      is_export ? text(body, 'toPincode') !== FOREIGN_PIN : !fits('toPincode', 'actToStateCode'),
      is_export ? '374' : '214',
    ],
    [!['1', '2', '3', '4'].includes(type), '612'],
    [
      type === '1' && !is_export && state('toStateCode') !== state('actToStateCode') && state('toStateCode') !== '96',
      '644',
    ],
    [['2', '4'].includes(type) && text(body, 'shipToGSTIN') === '', '608'],
    [
      text(body, 'shipToGSTIN') !== '' &&
        text(body, 'shipToGSTIN') !== UNREGISTERED &&
        text(body, 'shipToGSTIN') === to,
      '618',
    ],
    [[from, to].includes(text(body, 'transporterId')), '370'],
  ])
}

function goodsCodes(body: Body): string[] {
  const items = Array.isArray(body.itemList) ? (body.itemList as Body[]) : []
  if (items.length === 0 || items.length > MOST_ITEMS) return ['233']
  return codesOf([[items.some((item) => !isHsn(text(item, 'hsnCode')) || isSac(text(item, 'hsnCode'))), '216']])
}

function transportCodes(body: Body): string[] {
  const mode = text(body, 'transMode')
  const [vehicle, document] = [text(body, 'vehicleNo'), text(body, 'transDocNo')]
  const distance = Number(body.transDistance)
  return codesOf([
    [!(Number.isInteger(distance) && distance >= 0 && distance <= 4000), '221'],
    [!['', '1', '2', '3', '4'].includes(mode), '220'],
    [!mode && vehicle !== '', '621'],
    [!mode && text(body, 'transporterId') === '', '619'],
    [mode === '1' && vehicle === '' && document === '', '226'],
    [vehicle !== '' && !isVehicleNumber(vehicle), '225'],
    [['2', '3', '4'].includes(mode) && (document === '' || text(body, 'transDocDate') === ''), '385'],
    [
      text(body, 'transDocDate') !== '' && dayOfSlash(text(body, 'transDocDate')) < dayOfSlash(text(body, 'docDate')),
      '362',
    ],
    [text(body, 'vehicleType') === 'O' && mode !== '1', '634'],
  ])
}

function ownBill({ state, gstin }: Asking, body: Body, cancelled = '312'): SimulatedBill {
  const found = state.bills.get(text(body, 'ewbNo'))
  if (!found) throw new Refused(['301'])
  if (found.owner !== gstin) throw new Refused(['312'])
  if (found.cancelled_at) throw new Refused([cancelled])
  return found
}

/** Part B, or another vehicle (action VEHEWB). The validity starts with the first one. */
export function updateVehicle(asking: Asking, body: Body): Body {
  const bill = ownBill(asking, body)
  if (bill.valid_until && bill.valid_until < asking.now) throw new Refused(['311'])
  const codes = codesOf([
    [text(body, 'transMode') === '1' && text(body, 'vehicleNo') === '', '303'],
    [text(body, 'vehicleNo') !== '' && !isVehicleNumber(text(body, 'vehicleNo')), '225'],
    [!stateByCode(text(body, 'fromState').padStart(2, '0')), '211'],
    [text(body, 'transMode') !== '1' && (text(body, 'transDocNo') === '' || text(body, 'transDocDate') === ''), '385'],
  ])
  if (codes.length > 0) throw new Refused(codes)
  bill.valid_until ??= validUntil({ ...bill, now: asking.now })
  return { vehUpdDate: ewayTime(asking.now), validUpto: ewayTime(bill.valid_until) }
}

/** Another transporter (action UPDATETRANSPORTER). */
export function updateTransporter(asking: Asking, body: Body): Body {
  const bill = ownBill(asking, body)
  if (bill.valid_until && bill.valid_until < asking.now) throw new Refused(['281'])
  if (!/^[0-9A-Z]{15}$/.test(text(body, 'transporterId'))) throw new Refused(['222'])
  bill.transporter = text(body, 'transporterId')
  return { ewayBillNo: Number(bill.number), transporterId: bill.transporter, transUpdateDate: ewayTime(asking.now) }
}

/** A longer validity (action EXTENDVALIDITY), around its end only. */
export function extendBill(asking: Asking, body: Body): Body {
  const bill = ownBill(asking, body, '379')
  if (!bill.valid_until) throw new Refused(['382'])
  const at = new Date(asking.now)
  const may = mayExtend({ generated_at: new Date(bill.generated_at), valid_until: new Date(bill.valid_until), at })
  if (!may.allowed) throw new Refused([may.code ?? '382'])
  const left = Number(body.remainingDistance)
  const codes = codesOf([
    [!(left > 0 && left <= bill.distance), '390'],
    [!['1', '2', '4', '5', '99'].includes(text(body, 'extnRsnCode')), '240'],
    [!stateByCode(text(body, 'fromState').padStart(2, '0')), '211'],
  ])
  if (codes.length > 0) throw new Refused(codes)
  bill.valid_until = validUntil({ ...bill, distance: left, now: asking.now })
  return { ewayBillNo: Number(bill.number), updatedDate: ewayTime(asking.now), validUpto: ewayTime(bill.valid_until) }
}

/** Cancels within 24 hours (action CANEWB). */
export function cancelBill(asking: Asking, body: Body): Body {
  const bill = ownBill(asking, body)
  const facts = { generated_at: new Date(bill.generated_at), at: new Date(asking.now), verified: false }
  if (!mayCancelEwayBill(facts).allowed) throw new Refused(['315'])
  if (!['1', '2', '3', '4'].includes(text(body, 'cancelRsnCode'))) throw new Refused(['100'])
  bill.cancelled_at = asking.now
  return { ewayBillNo: text(body, 'ewbNo'), cancelDate: ewayTime(asking.now) }
}

function tripCodes(body: Body): string[] {
  const [mode, vehicle] = [text(body, 'transMode'), text(body, 'vehicleNo')]
  return codesOf([
    [!['1', '2', '3', '4'].includes(mode), '302'],
    [mode === '1' && vehicle === '', '303'],
    [vehicle !== '' && !isVehicleNumber(vehicle), '304'],
    [text(body, 'fromPlace').trim() === '', '305'],
    [!stateByCode(text(body, 'fromState').padStart(2, '0')), '306'],
    [['2', '3', '4'].includes(mode) && (text(body, 'transDocNo') === '' || text(body, 'transDocDate') === ''), '394'],
  ])
}

/** One number for several bills of one vehicle (action GENCEWB): each must be active, with its part B. */
export function consolidateBills(asking: Asking, body: Body): Body {
  const vehicle = text(body, 'vehicleNo')
  const codes = tripCodes(body)
  if (codes.length > 0) throw new Refused(codes)
  const named = Array.isArray(body.tripSheetEwbBills) ? (body.tripSheetEwbBills as Body[]) : []
  if (named.length === 0) throw new Refused(['322'])
  const bills = named.map((one) => ownBill(asking, one))
  if (bills.some(({ valid_until }) => valid_until === null)) throw new Refused(['381'])
  if (bills.some(({ valid_until }) => Number(valid_until) < asking.now)) throw new Refused(['280'])
  asking.state.counter += 1
  const number = String(1_410_000_000 + asking.state.counter)
  asking.state.trip_sheets.push({ number, owner: asking.gstin, vehicle, bills: bills.map((bill) => bill.number) })
  return { cEwbNo: Number(number), cEwbDate: ewayTime(asking.now) }
}

/** Another vehicle for a trip sheet and its bills (action REGENTRIPSHEET); the bills must be valid. */
export function changeTrip(asking: Asking, body: Body): Body {
  const codes = [
    ...tripCodes(body),
    ...codesOf([[!['1', '2', '3', '4'].includes(text(body, 'reasonCode')), '307']]),
    ...codesOf([[text(body, 'reasonRem').trim() === '', '308']]),
  ]
  if (codes.length > 0) throw new Refused(codes)
  const sheet = asking.state.trip_sheets.find(({ number }) => number === text(body, 'tripSheetNo'))
  if (sheet?.owner !== asking.gstin) throw new Refused(['325'])
  const bills = sheet.bills.map((ewbNo) => ownBill(asking, { ewbNo }))
  if (bills.some(({ valid_until }) => Number(valid_until) < asking.now)) throw new Refused(['280'])
  sheet.vehicle = text(body, 'vehicleNo')
  return {
    tripSheetNo: Number(sheet.number),
    tripSheetEwayBills: sheet.bills.map((ewbNo) => ({ ewbNo: Number(ewbNo) })),
  }
}

/** The e-way bill of a document that its seller made. */
export function billByDocument({ state, gstin }: Asking, query: URLSearchParams): Body {
  const own = [...state.bills.values()].filter(
    ({ owner, type, document }) => owner === gstin && type === query.get('docType') && document === query.get('docNo'),
  )
  const found = own.findLast(({ cancelled_at }) => !cancelled_at) ?? own.at(-1)
  if (!found) throw new Refused(['301'])
  return {
    ...{ ewbNo: Number(found.number), ewayBillDate: ewayTime(found.generated_at), toGstin: found.to_gstin },
    ...{ totInvValue: found.total, status: found.cancelled_at ? 'CNL' : 'ACT' },
    ...(found.valid_until ? { validUpto: ewayTime(found.valid_until) } : {}),
  }
}
