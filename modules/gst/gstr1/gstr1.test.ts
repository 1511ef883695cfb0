import { expect, test } from 'vitest'
import type { Paper } from '../portal/paper.ts'
import { paperOf } from '../portal/testing.server.ts'
import { listsOf, vectorFile, vectorsOf } from '../testing.server.ts'
import { LARGE_SALES, listEntry } from './entries.ts'
import { addPaper, gstr1Json, newGstr1 } from './gstr1.ts'

// biome-ignore lint/suspicious/noExplicitAny: the documents of the vectors have many shapes
type Loose = any

const UNCOMPARED = ['num', 'version', 'hash']

/** A value as the vectors compare it: lists as sets, and without the keys that do not matter. */
function comparable(value: Loose): Loose {
  if (Array.isArray(value))
    return value.map(comparable).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  if (typeof value !== 'object' || value === null) return value
  const keys = Object.keys(value)
    .filter((key) => !UNCOMPARED.includes(key))
    .sort()
  return Object.fromEntries(keys.map((key) => [key, comparable(value[key])]))
}

const papersOf = (documents: Loose[]): Paper[] =>
  documents
    .filter(({ cancelled }) => !cancelled)
    .map((document) => ({ ...paperOf(document), against_large_consumer_sale: document.originalIsB2CL }))

const rangesOf = (series: Record<string, [string, string, number, number][]>) =>
  Object.entries(series).flatMap(([nature, ranges]) =>
    ranges.map(([from, to, total, cancelled]) => ({ nature: Number(nature), from, to, total, cancelled })),
  )

function returnOf({ gstin, period, documents, series }: Loose) {
  const gstr1 = newGstr1()
  for (const paper of papersOf(documents)) addPaper(gstr1, paper)
  return gstr1Json(gstr1, { gstin, period, ranges: rangesOf(series) })
}

test.each(vectorsOf('gstr1'))('%s', (_name, { input, expected }) => {
  expect(comparable(returnOf(input))).toEqual(comparable(expected))
})

test('limits are those of the masters, and all lists are run', () => {
  expect(LARGE_SALES.map(({ above, from, to }) => ({ above, from, to }))).toEqual(
    vectorFile('masters').gstr1.b2clThreshold,
  )
  expect(listsOf('gstr1')).toEqual(['cases'])
})

const { input } = vectorFile('gstr1').cases[0]
const sale = (number: string): Paper => papersOf(input.documents).find((paper) => paper.number === number) as Paper

test('before May 2025 the HSN summary is one list, and a return without papers has no tables', () => {
  const { hsn } = returnOf({ ...input, period: '042025' }) as Loose
  expect(hsn.data.map(({ num }: Loose) => num)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(Object.keys(returnOf({ ...input, documents: [], series: {} }))).toEqual(['gstin', 'fp', 'version', 'hash'])
})

test('notes of exports have no place of supply, and large sales follow the limit of their day', () => {
  expect(listEntry({ ...sale('A/7'), type: 'CRN' })).toMatchObject({ table: 'cdnur', entry: { typ: 'EXPWOP' } })
  expect(listEntry({ ...sale('A/7'), type: 'CRN' })?.entry).not.toHaveProperty('pos')
  expect(listEntry(sale('A/5'))?.table).toBe('b2cl')
  expect(listEntry({ ...sale('A/5'), date: '2024-07-31' })).toBeNull()
})

test('advances are summed up by place and rate; what is unknown counts as 18 % to another state', () => {
  const advance = { seller_state: '27', place_of_supply: '27', rate: '18', amount: '100' }
  const received = [
    advance,
    { ...advance, amount: '1180' },
    { ...advance, place_of_supply: null, rate: null, amount: '118' },
  ]
  const facts = { gstin: '', period: '102026', ranges: [], advances: { received, set_off: [] } }
  expect(gstr1Json(newGstr1(), facts)).toMatchObject({
    at: [
      { pos: '27', sply_ty: 'INTRA', itms: [{ rt: 18, ad_amt: 1084.74, camt: 97.63, samt: 97.63, csamt: 0 }] },
      { pos: '97', sply_ty: 'INTER', itms: [{ rt: 18, ad_amt: 100, iamt: 18, csamt: 0 }] },
    ],
  })
  expect(gstr1Json(newGstr1(), facts)).not.toHaveProperty('txpd')
})

test('sales through an online shop stand by themselves', () => {
  const gstr1 = newGstr1()
  addPaper(gstr1, { ...sale('A/4'), ecommerce_gstin: '27ZZZCS1234K1C1' })
  addPaper(gstr1, sale('A/4'))
  addPaper(gstr1, { ...sale('A/4'), type: 'CHL' })
  const { b2cs } = gstr1Json(gstr1, { gstin: '', period: '102026', ranges: [] }) as Loose
  expect(b2cs.map(({ typ, etin }: Loose) => [typ, etin])).toEqual([
    ['E', '27ZZZCS1234K1C1'],
    ['OE', undefined],
  ])
})
