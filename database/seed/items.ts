import { PRODUCTS, type Product } from './products.ts'

/** An item of the demo business, with the positions of its group and unit in their lists. */
export interface DemoItem {
  name: string
  code: string
  kind: 'goods' | 'service'
  group: number
  unit: string
  hsn: string
  tax_rate: string
  sale_price: string
  purchase_price?: string
  reorder_level?: string
}

/** The groups of the demo's items. */
export const ITEM_GROUPS = [
  { name: 'Fabrics', color: '#4a63dd' },
  { name: 'Furnishing', color: '#1c8ca8' },
  { name: 'Furniture', color: '#b7791f' },
  { name: 'Services', color: '#6b4fbb' },
]
const GROUP: Readonly<Record<Product['trade'], number>> = { fabric: 0, furnishing: 1, furniture: 2 }
const LETTERS: Readonly<Record<Product['trade'], string>> = { fabric: 'FAB', furnishing: 'FUR', furniture: 'WD' }
const UNITS: Readonly<Record<string, string>> = { metres: 'Metre', sets: 'Set', rooms: 'Set' }

// The first words that a name contains tell its code and rate. The last line of a trade holds for the rest of it.
const TAXES: readonly (readonly [trade: Product['trade'], words: RegExp, hsn: string, rate: string])[] = [
  ['fabric', /lehenga|kurti/i, '620443', '5'],
  ['fabric', /cotton|uniform/i, '520811', '5'],
  ['fabric', /linen/i, '530919', '5'],
  ['fabric', /velvet/i, '580137', '5'],
  ['fabric', /net|organza/i, '580410', '5'],
  ['fabric', /silk/i, '500720', '5'],
  ['fabric', /./, '540752', '5'],
  ['furnishing', /curtain|blind/i, '630392', '5'],
  ['furnishing', /bed/i, '630221', '5'],
  ['furnishing', /mattress/i, '940421', '18'],
  ['furnishing', /carpet/i, '570242', '5'],
  ['furnishing', /./, '630492', '5'],
  ['furniture', /chair|sofa|bench/i, '940161', '18'],
  ['furniture', /steel/i, '940320', '18'],
  ['furniture', /office|workstation|conference/i, '940330', '18'],
  ['furniture', /./, '940350', '18'],
]

function itemOf(product: Product, index: number): DemoItem {
  const { name, trade, unit, rate } = product
  const [, , hsn, tax_rate] = TAXES.find(([of, words]) => of === trade && words.test(name)) ?? TAXES[0]
  const metres = unit === 'metres'
  return {
    ...{ name, kind: 'goods', group: GROUP[trade], unit: UNITS[unit] ?? 'Piece', hsn, tax_rate },
    code: `${LETTERS[trade]}-${String(index + 101)}`,
    sale_price: rate.toFixed(2),
    purchase_price: Math.round(rate * (metres ? 0.82 : 0.7)).toFixed(2),
    reorder_level: metres ? '200' : '5',
  }
}

const service = (name: string, code: string, hsn: string, tax_rate: string, sale_price: string): DemoItem => ({
  ...{ name, code, kind: 'service', group: 3, unit: 'Piece', hsn, tax_rate, sale_price },
})

/** What the demo business sells, as items with codes, rates and prices. */
export const ITEMS: readonly DemoItem[] = [
  ...PRODUCTS.filter(({ name }) => name !== 'Kurti catalogue (mixed)').map(itemOf),
  service('Curtain stitching', 'SRV-01', '998822', '5', '180.00'),
  service('Sofa reupholstery', 'SRV-02', '998729', '18', '4500.00'),
  service('Delivery and fitting', 'SRV-03', '996511', '18', '1200.00'),
]

/** An item of the demo that comes in sizes and colours. */
export const KURTI = {
  item: {
    ...{ name: 'Rayon kurti', code: 'KUR-01', kind: 'goods', hsn: '620444', tax_rate: '5', tax_inclusive: true },
    ...{ sale_price: '699.00', purchase_price: '410.00', reorder_level: '10' },
  },
  sizes: ['S', 'M', 'L', 'XL'],
  colours: ['Red', 'Indigo', 'Mustard'],
}

/** The codes of the demo's list, with their meanings. */
export const HSN_CODES: readonly (readonly [code: string, meaning: string, rate: string])[] = [
  ['500720', 'Woven fabrics of silk or silk waste', '5'],
  ['520811', 'Woven fabrics of cotton, unbleached, plain weave', '5'],
  ['530919', 'Woven fabrics of flax', '5'],
  ['540752', 'Woven fabrics of textured polyester, dyed', '5'],
  ['570242', 'Carpets and floor coverings, woven, of man-made textile', '5'],
  ['580137', 'Warp pile fabrics of man-made fibres', '5'],
  ['580410', 'Tulles and other net fabrics', '5'],
  ['620443', "Women's dresses of synthetic fibres", '5'],
  ['620444', "Women's dresses of artificial fibres", '5'],
  ['630221', 'Bed linen of cotton, printed', '5'],
  ['630392', 'Curtains and blinds of synthetic fibres', '5'],
  ['630492', 'Furnishing articles of cotton', '5'],
  ['940161', 'Upholstered seats with wooden frames', '18'],
  ['940320', 'Metal furniture', '18'],
  ['940330', 'Wooden furniture for offices', '18'],
  ['940350', 'Wooden furniture for bedrooms', '18'],
  ['940421', 'Mattresses of cellular rubber or plastics', '18'],
  ['996511', 'Road transport services of goods', '18'],
  ['998729', 'Repair services of other goods', '18'],
  ['998822', 'Making of textile articles on materials of others', '5'],
]
