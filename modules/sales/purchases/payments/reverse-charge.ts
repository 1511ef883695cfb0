import { spread } from '#modules/gst/tax/spread.ts'
import { lineTax } from '#modules/gst/tax/line-tax.ts'
import { exact } from '#base/exact.ts'
import { UNTAXED } from '../../documents/line-fields.ts'
import { paiseOf, rupeesOf, smaller, total } from '../../rules/amounts.ts'
import { rowsOf, textOf } from '../../rules/values.ts'

type Row = Readonly<Record<string, unknown>>

/** The series of payment vouchers, and the field of a payment with the number. */
export const PAYMENT_VOUCHER = { field: 'voucher_number', type: 'Payment voucher' } as const

/**
 * True for a bill whose payment needs a voucher: a registered business pays the tax of the supply itself (CGST Act, section 31(3)(g), and
 * section 20 of the IGST Act for services from abroad). The tax of goods from abroad is paid at the customs.
 */
export const needsVoucher = (bill: Row): boolean =>
  bill.reverse_charge === true &&
  bill.buyer_registration === 'Regular' &&
  !(bill.supplier_gst_type === 'Overseas' && bill.supply !== 'services')

/** What a payment voucher prints of each bill that it pays (CGST Rules, rule 52): what was supplied, what was paid, rate and tax. */
interface VoucherLine {
  description: string
  hsn: string
  tax_rate: string
  taxable: string
  tax: string
  cess: string
  amount: string
  is_inter: boolean
}

/**
 * A payment as the document of its voucher: a line for each rate of each bill under reverse charge. The tax is that of the part that is
 * paid; a bill that is paid whole has exactly the tax of its lines. Other bills of the payment are left out.
 */
export function voucherOf(payment: Row, bills: ReadonlyMap<number, Row>): Row {
  const lines = rowsOf(payment.allocations).flatMap((line) => {
    const bill = bills.get(line.bill_id as number)
    return bill && needsVoucher(bill) ? linesOf(bill, line) : []
  })
  const ids = [...new Set(rowsOf(payment.allocations).map(({ bill_id }) => bill_id as number))]
  const paid = ids.map((id): Row => bills.get(id) ?? {}).filter(needsVoucher)
  const places = [...new Set(paid.map(({ supply_place }) => textOf(supply_place)))]
  const taxes = (of: boolean) => total(lines.filter(({ is_inter }) => is_inter === of).map(({ tax }) => paiseOf(tax)))
  const half = rupeesOf(taxes(false) / 2n)
  return {
    ...payment,
    lines,
    supplier_name: paid[0]?.supplier_name ?? payment.payee_name,
    supplier_gstin: paid[0]?.supplier_gstin ?? null,
    supplier_address: paid[0]?.supplier_address ?? null,
    supplier_state: paid[0]?.supplier_state ?? null,
    supply_place: places.length === 1 ? places[0] : null,
    reverse_charge: true,
    ...{ igst: rupeesOf(taxes(true)), cgst: half, sgst: half },
    cess: rupeesOf(total(lines.map(({ cess }) => paiseOf(cess)))),
    taxable: rupeesOf(total(lines.map(({ taxable }) => paiseOf(taxable)))),
    total: rupeesOf(total(lines.map(({ amount }) => paiseOf(amount)))),
  }
}

function linesOf(bill: Row, allocation: Row): VoucherLine[] {
  const paid = paiseOf(allocation.amount)
  const whole = paiseOf(bill.total)
  // Tax that we deduct from the payment is paid for the supplier, so it settles the bill as money does.
  const settled = smaller(paid + paiseOf(allocation.tds), whole)
  const is_inter = paiseOf(bill.igst) > 0n
  const groups = [...Map.groupBy(rowsOf(bill.lines), ({ tax_rate }) => textOf(tax_rate))]
  const value = (of: readonly Row[], name: string) => total(of.map((line) => paiseOf(line[name])))
  const amounts = spread(
    paid,
    groups.map(([, of]) => value(of, 'taxable')),
  )
  return groups.map(([rate, of], index) => {
    const taxable = value(of, 'taxable')
    const part = whole === 0n ? 0n : spread(taxable, [settled, whole - settled])[0]
    const is_untaxed = rate === '' || UNTAXED.some((one) => one === rate)
    const tax = is_untaxed ? 0n : settled === whole ? value(of, 'tax') : taxOn(part, rate, is_inter)
    const cess = whole === 0n ? 0n : spread(value(of, 'cess'), [settled, whole - settled])[0]
    const [first, ...rest] = [...new Set(of.map(({ description }) => textOf(description)))]
    return {
      description: `${[first, ...rest.slice(0, 2)].join(', ')}${rest.length > 2 ? ' …' : ''} (${textOf(bill.bill_number) || textOf(bill.number)})`,
      hsn: textOf(of[0].hsn),
      tax_rate: rate,
      ...{
        taxable: rupeesOf(part),
        tax: rupeesOf(tax),
        cess: rupeesOf(cess),
        amount: rupeesOf(amounts[index]),
        is_inter,
      },
    }
  })
}

function taxOn(taxable: bigint, rate: string, is_inter: boolean): bigint {
  const { igst, cgst, sgst } = lineTax({
    value: taxable,
    quantity: exact('1'),
    rate: exact(rate),
    cess_rate: exact('0'),
    cess_per_unit: exact('0'),
    tax_type: is_inter ? 'IGST' : 'CGST_SGST',
    includes_tax: false,
    places: 2,
  })
  return igst + cgst + sgst
}
