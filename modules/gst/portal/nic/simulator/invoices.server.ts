import { indianDate } from '#base/financial-year.ts'
import { compare, exact } from '#base/exact.ts'
import { isVehicleNumber } from '#modules/business/checks/india/company-ids.ts'
import { irnOf } from '../../../einvoice/irn.server.ts'
import type { Inv01, Section } from '../../../einvoice/payload.ts'
import { preflight } from '../../../einvoice/preflight.ts'
import { mayCancelIrn } from '../../../einvoice/rules.ts'
import { ewayValidity } from '../../../ewaybill/rules.ts'
import { UNREGISTERED } from '../../paper.ts'
import { dayOfSlash } from '../../schema.ts'
import { signJwt } from '../signed.server.ts'
import {
  irpTime,
  Refused,
  type SimulatedBill,
  type SimulatedInvoice,
  type SimulatorState,
  standingOfGstin,
} from './state.ts'

/** Details are served for two to three days. */
const SERVED_MS = 3 * 86_400_000

interface Asking {
  state: SimulatorState
  gstin: string
  now: number
}

const text = (section: unknown, key: string): string => String((section as Section | undefined)?.[key] ?? '')

/** Registers an invoice as the portal does: checks, duplicate, then IRN, acknowledgement and signed QR code. */
export function registerInvoice({ state, gstin, now }: Asking, sent: unknown, private_key: string): Section {
  const issues = preflight(sent, indianDate(new Date(now)))
  const wrong = issues.filter(({ rule }) => rule === 'schema')
  if (wrong.length > 0)
    throw new Refused(
      wrong.map(() => '5002'),
      wrong.map(({ field, message }) => `${field}: ${message}`),
    )
  if (issues.length > 0)
    throw new Refused(
      issues.map(({ rule }) => rule),
      issues.map(({ message }) => message),
    )
  const payload = sent as Inv01
  const seller = text(payload.SellerDtls, 'Gstin')
  const buyer = text(payload.BuyerDtls, 'Gstin')
  if (seller !== gstin) throw new Refused(['2143'], ["The document does not belong to the user's GSTIN"])
  for (const one of [seller, buyer])
    if (one !== UNREGISTERED && standingOfGstin(one) !== 'active') {
      const is_unknown = standingOfGstin(one) === 'unknown'
      throw new Refused(
        [is_unknown ? '3028' : '3029'],
        [`${one}: ${is_unknown ? 'the GSTIN is not valid' : 'the GSTIN is not active'}`],
      )
    }
  const { Typ, No, Dt } = payload.DocDtls
  const number = String(No).toUpperCase()
  const irn = irnOf({ gstin, date: dayOfSlash(String(Dt)), type: String(Typ), number })
  const known = state.invoices.get(irn)
  if (known?.cancelled_at) throw new Refused(['2278'], ['IRN for this number was generated and cancelled'])
  if (known)
    throw new Refused(
      ['2150'],
      ['Duplicate IRN'],
      [{ InfCd: 'DUPIRN', Desc: { AckNo: known.ack_number, AckDt: irpTime(known.acknowledged_at), Irn: irn } }],
    )
  state.counter += 1
  const made: SimulatedInvoice = {
    ...{ irn, seller, payload, acknowledged_at: now, cancelled_at: null },
    ack_number: String(112_610_000_000_000 + state.counter),
    signed_qr: signJwt(qrData(payload, irn, now), private_key),
  }
  state.invoices.set(irn, made)
  return answerOf(state, made)
}

function qrData({ SellerDtls, BuyerDtls, DocDtls, ValDtls, ItemList }: Inv01, irn: string, now: number): Section {
  const main = ItemList.reduce((most, item) => (compare(exact(item.AssAmt), exact(most.AssAmt)) > 0 ? item : most))
  return {
    ...{ SellerGstin: SellerDtls.Gstin, BuyerGstin: BuyerDtls.Gstin, DocNo: DocDtls.No, DocTyp: DocDtls.Typ },
    ...{ DocDt: DocDtls.Dt, TotInvVal: ValDtls.TotInvVal, ItemCnt: ItemList.length, MainHsnCode: main.HsnCd },
    ...{ Irn: irn, IrnDt: irpTime(now) },
  }
}

function answerOf({ bills }: SimulatorState, made: SimulatedInvoice): Section {
  const bill = [...bills.values()].find(({ irn, cancelled_at }) => irn === made.irn && !cancelled_at)
  return {
    ...{ AckNo: made.ack_number, AckDt: irpTime(made.acknowledged_at), Irn: made.irn, SignedQRCode: made.signed_qr },
    Status: made.cancelled_at ? 'CNL' : 'ACT',
    ...(bill ? { EwbNo: Number(bill.number), EwbDt: irpTime(bill.generated_at) } : {}),
  }
}

/** Serves a registered invoice by type, number and date, for some days. */
export function invoiceByDocument({ state, gstin, now }: Asking, query: URLSearchParams): Section {
  const date = dayOfSlash(query.get('docdate') ?? '')
  const facts = { gstin, date, type: query.get('doctype') ?? '', number: query.get('docnum') ?? '' }
  const found = state.invoices.get(irnOf(facts))
  if (!found) throw new Refused(['2148'], ['Requested IRN data is not available'])
  if (now - found.acknowledged_at > SERVED_MS) throw new Refused(['2283'], ['IRN details are no longer served'])
  return answerOf(state, found)
}

function ownInvoice({ state, gstin }: Asking, irn: string): SimulatedInvoice {
  const found = state.invoices.get(irn)
  if (!found) throw new Refused(['2154'], ['IRN not found'])
  if (found.seller !== gstin) throw new Refused(['2143'], ["The document does not belong to the user's GSTIN"])
  return found
}

/** Cancels an invoice within 24 hours, unless an e-way bill is active. */
export function cancelInvoice(asking: Asking, body: Section): Section {
  const found = ownInvoice(asking, text(body, 'Irn'))
  if (!['1', '2', '3', '4'].includes(text(body, 'CnlRsn'))) throw new Refused(['5002'], ['CnlRsn: choose 1 to 4'])
  if (text(body, 'CnlRem').length > 100) throw new Refused(['5002'], ['CnlRem: at most 100 characters'])
  if (found.cancelled_at) throw new Refused(['9999'], ['IRN is not active'])
  const active = [...asking.state.bills.values()].some(({ irn, cancelled_at }) => irn === found.irn && !cancelled_at)
  const may = mayCancelIrn({
    ...{ acknowledged_at: new Date(found.acknowledged_at), at: new Date(asking.now) },
    active_eway_bill: active,
  })
  if (!may.allowed) throw new Refused([may.code])
  found.cancelled_at = asking.now
  return { Irn: found.irn, CancelDate: irpTime(asking.now) }
}

/** Makes an e-way bill for a registered invoice. */
export function billByIrn(asking: Asking, body: Section): Section {
  const { state, now } = asking
  const found = ownInvoice(asking, text(body, 'Irn'))
  if (found.cancelled_at) throw new Refused(['4000'])
  const { DocDtls, ItemList, BuyerDtls, ValDtls } = found.payload
  if (String(DocDtls.Typ) !== 'INV') throw new Refused(['4010'])
  if (ItemList.every((item) => item.IsServc === 'Y')) throw new Refused(['4009'])
  for (const { irn, cancelled_at, type, document } of state.bills.values())
    if (!cancelled_at && (irn === found.irn || (type === 'INV' && document === String(DocDtls.No))))
      throw new Refused([irn === found.irn ? '4002' : '4026'])
  const codes = transportCodes(body, dayOfSlash(String(DocDtls.Dt)))
  if (codes.length > 0) throw new Refused(codes)
  const slow = text(body, 'VehType') === 'O' || text(body, 'TransMode') === '4'
  const distance = Number(body.Distance) || 120
  const made = newBill(asking, {
    ...{ irn: found.irn, type: 'INV', document: String(DocDtls.No), document_date: String(DocDtls.Dt), slow, distance },
    ...{
      total: String(ValDtls.TotInvVal),
      to_gstin: text(BuyerDtls, 'Gstin'),
      has_part_b: text(body, 'TransMode') !== '',
    },
    transporter: text(body, 'TransId') || null,
  })
  return {
    ...{ EwbNo: Number(made.number), EwbDt: irpTime(now) },
    ...(made.valid_until ? { EwbValidTill: irpTime(made.valid_until) } : {}),
  }
}

function transportCodes(body: Section, document_date: string): string[] {
  const mode = text(body, 'TransMode')
  const has = (key: string) => text(body, key) !== ''
  const distance = Number(body.Distance ?? 0)
  const rules: readonly (readonly [boolean, string])[] = [
    [!(Number.isInteger(distance) && distance >= 0 && distance <= 4000), '4013'],
    [!mode && !has('TransId'), '4019'],
    [has('TransId') && !/^[0-9A-Z]{15}$/.test(text(body, 'TransId')), '4018'],
    [mode === '1' && !has('VehNo') && !has('TransDocNo'), '4011'],
    [has('VehNo') && !isVehicleNumber(text(body, 'VehNo')), '4014'],
    [mode === '1' && has('VehNo') && !has('VehType'), '4022'],
    [['2', '3', '4'].includes(mode) && !(has('TransDocNo') && has('TransDocDt')), '4012'],
    [has('TransDocDt') && dayOfSlash(text(body, 'TransDocDt')) < document_date, '4021'],
    [text(body, 'VehType') === 'O' && mode !== '1', '4024'],
  ]
  return rules.flatMap(([is_wrong, code]) => (is_wrong ? [code] : []))
}

/** Adds an e-way bill to the portal. Its validity starts with part B. */
export function newBill(
  { state, gstin, now }: Asking,
  {
    has_part_b,
    ...facts
  }: Pick<
    SimulatedBill,
    'irn' | 'type' | 'document' | 'document_date' | 'total' | 'to_gstin' | 'distance' | 'slow' | 'transporter'
  > & { has_part_b: boolean },
): SimulatedBill {
  state.counter += 1
  const made: SimulatedBill = {
    ...facts,
    ...{ number: String(391_000_000_000 + state.counter), owner: gstin, generated_at: now, cancelled_at: null },
    valid_until: has_part_b ? validUntil({ ...facts, now }) : null,
  }
  state.bills.set(made.number, made)
  return made
}

/** The end of validity that starts now. */
export function validUntil({ distance, slow, now }: { distance: number; slow: boolean; now: number }): number {
  const facts = { generated_at: new Date(now), distance_km: distance, vehicle_type: slow ? ('O' as const) : undefined }
  return ewayValidity(facts).valid_until.getTime()
}
