import { rupeesOf } from '../rules/amounts.ts'

/** The voucher types of Tally that papers become. */
export type VoucherType = 'Sales' | 'Purchase' | 'Receipt' | 'Payment' | 'Credit Note' | 'Debit Note' | 'Journal'

/** On which bill of the party an amount stands: a new one, an earlier one, or none yet. */
export interface BillPart {
  name: string
  type: 'New Ref' | 'Agst Ref' | 'Advance' | 'On Account'
  /** Paise with the sign of the entry. */
  amount: bigint
}

/** One line of a voucher. Debits are above zero, credits below, in paise. */
export interface Entry {
  ledger: string
  amount: bigint
  bills?: BillPart[]
}

/** Goods on a voucher. `amount` is paise with the sign of an entry, quantity and rate are decimal texts in the unit of the item. */
export interface StockLine {
  item: string
  unit: string
  godown: string
  quantity: string
  rate: string
  amount: bigint
}

/** A voucher for Tally. Its entries and its goods together sum to zero. */
export interface Voucher {
  /** Stays the same at each export, so that Tally changes a voucher that it knows instead of adding it again. */
  key: string
  type: VoucherType
  /** YYYY-MM-DD. */
  date: string
  number: string
  /** The number of the other party: a supplier's bill, a cheque. */
  reference: string
  reference_date?: string
  party: string
  narration: string
  is_cancelled: boolean
  entries: Entry[]
  /** Goods, with the ledger on which their value stands; none for vouchers of money alone. */
  stock?: { ledger: string; lines: StockLine[] }
}

/** A ledger for Tally, with the group that it stands in. */
export interface Ledger {
  name: string
  group: string
  is_bill_wise?: boolean
  /** The head of a tax: CGST, SGST/UTGST or IGST. */
  duty?: string
  gstin?: string | null
  gst_type?: string | null
  state?: string | null
  pincode?: string | null
  pan?: string | null
}

type Xml = Record<string, unknown>

// XML 1.0 has no place for control characters, and a name ends at a line's end.
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]+/g
const LONGEST_NAME = 99
const LONGEST_TEXT = 1000

/** A text as Tally takes it: no control characters, no spaces at its ends. */
export const tallyText = (text: string, most = LONGEST_TEXT): string =>
  text
    .slice(0, most * 2)
    .toWellFormed()
    .replace(CONTROLS, ' ')
    .trim()
    .slice(0, most)
    .toWellFormed()

/** A name as Tally takes it. */
export const tallyName = (name: string): string => tallyText(name, LONGEST_NAME).replaceAll(/\s{2,}/g, ' ')

const dayText = (day: string): string => day.replaceAll('-', '')

// Tally writes debits below zero.
const amountText = (amount: bigint): string => rupeesOf(-amount)

// Tally books goods from vouchers of its invoice view; all others are of the accounting view.
const VIEWS = {
  goods: { view: 'Invoice Voucher View', is_invoice: 'Yes', list: 'LEDGERENTRIES.LIST' },
  money: { view: 'Accounting Voucher View', is_invoice: 'No', list: 'ALLLEDGERENTRIES.LIST' },
} as const

/** A voucher as the content of an XML element, the party first as Tally shows it. */
export function voucherXml(voucher: Voucher): Xml {
  const { key, type, date, number, reference, reference_date, party, narration, is_cancelled, stock } = voucher
  const { view, is_invoice, list } = VIEWS[stock ? 'goods' : 'money']
  const entries = voucher.entries.filter(({ amount }) => amount !== 0n)
  return {
    VOUCHER: {
      '@REMOTEID': key,
      '@VCHTYPE': type,
      '@ACTION': 'Create',
      '@OBJVIEW': view,
      DATE: dayText(date),
      GUID: key,
      VOUCHERTYPENAME: type,
      VOUCHERNUMBER: tallyText(number),
      ...(reference ? { REFERENCE: tallyText(reference) } : {}),
      ...(reference_date ? { REFERENCEDATE: dayText(reference_date) } : {}),
      PARTYLEDGERNAME: party,
      PERSISTEDVIEW: view,
      ISINVOICE: is_invoice,
      EFFECTIVEDATE: dayText(date),
      ISCANCELLED: is_cancelled ? 'Yes' : 'No',
      ...(narration ? { NARRATION: tallyText(narration) } : {}),
      ...(is_cancelled ? {} : { [list]: entries.map((entry) => entryXml(entry, entry.ledger === party)) }),
      ...(is_cancelled || !stock
        ? {}
        : { 'ALLINVENTORYENTRIES.LIST': stock.lines.map((line) => stockXml(line, stock.ledger)) }),
    },
  }
}

/** Goods with their store, and the ledger that their value is for. */
function stockXml({ item, unit, godown, quantity, rate, amount }: StockLine, ledger: string): Xml {
  const value = { ISDEEMEDPOSITIVE: amount > 0n ? 'Yes' : 'No', AMOUNT: amountText(amount) }
  const counted = { ACTUALQTY: `${quantity} ${unit}`, BILLEDQTY: `${quantity} ${unit}` }
  return {
    STOCKITEMNAME: item,
    ISDEEMEDPOSITIVE: value.ISDEEMEDPOSITIVE,
    RATE: `${rate}/${unit}`,
    AMOUNT: value.AMOUNT,
    ...counted,
    'BATCHALLOCATIONS.LIST': { GODOWNNAME: godown, BATCHNAME: 'Primary Batch', AMOUNT: value.AMOUNT, ...counted },
    'ACCOUNTINGALLOCATIONS.LIST': { LEDGERNAME: ledger, ...value },
  }
}

const entryXml = ({ ledger, amount, bills = [] }: Entry, is_party: boolean): Xml => ({
  LEDGERNAME: ledger,
  ...(is_party ? { ISPARTYLEDGER: 'Yes' } : {}),
  ISDEEMEDPOSITIVE: amount > 0n ? 'Yes' : 'No',
  AMOUNT: amountText(amount),
  ...(bills.length > 0
    ? {
        'BILLALLOCATIONS.LIST': bills.map((bill) => ({
          NAME: tallyText(bill.name),
          BILLTYPE: bill.type,
          AMOUNT: amountText(bill.amount),
        })),
      }
    : {}),
})

const REGISTRATIONS: Readonly<Record<string, string>> = {
  Regular: 'Regular',
  Composition: 'Composition',
  Consumer: 'Consumer',
  Unregistered: 'Unregistered',
}

/** A ledger as the content of an XML element. */
export function ledgerXml({ name, group, is_bill_wise, duty, gstin, gst_type, state, pincode, pan }: Ledger): Xml {
  const registration = gst_type ? REGISTRATIONS[gst_type] : gstin ? 'Regular' : undefined
  return {
    LEDGER: {
      '@NAME': name,
      '@ACTION': 'Create',
      'NAME.LIST': { NAME: name },
      PARENT: group,
      ISBILLWISEON: is_bill_wise ? 'Yes' : 'No',
      ...(duty ? { TAXTYPE: 'GST', GSTDUTYHEAD: duty } : {}),
      ...(state ? { COUNTRYNAME: 'India', LEDSTATENAME: tallyText(state) } : {}),
      ...(pincode ? { PINCODE: tallyText(pincode) } : {}),
      ...(pan ? { INCOMETAXNUMBER: tallyText(pan) } : {}),
      ...(registration ? { GSTREGISTRATIONTYPE: registration } : {}),
      ...(gstin ? { PARTYGSTIN: tallyText(gstin) } : {}),
    },
  }
}
