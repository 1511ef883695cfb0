import { expect, test } from 'vitest'
import { panOf, rateFor, SECTIONS, sectionOn } from './sections.ts'
import { NOTHING_BEFORE, taxableBase, withheldBeside, withheldOf } from './withheld.ts'

const rupees = (amount: number) => BigInt(amount) * 100n
const on = (nature: string, date: string) => sectionOn(nature, date) as NonNullable<ReturnType<typeof sectionOn>>

/** The bases of bills of one supplier in one time, one after the other. */
function basesOf(nature: string, date: string, values: readonly number[]): bigint[] {
  let earlier = NOTHING_BEFORE
  return values.map((value) => {
    const base = taxableBase(on(nature, date), rupees(value), earlier)
    earlier = { value: earlier.value + rupees(value), taxed: earlier.taxed + base }
    return base / 100n
  })
}

test('contractors: above 30,000 at once, and on everything once the year passes 1,00,000', () => {
  expect(basesOf('contractor', '2026-06-01', [30_000, 30_001, 30_000, 9_999])).toEqual([0n, 30_001n, 0n, 0n])
  // 100,000 is not above the limit; a rupee more brings in what was too small before, once.
  expect(basesOf('contractor', '2026-06-01', [30_000, 30_000, 30_000, 10_000, 1, 500])).toEqual([
    ...[0n, 0n, 0n, 0n],
    ...[100_001n, 500n],
  ])
  expect(basesOf('contractor', '2026-06-01', [60_000, 45_000])).toEqual([60_000n, 45_000n])
})

test('tax on what went back is set off against the next amount, within the limit of the year and above it', () => {
  const after = (value: number, taxed: number, next: number) =>
    taxableBase(on('contractor', '2026-06-01'), rupees(next), { value: rupees(value), taxed: rupees(taxed) }) / 100n
  expect([after(2_000, 100_000, 60_000), after(40_000, 50_000, 60_000), after(40_000, 50_000, 60_001)]).toEqual([
    ...[0n, 50_000n, 50_001n],
  ])
  // What went back of amounts without tax lowers no tax.
  expect([after(-20_000, 0, 60_000), after(0, 0, 30_000)]).toEqual([60_000n, 0n])
})

test('goods: only what is above 50 lakh; rent by the month; professional fees on everything above the limit', () => {
  expect(basesOf('purchase', '2026-06-01', [4_000_000, 1_500_000, 100])).toEqual([0n, 500_000n, 100n])
  expect(basesOf('rent', '2026-06-01', [50_000, 1])).toEqual([0n, 50_001n])
  expect(basesOf('professional', '2026-06-01', [50_000, 1])).toEqual([0n, 50_001n])
  expect(basesOf('professional', '2025-03-31', [30_000, 1])).toEqual([0n, 30_001n])
})

test('sections have the number, rate and limits of their day', () => {
  expect(on('contractor', '2026-03-31').section).toBe('194C')
  expect(on('contractor', '2026-04-01').section).toBe('393(1) 6(i)')
  expect([on('commission', '2024-09-30').rate, on('commission', '2024-10-01').rate]).toEqual(['5', '2'])
  expect([on('scrap', '2026-03-31').rate, on('scrap', '2026-04-01').rate]).toEqual(['1', '2'])
  expect(on('rent', '2025-03-31')).toMatchObject({ yearly: rupees(240_000) })
  expect(sectionOn('contractor', '2021-06-30')).toBeNull()
  expect(sectionOn('toString', '2026-06-01')).toBeNull()
})

test('the days of each section follow each other without a gap', () => {
  for (const rows of Object.values(SECTIONS))
    for (const [index, row] of rows.entries()) {
      const next = rows[index + 1]
      const day = row.to && new Date(Date.parse(`${row.to}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
      expect(next?.from ?? null).toBe(day)
    }
})

test('individuals and families have their own rate, and who has no PAN a higher one', () => {
  const section = on('contractor', '2026-06-01')
  expect(rateFor(section, 'ABCPE1234F')).toBe('1')
  expect(rateFor(section, 'ABCHE1234F')).toBe('1')
  expect(rateFor(section, 'AAACC1206D')).toBe('2')
  expect(rateFor(section, null)).toBe('20')
  expect(rateFor(on('purchase', '2026-06-01'), null)).toBe('5')
  expect(panOf(null, '24AAACC1206D1ZM')).toBe('AAACC1206D')
  expect(panOf('ABCPE1234F', '24AAACC1206D1ZM')).toBe('ABCPE1234F')
  // The base of a department's GSTIN is a TAN.
  expect(panOf(null, '24DELM01234A1ZM')).toBeNull()
  expect(panOf('masked', null)).toBeNull()
})

test('no more is deducted than the bill has; the rest is due with the next one', () => {
  expect(withheldOf(rupees(100_001), '1', rupees(5_000))).toEqual({ base: rupees(100_001), tax: 100_001n })
  expect(withheldOf(rupees(100_000), '20', rupees(500))).toEqual({ base: rupees(2_500), tax: rupees(500) })
  expect(withheldOf(rupees(333), '0.1', rupees(500))).toEqual({ base: rupees(333), tax: 33n })
})

test('tax beside the money of an advance is part of its own base', () => {
  expect(withheldBeside(rupees(98_000), '2')).toEqual({ base: rupees(100_000), tax: rupees(2000) })
  expect(withheldBeside(rupees(80_000), '20')).toEqual({ base: rupees(100_000), tax: rupees(20_000) })
  expect(withheldBeside(rupees(99_900), '0.1')).toEqual({ base: rupees(100_000), tax: rupees(100) })
  expect(withheldBeside(0n, '10')).toEqual({ base: 0n, tax: 0n })
})

test('what is left of a bill after its advance is compared with the limit of a single amount as the whole bill', () => {
  const section = on('contractor', '2026-06-01')
  expect(taxableBase(section, rupees(5000), NOTHING_BEFORE)).toBe(0n)
  expect(taxableBase(section, rupees(5000), NOTHING_BEFORE, rupees(35_000))).toBe(rupees(5000))
})

test('a purchase return lowers the amount of the year, never below nothing', () => {
  const earlier = { value: rupees(5_500_000 - 300_000), taxed: rupees(500_000) }
  expect(taxableBase(on('purchase', '2026-06-01'), rupees(200_000), earlier)).toBe(0n)
  expect(taxableBase(on('purchase', '2026-06-01'), rupees(400_000), earlier)).toBe(rupees(100_000))
})
