import { exact, minus, percentOf, rounded, sum, times, type Exact } from '#base/exact.ts'
import { UNIT_CODES } from '../law/units.ts'
import { rateStanding } from '../law/rates.ts'
import { smallestUnits } from '../tax/line-tax.ts'
import { dayOfSlash } from '../portal/schema.ts'
import { type Report, supplyOf } from './check-parties.ts'
import type { Inv01, Section } from './payload.ts'

const MOST_ITEMS = 1000
const numberOf = (section: Section, key: string): Exact => exact(section[key] ?? 0)
const isZero = (section: Section, key: string): boolean => numberOf(section, key).units === 0n

/** True if the portal takes an amount for a computed one: from floor - 1 to ceiling + 1 rupees. */
function isNear(given: Exact, computed: Exact): boolean {
  const [amount, target] = [given, computed].map((number) => smallestUnits(rounded(number, 2), 2))
  const floor = target / 100n - (target % 100n < 0n ? 1n : 0n)
  const ceiling = target % 100n === 0n ? floor : floor + 1n
  return amount >= (floor - 1n) * 100n && amount <= (ceiling + 1n) * 100n
}

/** The checks of the items and of their taxes, with the codes of the portal. */
export function checkItems(payload: Inv01, report: Report): void {
  const { ItemList: items } = payload
  if (items.length === 0) return report('ItemList', 'Add at least one line', '2228')
  if (items.length > MOST_ITEMS) report('ItemList', 'An e-invoice has at most 1000 lines', '2173')
  const numbers = items.map((item) => item.SlNo)
  for (const [index, item] of items.entries()) {
    const at: Report = (key, ...rest) => report(`ItemList.${index}.${key}`, ...rest)
    if (numbers.indexOf(item.SlNo) !== index) at('SlNo', 'This line number is used twice', '2233')
    checkGoods(item, at)
    if (['never', 'unknown', 'not_in_force'].includes(standingOf(payload, item)))
      at('GstRt', 'This is not a rate of GST', '2240')
    checkTaxKind(payload, item, at)
    checkSums(payload, item, at)
  }
}

const standingOf = ({ DocDtls }: Inv01, item: Section) =>
  rateStanding(String(item.GstRt), dayOfSlash(String(DocDtls.Dt)))

function checkGoods(item: Section, at: Report): void {
  const service = item.IsServc === 'Y'
  if (service !== String(item.HsnCd).startsWith('99'))
    at('HsnCd', service ? 'A service has a code that begins with 99' : 'Goods have no code that begins with 99', '2176')
  if (service) return
  if (item.Qty === undefined) at('Qty', 'Enter the quantity', '2238')
  if (item.Unit === undefined) at('Unit', 'Choose the unit', '2239')
  else if (!Object.hasOwn(UNIT_CODES, String(item.Unit))) at('Unit', 'The portal does not know this unit', '2177')
}

function checkTaxKind(payload: Inv01, item: Section, at: Report): void {
  const { type, is_export, is_sez, without_tax } = supplyOf(payload)
  const both = !isZero(item, 'CgstAmt') || !isZero(item, 'SgstAmt')
  const igst = !isZero(item, 'IgstAmt')
  if (without_tax && (both || igst)) return at('IgstAmt', `A supply of type ${type} has no tax`, '2179')
  if (is_sez && both) return at('CgstAmt', 'A supply to an SEZ has IGST', '2237')
  if (is_export && both) return at('CgstAmt', 'An export has IGST', '2180')
  if (is_sez || is_export) return
  const inState = payload.BuyerDtls.Pos === payload.SellerDtls.Stcd && payload.TranDtls.IgstOnIntra !== 'Y'
  if (inState && igst) at('IgstAmt', 'A supply within the state has CGST and SGST', '2172')
  if (!inState && both) at('CgstAmt', 'A supply to another state has IGST', '2174')
}

function checkSums(payload: Inv01, item: Section, at: Report): void {
  const [assessed, rate] = [numberOf(item, 'AssAmt'), numberOf(item, 'GstRt')]
  const near = (key: string, computed: Exact, message: string, code: string) => {
    if (!isNear(numberOf(item, key), computed)) at(key, message, code)
  }
  if (item.Qty !== undefined)
    near(
      'TotAmt',
      times(numberOf(item, 'Qty'), numberOf(item, 'UnitPrice')),
      'The amount is not quantity × price',
      '2192',
    )
  const net = minus(numberOf(item, 'TotAmt'), numberOf(item, 'Discount'))
  near('AssAmt', net, 'The taxable value is not the amount less the discount', '2193')
  if (smallestUnits(minus(numberOf(item, 'CgstAmt'), numberOf(item, 'SgstAmt')), 2) !== 0n)
    at('SgstAmt', 'CGST and SGST differ', '2227')
  const tax = percentOf(rate, assessed)
  const half = { units: tax.units * 5n, places: tax.places + 1 }
  if (!isZero(item, 'IgstAmt')) near('IgstAmt', tax, 'IGST does not fit the rate', '2235')
  else if (!isZero(item, 'CgstAmt')) near('CgstAmt', half, 'CGST does not fit the rate', '2234')
  else if (!supplyOf(payload).without_tax && !isNear(exact(0), half))
    at('GstRt', 'The tax of this line is missing', '2179')
  near('CesAmt', percentOf(numberOf(item, 'CesRt'), assessed), 'The cess does not fit its rate', '2266')
  near(
    'StateCesAmt',
    percentOf(numberOf(item, 'StateCesRt'), assessed),
    'The cess of the state does not fit its rate',
    '2267',
  )
  const without = sum([assessed, numberOf(item, 'OthChrg')])
  const taxes = TAXES.map((key) => numberOf(item, key))
  const totals = [sum([without, ...taxes])]
  // Under reverse charge the tax is not part of what the buyer pays the seller.
  if (payload.TranDtls.RegRev === 'Y') totals.push(without)
  if (!totals.some((computed) => isNear(numberOf(item, 'TotItemVal'), computed)))
    at('TotItemVal', 'The total of the line is not the sum of its parts', '2194')
}

const CESSES = ['CesAmt', 'CesNonAdvlAmt'] as const
const STATE_CESSES = ['StateCesAmt', 'StateCesNonAdvlAmt'] as const
const TAXES = ['IgstAmt', 'CgstAmt', 'SgstAmt', ...CESSES, ...STATE_CESSES] as const

const SUMS: readonly (readonly [value: string, items: readonly string[], code: string])[] = [
  ['AssVal', ['AssAmt'], '2182'],
  ['SgstVal', ['SgstAmt'], '2183'],
  ['CgstVal', ['CgstAmt'], '2184'],
  ['IgstVal', ['IgstAmt'], '2185'],
  ['CesVal', CESSES, '2186'],
  ['StCesVal', STATE_CESSES, '2187'],
]

/** The checks of the totals, with the codes of the portal. */
export function checkTotals({ ItemList: items, ValDtls: values }: Inv01, report: Report): void {
  const sumOf = (keys: readonly string[]) => sum(items.flatMap((item) => keys.map((key) => numberOf(item, key))))
  for (const [key, keys, code] of SUMS)
    if (!isNear(numberOf(values, key), sumOf(keys))) report(`ValDtls.${key}`, 'This is not the sum of the lines', code)
  const before = sum([sumOf(['TotItemVal']), numberOf(values, 'OthChrg')])
  const computed = minus(sum([before, numberOf(values, 'RndOffAmt')]), numberOf(values, 'Discount'))
  const off = smallestUnits(minus(numberOf(values, 'TotInvVal'), computed), 2)
  if (off > 100n || off < -100n) report('ValDtls.TotInvVal', 'The total is not the sum of its parts', '2189')
  if (!isZero(values, 'Discount') && smallestUnits(minus(before, numberOf(values, 'Discount')), 2) <= 0n)
    report('ValDtls.Discount', 'The discount is more than the total', '2220')
}
