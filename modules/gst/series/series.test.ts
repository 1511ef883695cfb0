import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { financialYear, indianDate } from '#base/financial-year.ts'
import { isRefused } from '#base/issue.ts'
import { isLegalNumber, isPortalNumber, numberKey } from './document-number.ts'
import { nextNumber, typedNumber } from './next-number.ts'
import { capacityOf, clash, formatIssue, numberIssue, printNumber, type Series } from './series-format.ts'

const read = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../fixtures/vectors/${name}.json`, import.meta.url), 'utf8'))
const numbers = read('invoice-number')
const series = read('sales/series')
// biome-ignore lint/suspicious/noExplicitAny: each list has a shape of its own
const casesOf = (list: any[]) => list.map((one) => [`${one.id} ${one.note ?? ''}`, one] as const)

test.each(casesOf(numbers.cases))('legal numbers %s', (_id, { input, expected }) => {
  expect({ rule46: isLegalNumber(input), irp: isPortalNumber(input) }).toEqual(expected)
})

test.each(casesOf(numbers.duplicates))('duplicates %s', (_id, { input, expected }) => {
  const [first, second] = input.map(({ no, date, type }: Record<string, string>) =>
    numberKey({ number: no, date, type }),
  )
  expect(first === second).toBe(expected)
})

test.each(casesOf(series.formats))('formats %s', (_id, { input, expected }) => {
  const issue = formatIssue(input, input.date)
  if (issue) return expect({ ok: false, reason: issue.rule.toUpperCase() }).toEqual(expected)
  const capacity = capacityOf(input, input.date)
  const full = capacity !== null && input.number > capacity
  const answer = { ok: true, prints: full ? null : printNumber(input, input), capacity }
  expect(full ? { ...answer, posting: 'SERIES_FULL' } : answer).toEqual(expected)
})

interface Event {
  event: string
  type: string
  location: string
  date?: string
  at?: string
  number?: string
}

test.each(casesOf(series.sequences))('sequences %s', (_id, { input, expected }) => {
  const counters = new Map<string, number>()
  const taken = new Set<string>()
  const given = input.events.map((event: Event) => {
    if (event.event !== 'post') return null
    const own: Series & { start?: number } = input.series.find(
      (one: Series) => one.type === event.type && one.location === event.location,
    )
    const date = event.date ?? indianDate(new Date(event.at as string))
    const counter = `${own.type} ${own.location} ${financialYear(date).financial_year}`
    const started = [...counters.keys()].some((key) => key.startsWith(`${own.type} ${own.location} `))
    const keyOf = (number: string) => numberKey({ number, date, type: own.type })
    const taking = {
      series: own,
      date,
      next: counters.get(counter) ?? (started ? 1 : (own.start ?? 1)),
      isTaken: (number: string) => taken.has(keyOf(number)),
      locked_up_to: input.lockedUpTo,
    }
    const answer = event.number === undefined ? nextNumber(taking) : typedNumber(event.number, taking)
    // A full series keeps its counter: the start is for the first year only.
    counters.set(counter, 'next' in answer ? answer.next : taking.next)
    if (isRefused(answer)) return { refused: answer.rule.toUpperCase() }
    taken.add(keyOf(answer.number))
    return answer.number
  })
  expect(given).toEqual(expected)
})

test.each(casesOf(series.clashes))('clashes %s', (_id, { input, expected }) => {
  const answer = clash(input.first, input.second, '2026-11-23') ? { ok: false, reason: 'CLASH' } : { ok: true }
  expect(answer).toEqual(expected)
})

test('series with other zeros clash where their numbers grow equal', () => {
  const own = { type: 'Sale', location: 'MUM', gstin: '27AAAAA0000A1Z5' } as const
  const clashes = (first: string, second: string) =>
    clash({ ...own, format: first }, { ...own, format: second }, '2026-11-23')
  expect(clashes('INV/{N:4}', 'INV/{N:5}')).toBe(true)
  expect(clashes('INV/26-27/{N:4}', 'INV/{FY}/{N:4}')).toBe(true)
  expect(clashes('INVOICE-NR/{N:4}', 'INVOICE-NR/{N:5}')).toBe(true)
  expect(clashes('INVOICE-NRX/{N:4}', 'INVOICE-NR-/{N:4}')).toBe(false)
})

// The lock of the counter row makes takers one after another; a rolled back one leaves the counter alone.
test.each(casesOf(series.concurrent))('takers at once %s', (_id, { input, expected }) => {
  const answers = input.series.map((own: Series & { nextNumber: number; takers: number; failing: number }) => {
    let next = own.nextNumber
    const taken: string[] = []
    const take = () => nextNumber({ series: own, date: input.date, next, isTaken: (number) => taken.includes(number) })
    for (let taker = 0; taker < own.takers; taker++) {
      const answer = take()
      if (isRefused(answer) || taker < own.failing) continue
      taken.push(answer.number)
      next = answer.next
    }
    const after = take()
    return {
      type: own.type,
      location: own.location,
      given: taken.length,
      numbers: taken,
      next: isRefused(after) ? null : after.number,
    }
  })
  expect(answers).toEqual(expected)
})

test('all lists of both files are run', () => {
  const listsOf = (file: object) =>
    Object.keys(file).filter((name) => !['kind', 'version', 'conventions'].includes(name))
  expect([listsOf(numbers), listsOf(series)]).toEqual([
    ['cases', 'duplicates'],
    ['formats', 'sequences', 'clashes', 'concurrent'],
  ])
  expect(numberIssue('', 'Quotation')?.rule).toBe('length')
})
