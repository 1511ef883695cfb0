import type { Paper, PaperLine } from '#modules/gst/portal/paper.ts'
import { isLargeConsumerSale } from '#modules/gst/gstr1/entries.ts'
import { UNREGISTERED } from '#modules/gst/portal/paper.ts'
import type { PricedLine, PricedTotals } from '#modules/gst/tax/document.ts'
import { exact } from '#base/exact.ts'
import { percentUnits } from '#modules/gst/tax/line-tax.ts'
import { paiseOf, rupeesOf, smaller } from '../rules/amounts.ts'
import { priceDocument } from '#modules/gst/tax/price-document.ts'
import { stateByName } from '#modules/gst/states.ts'
import { taxParts } from '../credit-notes/returned.ts'
import { UNTAXED } from '../documents/line-fields.ts'
import { exportOf } from '../documents/foreign-fields.ts'
import { taxDocument } from '../documents/price-draft.ts'
import type { PaperFacts } from '../paper/paper.ts'
import { isDebitNote } from '../invoices/debit-notes/debit-fields.ts'
import { textOf } from '../rules/values.ts'

type Row = Readonly<Record<string, unknown>>

/** Codes of services begin with 99 (Notification 11/2017-Central Tax (Rate), annexure). */
const isService = (hsn: string, row: Row): boolean => (hsn === '' ? row.supply === 'services' : hsn.startsWith('99'))

/**
 * An issued invoice as returns and portals need it. The amounts are computed again from the stored lines; the document cannot
 * change any more, so they are those that it shows. A debit note is an invoice over another one. Null for a document of a seller outside GST, who files no return.
 */
export function gstPaper(row: Row, seller: PaperFacts['seller']): Paper | null {
  const document = taxDocument(row)
  const { decision, lines, totals } = priceDocument(document)
  if (!decision.supply_category) return null
  const is_debit_note = isDebitNote(row)
  return {
    type: is_debit_note ? 'DBN' : row.paper === 'bill_of_supply' ? 'BIL' : 'INV',
    number: textOf(row.number),
    date: textOf(row.date),
    supply_category: decision.supply_category,
    tax_type: decision.tax_type,
    place_of_supply: decision.place_of_supply,
    reverse_charge: row.reverse_charge === true,
    supplier: {
      city: '',
      name: seller.name,
      gstin: textOf(seller.gstin),
      address1: textOf(seller.address),
      pin: textOf(seller.pincode),
      state: textOf(row.seller_state),
    },
    recipient: {
      city: '',
      name: textOf(row.buyer_name),
      gstin: textOf(row.buyer_gstin) || UNREGISTERED,
      address1: textOf(row.billing_address),
      pin: textOf(row.billing_pincode),
      state: stateByName(textOf(row.billing_state))?.code ?? '',
    },
    lines: ((row.lines ?? []) as Row[]).map(
      (line, index): PaperLine => ({
        description: textOf(line.description),
        hsn: textOf(line.hsn),
        service: isService(textOf(line.hsn), row),
        quantity: textOf(line.quantity) || '0',
        unit: textOf(line.unit) || 'OTH',
        price: textOf(line.price) || '0',
        tax_rate: textOf(document.lines[index].tax_rate) || '0',
        taxability: document.lines[index].taxability ?? 'taxable',
        cess_rate: document.lines[index].cess_rate,
        amounts: lines[index],
      }),
    ),
    totals,
    export: exportOf(row),
    ...(is_debit_note && { preceding: [{ number: textOf(row.corrects_number), date: textOf(row.corrects_date) }] }),
  }
}

const NO_LINE: PricedLine = {
  ...{ gross: '0.00', discount: '0.00', document_discount_share: '0.00', charge_share: '0.00', taxable: '0.00' },
  ...{ cgst: '0.00', sgst: '0.00', igst: '0.00', cess: '0.00', cess_per_unit: '0.00', other_charges: '0.00' },
  total: '0.00',
}

/** The cess of a line of a note by kind: what its percentage is of the value, and the rest for its units. */
function cessParts(line: Row): Pick<PricedLine, 'cess' | 'cess_per_unit'> {
  const cess = paiseOf(textOf(line.cess) || '0')
  const by_value = percentUnits(exact(line.cess_rate), paiseOf(textOf(line.taxable) || '0'))
  const has_unit_cess = exact(line.cess_per_unit).units > 0n
  const by_percent = has_unit_cess ? smaller(by_value, cess) : cess
  return { cess: rupeesOf(by_percent), cess_per_unit: rupeesOf(cess - by_percent) }
}

/**
 * A posted credit note over an invoice as returns need it (GSTR-1, table 9B, or netted in tables 7 and 8). Its amounts are those that it
 * shows; place of supply, kind of tax and category are those of the invoice.
 */
export function gstNote(row: Row, invoice: Paper): Paper {
  const has_igst = paiseOf(textOf(row.igst) || '0') > 0n
  const none = Object.fromEntries(Object.keys(invoice.totals).map((name) => [name, '0.00'])) as unknown as PricedTotals
  return {
    ...invoice,
    ...{ type: 'CRN', number: textOf(row.number), date: textOf(row.date) },
    recipient: { ...invoice.recipient, name: textOf(row.buyer_name), gstin: textOf(row.buyer_gstin) || UNREGISTERED },
    preceding: [{ number: invoice.number, date: invoice.date }],
    against_large_consumer_sale: isLargeConsumerSale(invoice),
    lines: ((row.lines ?? []) as Row[]).map((line): PaperLine => {
      const tax = taxParts(paiseOf(textOf(line.tax) || '0'), has_igst)
      const rate = textOf(line.tax_rate)
      const untaxed = UNTAXED.find((one) => one === rate)
      return {
        description: textOf(line.description),
        hsn: textOf(line.hsn),
        service: isService(textOf(line.hsn), {}),
        quantity: textOf(line.quantity) || '0',
        unit: textOf(line.unit) || 'OTH',
        price: textOf(line.price) || '0',
        tax_rate: untaxed ? '0' : rate || '0',
        taxability: untaxed ?? 'taxable',
        cess_rate: textOf(line.cess_rate) || null,
        amounts: {
          ...NO_LINE,
          taxable: textOf(line.taxable) || '0.00',
          ...{ cgst: rupeesOf(tax.cgst), sgst: rupeesOf(tax.sgst), igst: rupeesOf(tax.igst) },
          ...cessParts(line),
          total: textOf(line.amount) || '0.00',
        },
      }
    }),
    totals: {
      ...none,
      ...{ taxable: textOf(row.taxable), cgst: textOf(row.cgst), sgst: textOf(row.sgst), igst: textOf(row.igst) },
      cess: textOf(row.cess) || '0.00',
      ...{ tcs: textOf(row.tcs) || '0.00', grand_total: textOf(row.total) || '0.00' },
    },
  }
}
