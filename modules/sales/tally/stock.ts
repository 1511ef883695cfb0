import { dividedBy, exact, isZero, rounded, decimalText, sum, times } from '#base/exact.ts'
import { withoutEndZeros } from '#base/end-zeros.ts'
import { paiseOf, rupeesOf, total } from '../rules/amounts.ts'
import type { VoucherKind } from '../rules/payments/statement.ts'
import type { Entry, StockLine } from './voucher.ts'
import { tallyText } from './voucher.ts'
import { rowsOf } from '../rules/values.ts'

type Row = Readonly<Record<string, unknown>>
type Xml = Record<string, unknown>

/** An item as Tally knows it. */
export interface StockItem {
  name: string
  unit: string
  group: string | null
  hsn: string | null
  /** What there was of it when the business began here; empty without opening stock. */
  opening: readonly OpeningStock[]
}

/** The opening stock of an item in one store. `rate` is rupees for one unit; null where the cost is not known. */
export interface OpeningStock {
  godown: string
  quantity: string
  rate: string | null
}

/** What the stock of vouchers names: goods by id with the quantity of a line in their own unit, and branches by id. */
export interface StockNaming {
  items: ReadonlyMap<number, StockItem>
  /** The quantity of a line in the unit of its item; null where the units have nothing to do with each other. */
  inOwnUnit: (item_id: number, quantity: string, unit: string | null) => string | null
  godowns: ReadonlyMap<number, string>
}

/** The store that every company in Tally has, for papers without a branch. */
export const MAIN_GODOWN = 'Main Location'
/** Tally has at most four decimals in a quantity. */
const QUANTITY_PLACES = 4

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

// The papers that move goods, with the direction of the value of their lines: what goods bring is a credit, what they cost a debit. Notes
// move goods only if these went back.
const DIRECTIONS: Readonly<Partial<Record<VoucherKind, { sign: bigint; link?: string; reason?: string }>>> = {
  Invoice: { sign: -1n },
  'Credit Note': { sign: 1n, link: 'invoice_line_id', reason: 'Sales return' },
  Bill: { sign: 1n },
  'Debit Note': { sign: -1n, link: 'bill_line_id', reason: 'Purchase return' },
}

/** The goods of a paper as stock lines of its voucher. Services, lines without an item and papers that move no goods have none. */
export function stockLines(kind: VoucherKind, paper: Row, { items, inOwnUnit, godowns }: StockNaming): StockLine[] {
  const direction = DIRECTIONS[kind]
  if (!direction || (direction.reason && paper.reason !== direction.reason)) return []
  const { sign, link } = direction
  const lowered = new Map(rowsOf((paper.lowers as Row | undefined)?.lines).map((line) => [line.id, line]))
  return rowsOf(paper.lines).flatMap((line): StockLine[] => {
    // A line of a note is of the item of the line that it lowers.
    const of = link ? lowered.get(line[link]) : line
    const item = items.get(of?.item_id as number)
    const written = textOf(line.quantity)
    if (!of || !item || !written) return []
    const own = inOwnUnit(of.item_id as number, written, textOf(of.unit))
    const quantity = own && plain(own)
    const value = paiseOf(line.taxable)
    if (!quantity || isZero(quantity)) return []
    return [
      {
        ...{ item: item.name, unit: item.unit, quantity, amount: sign * value },
        godown: godowns.get(paper.location_id as number) ?? MAIN_GODOWN,
        rate: decimalText(dividedBy(exact(rupeesOf(value)), exact(quantity), QUANTITY_PLACES), QUANTITY_PLACES),
      },
    ]
  })
}

function plain(quantity: string): string {
  const number = rounded(exact(quantity), QUANTITY_PLACES)
  const [whole, decimals = ''] = decimalText(number, QUANTITY_PLACES).split('.')
  const kept = withoutEndZeros(decimals)
  return kept ? `${whole}.${kept}` : whole
}

/** Lowers the ledger of the goods by the amounts that the stock lines have already, so that the voucher still sums to zero. */
export function withoutStock(entries: readonly Entry[], ledger: string, stock: readonly StockLine[]): Entry[] {
  const moved = total(stock.map(({ amount }) => amount))
  const at = entries.findIndex((entry) => entry.ledger === ledger)
  return entries.map((entry, index) => (index === at ? { ...entry, amount: entry.amount - moved } : entry))
}

/** A unit as the content of an XML element; quantities of all units may have decimals. */
export const unitXml = ({ name, formal }: { name: string; formal: string }): Xml => ({
  UNIT: {
    ...{ '@NAME': name, '@ACTION': 'Create', NAME: name, ORIGINALNAME: tallyText(formal) },
    ...{ ISSIMPLEUNIT: 'Yes', DECIMALPLACES: String(QUANTITY_PLACES) },
  },
})

/** A group of items. */
export const groupXml = (name: string): Xml => ({
  STOCKGROUP: { '@NAME': name, '@ACTION': 'Create', 'NAME.LIST': { NAME: name }, PARENT: '' },
})

/** A branch as a store of goods. */
export const godownXml = (name: string): Xml => ({
  GODOWN: { '@NAME': name, '@ACTION': 'Create', 'NAME.LIST': { NAME: name }, PARENT: '' },
})

/** An item of stock with its group, unit and HSN. `from` is the first day on which the HSN holds, YYYY-MM-DD. */
export const itemXml = ({ name, unit, group, hsn, opening }: StockItem, from: string): Xml => ({
  STOCKITEM: {
    ...{ '@NAME': name, '@ACTION': 'Create', 'NAME.LIST': { NAME: name } },
    ...{ PARENT: group ?? '', BASEUNITS: unit, GSTAPPLICABLE: 'Applicable', GSTTYPEOFSUPPLY: 'Goods' },
    ...(hsn
      ? {
          'HSNDETAILS.LIST': {
            ...{ APPLICABLEFROM: from.replaceAll('-', ''), HSNCODE: hsn },
            SRCOFHSNDETAILS: 'Specify Details Here',
          },
        }
      : {}),
    ...openingXml(opening, unit),
  },
})

const valueOf = ({ quantity, rate }: OpeningStock): bigint =>
  paiseOf(decimalText(times(exact(quantity), exact(rate)), 2))

/** Opening stock: the whole of it, then each store as a batch. What goods are worth is a debit, which Tally writes below zero. */
function openingXml(opening: readonly OpeningStock[], unit: string): Xml {
  if (opening.length === 0) return {}
  const figures = (quantity: string, rate: string | null, value: bigint): Xml => ({
    OPENINGBALANCE: `${plain(quantity)} ${unit}`,
    ...(rate === null ? {} : { OPENINGRATE: `${rate}/${unit}`, OPENINGVALUE: rupeesOf(-value) }),
  })
  const whole = decimalText(sum(opening.map(({ quantity }) => exact(quantity))), QUANTITY_PLACES)
  return {
    ...figures(whole, opening[0].rate, total(opening.map(valueOf))),
    'BATCHALLOCATIONS.LIST': opening.map((one) => ({
      ...{ GODOWNNAME: one.godown, BATCHNAME: 'Primary Batch' },
      ...figures(one.quantity, one.rate, valueOf(one)),
    })),
  }
}
