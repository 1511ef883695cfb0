import { like, listOf, number, oneOf, type Schema, section, slashDay, text } from '../portal/schema.ts'
import { SCHEMA_VERSION } from './payload.ts'

const AMOUNT = { max: 999_999_999_999.99 }
// Fourteen digits before the point; a number of JSON has no room for paise beside them.
const TOTAL = { max: 99_999_999_999_999 }
const RATE = { max: 999.999, decimals: 3 }
const GSTIN = /^\d{2}[0-9A-Z]{13}$/
const STATE = /^(?!0+$)\d{1,2}$/
const PIN = { min: 100_000, max: 999_999, decimals: 0 }

const gstin = like(GSTIN, 'A GSTIN has 15 characters', true)
const gstinOrNone = (required: boolean) => like(/^(?:\d{2}[0-9A-Z]{13}|URP)$/, 'Enter a GSTIN, or URP', required)
const state = like(STATE, 'Enter the state code', true)
const yesNo = oneOf(['Y', 'N'])

const place = (smallest: number): Schema => ({
  Addr1: text(1, 100, true),
  Addr2: text(3, 100),
  Loc: text(smallest, 100, true),
  Pin: number(PIN, true),
  Stcd: state,
})

const contact: Schema = {
  Ph: like(/^\d{6,12}$/, 'Enter 6 to 12 digits'),
  Em: like(/^[^@\s"\\]{1,80}@[^@\s"\\]{1,80}$/, 'Enter an email address'),
}

const party = (smallest: number): Schema => ({ LglNm: text(3, 100, true), TrdNm: text(3, 100), ...place(smallest) })

const item: Schema = {
  SlNo: like(/^\d{1,6}$/, 'Enter 1 to 6 digits', true),
  PrdDesc: text(3, 300),
  IsServc: oneOf(['Y', 'N'], true),
  HsnCd: like(/^(?:\d{4}|\d{6}|\d{8})$/, 'An HSN or SAC has 4, 6 or 8 digits', true),
  Barcde: text(3, 30),
  Qty: number({ max: 9_999_999_999.999, decimals: 3 }),
  FreeQty: number({ max: 9_999_999_999.999, decimals: 3 }),
  Unit: text(3, 8),
  UnitPrice: number({ max: 999_999_999_999.999, decimals: 3 }, true),
  TotAmt: number(AMOUNT, true),
  Discount: number(AMOUNT),
  PreTaxVal: number(AMOUNT),
  AssAmt: number(AMOUNT, true),
  GstRt: number(RATE, true),
  IgstAmt: number(AMOUNT),
  CgstAmt: number(AMOUNT),
  SgstAmt: number(AMOUNT),
  CesRt: number(RATE),
  CesAmt: number(AMOUNT),
  CesNonAdvlAmt: number(AMOUNT),
  StateCesRt: number(RATE),
  StateCesAmt: number(AMOUNT),
  StateCesNonAdvlAmt: number(AMOUNT),
  OthChrg: number(AMOUNT),
  TotItemVal: number(AMOUNT, true),
  OrdLineRef: text(1, 50),
  OrgCntry: text(2, 2),
  PrdSlNo: text(1, 20),
  BchDtls: section({ Nm: text(3, 20, true), ExpDt: slashDay(), WrDt: slashDay() }),
  AttribDtls: listOf({ Nm: text(1, 100), Val: text(1, 100) }, { min: 1, max: 1000 }),
}

const values: Schema = {
  AssVal: number(TOTAL, true),
  CgstVal: number(TOTAL),
  SgstVal: number(TOTAL),
  IgstVal: number(TOTAL),
  CesVal: number(TOTAL),
  StCesVal: number(TOTAL),
  Discount: number(TOTAL),
  OthChrg: number(TOTAL),
  RndOffAmt: number({ min: -99.99, max: 99.99 }),
  TotInvVal: number(TOTAL, true),
  TotInvValFc: number(TOTAL),
}

const payment: Schema = {
  Nm: text(1, 100),
  AccDet: text(1, 18),
  Mode: text(1, 18),
  FinInsBr: text(1, 11),
  PayTerm: text(1, 100),
  PayInstr: text(1, 100),
  CrTrn: text(1, 100),
  DirDr: text(1, 100),
  CrDay: number({ max: 9999, decimals: 0 }),
  PaidAmt: number(TOTAL),
  PaymtDue: number(TOTAL),
}

const reference = text(1, 20)
const references: Schema = {
  InvRm: text(3, 100),
  DocPerdDtls: section({ InvStDt: slashDay(true), InvEndDt: slashDay(true) }),
  PrecDocDtls: listOf({ InvNo: text(1, 16, true), InvDt: slashDay(true), OthRefNo: reference }, { min: 1, max: 1000 }),
  ContrDtls: listOf(
    {
      RecAdvRefr: reference,
      RecAdvDt: slashDay(),
      TendRefr: reference,
      ContrRefr: reference,
      ExtRefr: reference,
      ProjRefr: reference,
      PORefr: text(1, 16),
      PORefDt: slashDay(),
    },
    { min: 1, max: 1000 },
  ),
}

const transport: Schema = {
  TransId: like(/^[0-9A-Z]{15}$/, 'A transporter id has 15 characters'),
  TransName: text(3, 100),
  TransMode: oneOf(['1', '2', '3', '4']),
  Distance: number({ max: 4000, decimals: 0 }, true),
  TransDocNo: text(1, 15),
  TransDocDt: slashDay(),
  VehNo: like(/^[0-9A-Z]{4,20}$/, 'A vehicle number has 4 to 20 letters and digits'),
  VehType: oneOf(['R', 'O']),
}

/** The schema of INV-01, version 1.1 (Notification 60/2020-Central Tax and the portal's JSON schema). */
export const INV01: Schema = {
  Version: oneOf([SCHEMA_VERSION], true),
  TranDtls: section(
    {
      TaxSch: oneOf(['GST'], true),
      SupTyp: oneOf(['B2B', 'SEZWP', 'SEZWOP', 'EXPWP', 'EXPWOP', 'DEXP'], true),
      RegRev: yesNo,
      EcmGstin: like(GSTIN, 'A GSTIN has 15 characters'),
      IgstOnIntra: yesNo,
    },
    true,
  ),
  DocDtls: section(
    {
      Typ: oneOf(['INV', 'CRN', 'DBN'], true),
      No: like(/^[A-Za-z1-9][A-Za-z0-9/-]{0,15}$/, 'The portal does not accept this number', true),
      Dt: slashDay(true),
    },
    true,
  ),
  SellerDtls: section({ Gstin: gstin, ...party(3), ...contact }, true),
  BuyerDtls: section({ Gstin: gstinOrNone(true), ...party(3), ...contact, Pos: state }, true),
  DispDtls: section({ Nm: text(3, 100, true), ...place(3) }),
  ShipDtls: section({ Gstin: gstinOrNone(false), ...party(3) }),
  // How many items there may be is checked with a code of its own.
  ItemList: listOf(item, { min: 0, max: 100_000 }, true),
  ValDtls: section(values, true),
  PayDtls: section(payment),
  RefDtls: section(references),
  AddlDocDtls: listOf({ Url: text(3, 100), Docs: text(3, 1000), Info: text(3, 1000) }, { min: 1, max: 1000 }),
  ExpDtls: section({
    ShipBNo: text(1, 20),
    ShipBDt: slashDay(),
    Port: like(/^IN[A-Z]{3}[0-9A-Z]$/, 'A port has 6 characters, such as INNSA1'),
    RefClm: yesNo,
    ForCur: like(/^[A-Z]{3}$/, 'A currency has three letters'),
    CntCode: like(/^[A-Z]{2}$/, 'A country has two letters'),
    ExpDuty: number(AMOUNT),
  }),
  EwbDtls: section(transport),
}
