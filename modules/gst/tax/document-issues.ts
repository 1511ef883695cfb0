import { compare, exact, minus, percentOf, sum, times, type Exact, rounded } from '#base/exact.ts'
import type { Issue } from '#base/issue.ts'
import { hasCess } from '../law/cess.ts'
import { rateStanding } from '../law/rates.ts'
import { isRegistered, type TaxDecision } from './decide-tax.ts'
import type { Decimal, Findings, Say, TaxDocument, TaxLine } from './document.ts'
import { partyIssues } from './party-issues.ts'
import { amountOf } from './line-tax.ts'

const HUNDRED = exact('100')
const NUMBER = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/
const isNumber = (text: string): boolean => text.length <= 62 && NUMBER.test(text.trim())

/** The issues and warnings of a document, each at its field: `lines.0.discount`, `discount.value`, `charges.1.amount`, `buyer.gstin`. */
export function documentIssues(document: TaxDocument, decision: TaxDecision): Findings {
  const issues: Issue[] = []
  const warnings: Issue[] = []
  const say: Say = (field, message, rule) => void issues.push({ field, message, rule })
  const advise: Say = (field, message, rule) => void warnings.push({ field, message, rule })
  if (!document.date) say('date', 'Enter the date', 'required')
  if (document.lines.length === 0) say('lines', 'Add at least one line', 'required')
  partyIssues(document, decision, { say, advise })
  for (const [index, line] of document.lines.entries()) {
    const at = (field: string, message: string, rule: string) => say(`lines.${index}.${field}`, message, rule)
    lineIssues(line, document.places ?? 2, at)
    rateIssues(document, line, { say: at, advise: (field, ...rest) => advise(`lines.${index}.${field}`, ...rest) })
    const includesTax = line.price_includes_tax ?? document.prices_include_tax
    if (includesTax && compare(cessOf(line), grossOf(line, document.places ?? 2)) > 0)
      at('cess_per_unit', 'The cess is more than the price that includes it', 'cess_too_high')
    if (document.reverse_charge && includesTax)
      at('price_includes_tax', 'Under reverse charge the price is without tax', 'reverse_charge')
  }
  discountIssues(document, say)
  chargeIssues(document, say)
  percentIssues('tcs_percent', document.tcs_percent, say)
  percentIssues('tds_percent', document.tds_percent, say)
  if (document.reverse_charge && !isRegistered(document.buyer?.kind ?? 'Regular'))
    advise(
      'reverse_charge',
      'Under reverse charge the buyer pays the tax, so the buyer needs a GSTIN',
      'reverse_charge',
    )
  return { issues, warnings }
}

function lineIssues(line: TaxLine, places: number, say: Say): void {
  for (const name of ['quantity', 'price'] as const) {
    if (!line[name]) say(name, name === 'quantity' ? 'Enter the quantity' : 'Enter the price', 'required')
    else notNegative(name, line[name], say)
  }
  if (isNumber(line.quantity ?? '') && exact(line.quantity).units === 0n)
    say('quantity', 'Enter a quantity above zero', 'quantity_zero')
  for (const name of ['cess_rate', 'cess_per_unit', 'other_charges'] as const) notNegative(name, line[name], say)
  if (!notNegative('discount', line.discount, say)) return
  const gross = grossOf(line, places)
  const fixed = line.discount_type === 'Fixed Amount'
  if (compare(amountOf(line.discount), fixed ? gross : HUNDRED) > 0)
    say(
      'discount',
      fixed ? 'The discount is more than the amount' : 'The discount is more than 100 %',
      'discount_too_high',
    )
}

// A seller who charges no tax has no rates to be wrong.
function rateIssues(document: TaxDocument, line: TaxLine, { say, advise }: { say: Say; advise: Say }): void {
  if ((document.seller.registration ?? 'Regular') !== 'Regular') return
  const untaxed = (line.taxability ?? 'taxable') !== 'taxable'
  cessIssues(line, { date: document.rate_date || document.date, untaxed, say })
  if (untaxed) {
    if (amountOf(line.tax_rate).units > 0n) say('tax_rate', 'An exempt line has no tax rate', 'rate_of_exempt')
    return
  }
  if (!line.tax_rate) return say('tax_rate', 'Choose the tax rate', 'required')
  if (!notNegative('tax_rate', line.tax_rate, say)) return
  const date = document.rate_date || document.date
  if (!date) return
  const standing = rateStanding(line.tax_rate, date)
  if (standing === 'unknown') say('tax_rate', 'This is not a rate of GST', 'rate_unknown')
  if (standing === 'not_in_force') say('tax_rate', 'This rate was not in force on the date', 'rate_not_in_force')
  if (standing === 'never') advise('tax_rate', 'GST has no such rate, and e-invoices refuse it', 'rate_never_in_force')
  if (standing === 'unusual') advise('tax_rate', 'On this date only a few goods have this rate', 'rate_unusual')
}

/** An exempt line has no cess, and on days without cess no line has. */
function cessIssues(line: TaxLine, { date, untaxed, say }: { date: string | null; untaxed: boolean; say: Say }): void {
  for (const name of ['cess_rate', 'cess_per_unit'] as const) {
    if (!line[name] || amountOf(line[name]).units === 0n) continue
    if (untaxed) say(name, 'An exempt line has no cess', 'cess_of_exempt')
    else if (date && !hasCess(date)) say(name, 'There is no compensation cess on this date', 'rate_not_in_force')
  }
}

function discountIssues({ discount, lines, places }: TaxDocument, say: Say): void {
  if (!discount || !notNegative('discount.value', discount.value, say)) return
  const fixed = discount.type === 'Fixed Amount'
  if (compare(amountOf(discount.value), fixed ? netsOf(lines, places) : HUNDRED) > 0)
    say(
      'discount.value',
      fixed ? 'The discount is more than the amount of all lines' : 'The discount is more than 100 %',
      'discount_too_high',
    )
}

function chargeIssues({ charges = [], lines, discount, places }: TaxDocument, say: Say): void {
  const nets = netsOf(lines, places)
  const off = amountOf(discount?.value)
  const after = minus(nets, discount?.type === 'Fixed Amount' ? off : rounded(percentOf(off, nets), places ?? 2))
  for (const [index, charge] of charges.entries()) {
    const field = `charges.${index}.amount`
    const some = notNegative(field, charge.amount, say) && amountOf(charge.amount).units > 0n
    if (charge.inside && some && compare(after, exact('0')) <= 0)
      say(field, 'There is no amount over which this charge could be spread', 'charge_nothing_to_spread')
  }
}

const cessOf = (line: TaxLine): Exact => times(amountOf(line.quantity), amountOf(line.cess_per_unit))

const grossOf = (line: TaxLine, places: number): Exact =>
  rounded(times(amountOf(line.quantity), amountOf(line.price)), places)

/** The amounts of all lines after their own discounts. */
function netsOf(lines: readonly TaxLine[], places = 2): Exact {
  const nets = lines.map((line) => {
    const gross = grossOf(line, places)
    const value = amountOf(line.discount)
    return minus(gross, rounded(line.discount_type === 'Fixed Amount' ? value : percentOf(value, gross), places))
  })
  return sum(nets)
}

function percentIssues(field: string, value: Decimal, say: Say): void {
  if (notNegative(field, value, say) && compare(amountOf(value), HUNDRED) > 0)
    say(field, 'This is more than 100 %', 'range')
}

/** False after it reported a text that is no number, or a number below zero. Nothing typed is fine. */
function notNegative(field: string, value: Decimal, say: Say): boolean {
  if (!value) return true
  if (!isNumber(value)) say(field, 'Enter a number', 'number')
  else if (exact(value).units < 0n) say(field, 'This cannot be below zero', 'negative')
  else return true
  return false
}
