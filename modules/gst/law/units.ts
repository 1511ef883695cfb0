/**
 * Unit quantity codes (UQC) of GST with their names, as returns, e-invoices and e-way bills accept them (GST portal, November 2026;
 * fixtures/vectors/masters.json, `uqc`).
 */
export const UNIT_CODES: Readonly<Record<string, string>> = {
  BAG: 'Bags',
  BAL: 'Bale',
  BDL: 'Bundles',
  BKL: 'Buckles',
  BOU: 'Billion of units',
  BOX: 'Box',
  BTL: 'Bottles',
  BUN: 'Bunches',
  CAN: 'Cans',
  CBM: 'Cubic metres',
  CCM: 'Cubic centimetres',
  CMS: 'Centimetres',
  CTN: 'Cartons',
  DOZ: 'Dozens',
  DRM: 'Drums',
  GGK: 'Great gross',
  GMS: 'Grammes',
  GRS: 'Gross',
  GYD: 'Gross yards',
  KGS: 'Kilograms',
  KLR: 'Kilolitre',
  KME: 'Kilometre',
  LTR: 'Litres',
  MLT: 'Millilitre',
  MTR: 'Metres',
  MTS: 'Metric ton',
  NOS: 'Numbers',
  OTH: 'Others',
  PAC: 'Packs',
  PCS: 'Pieces',
  PRS: 'Pairs',
  QTL: 'Quintal',
  ROL: 'Rolls',
  SET: 'Sets',
  SQF: 'Square feet',
  SQM: 'Square metres',
  SQY: 'Square yards',
  TBS: 'Tablets',
  TGM: 'Ten gross',
  THD: 'Thousands',
  TON: 'Tonnes',
  TUB: 'Tubes',
  UGS: 'US gallons',
  UNT: 'Units',
  YDS: 'Yards',
}

/** Words of shops for these units, in small letters and without a full stop. */
const WORDS: Readonly<Record<string, string>> = {
  kg: 'KGS',
  kilo: 'KGS',
  kilogram: 'KGS',
  g: 'GMS',
  gm: 'GMS',
  gram: 'GMS',
  piece: 'PCS',
  pc: 'PCS',
  no: 'NOS',
  nos: 'NOS',
  number: 'NOS',
  litre: 'LTR',
  liter: 'LTR',
  ltr: 'LTR',
  l: 'LTR',
  ml: 'MLT',
  metre: 'MTR',
  meter: 'MTR',
  mtr: 'MTR',
  m: 'MTR',
  cm: 'CMS',
  km: 'KME',
  dozen: 'DOZ',
  gross: 'GRS',
  pair: 'PRS',
  box: 'BOX',
  bag: 'BAG',
  bottle: 'BTL',
  carton: 'CTN',
  packet: 'PAC',
  pack: 'PAC',
  roll: 'ROL',
  set: 'SET',
  quintal: 'QTL',
  tonne: 'MTS',
  sqft: 'SQF',
  sqm: 'SQM',
  yard: 'YDS',
  tablet: 'TBS',
  unit: 'UNT',
}

/**
 * The unit code of a unit as people write it: 'kg', 'Pieces' and 'PCS' have one, any other word is 'OTH' (Others), which the
 * portals accept. Empty text has none.
 */
export function unitCode(unit: string): string | null {
  const word = unit.slice(0, 40).trim().replace(/\.$/, '')
  if (word === '') return null
  const upper = word.toUpperCase()
  if (upper in UNIT_CODES) return upper
  const small = word.toLowerCase().replaceAll(/[ .]/g, '')
  return WORDS[small] ?? WORDS[small.replace(/(?:es|s)$/, '')] ?? WORDS[small.replace(/s$/, '')] ?? 'OTH'
}
