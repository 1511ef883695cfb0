import { compare, exact } from '#base/exact.ts'
import type { Issue } from '#base/issue.ts'
import { OTHER_COUNTRY, type SupplyCategory } from '../tax/decide-tax.ts'

const AUTHORISED = 'SUPPLY MEANT FOR EXPORT/SUPPLY TO SEZ UNIT OR SEZ DEVELOPER FOR AUTHORISED OPERATIONS'

/**
 * The sentences that the law wants on a paper, in its own English words: of composition sellers (CGST rules, rule 5(1)(f)), for exports and
 * SEZ (rule 46), and for reverse charge (rule 46(p)).
 */
export function legendsOf(paper: {
  composition: boolean
  supply_category: SupplyCategory | null
  reverse_charge: boolean
}): string[] {
  const { supply_category: category } = paper
  const legends: string[] = []
  if (paper.composition) legends.push('COMPOSITION TAXABLE PERSON, NOT ELIGIBLE TO COLLECT TAX ON SUPPLIES')
  if (category === 'EXPWP' || category === 'SEZWP') legends.push([AUTHORISED, 'ON PAYMENT OF INTEGRATED TAX'].join(' '))
  if (category === 'EXPWOP' || category === 'SEZWOP')
    legends.push([AUTHORISED, 'UNDER BOND OR LETTER OF UNDERTAKING WITHOUT PAYMENT OF INTEGRATED TAX'].join(' '))
  if (paper.reverse_charge) legends.push('TAX PAYABLE ON REVERSE CHARGE: YES')
  return legends
}

/** The marks of the copies of an invoice (CGST rules, rule 48): three for goods, two for services. */
export const COPY_MARKS: Readonly<Record<'goods' | 'services', readonly string[]>> = {
  goods: ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER'],
  services: ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR SUPPLIER'],
}

const NAMED_FROM = '50000'

/**
 * What the law wants to know about the buyer and is missing (CGST rules, rule 46(d) to (f)): a registered buyer has name, address and GSTIN;
 * from 50,000 rupees on, a buyer without GSTIN has name, address and state. `value` is the taxable value in rupees.
 */
export function buyerIssues(facts: {
  registered: boolean
  place_of_supply: string
  value: string
  name?: string | null
  address?: string | null
  state?: string | null
  gstin?: string | null
}): Issue[] {
  const abroad = facts.place_of_supply === OTHER_COUNTRY
  const large = compare(exact(facts.value), exact(NAMED_FROM)) >= 0
  if (!facts.registered && !large && !abroad) return []
  const needed = [
    ['buyer.name', facts.name, 'Enter the name of the buyer'],
    ['buyer.address', facts.address, 'Enter the address of the buyer'],
    ['buyer.state', abroad ? OTHER_COUNTRY : facts.state, 'Choose the state of the buyer'],
    ['buyer.gstin', facts.registered ? facts.gstin : OTHER_COUNTRY, 'Enter the GSTIN of the buyer'],
  ] as const
  return needed.filter(([, value]) => !value).map(([field, , message]) => ({ field, message, rule: 'required' }))
}
