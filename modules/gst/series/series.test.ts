import { expect, test } from 'vitest'
import { financialYear, indianDate } from '#base/financial-year.ts'
import { listsOf, vectorsOf } from '../testing.server.ts'
import { isLegalNumber, isPortalNumber, numberKey } from './document-number.ts'
import { nextNumber, typedNumber } from './next-number.ts'
import { capacityOf, clash, formatIssue, numberIssue, printNumber, type Series } from './series-format.ts'

test.each(vectorsOf('invoice-number', 'cases'))('legal numbers %s', (_id, { input, expected }) => {
  expect({ rule46: isLegalNumber(input), irp: isPortalNumber(input) }).toEqual(expected)
})

test.each(vectorsOf('invoice-number', 'duplicates'))('duplicates %s', (_id, { input, expected }) => {
  const [first, second] = input.map(({ no, date, type }: Record<string, string>) =>
    numberKey({ number: no, date, type }),
  )
  expect(first === second).toBe(expected)
})

test.each(vectorsOf('sales/series', 'formats'))('formats %s', (_id, { input, expected }) => {
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

test.each(vectorsOf('sales/series', 'sequences'))('sequences %s', (_id, { input, expected }) => {
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
    if ('rule' in answer) return { refused: answer.rule.toUpperCase() }
    taken.add(keyOf(answer.number))
    return answer.number
  })
  expect(given).toEqual(expected)
})

test.each(vectorsOf('sales/series', 'clashes'))('clashes %s', (_id, { input, expected }) => {
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
test.each(vectorsOf('sales/series', 'concurrent'))('takers at once %s', (_id, { input, expected }) => {
  const answers = input.series.map((own: Series & { nextNumber: number; takers: number; failing: number }) => {
    let next = own.nextNumber
    const taken: string[] = []
    const take = () => nextNumber({ series: own, date: input.date, next, isTaken: (number) => taken.includes(number) })
    for (let taker = 0; taker < own.takers; taker++) {
      const answer = take()
      if ('rule' in answer || taker < own.failing) continue
      taken.push(answer.number)
      next = answer.next
    }
    const after = take()
    return {
      type: own.type,
      location: own.location,
      given: taken.length,
      numbers: taken,
      next: 'rule' in after ? null : after.number,
    }
  })
  expect(answers).toEqual(expected)
})

test('all lists of both files are run', () => {
  expect([listsOf('invoice-number'), listsOf('sales/series')]).toEqual([
    ['cases', 'duplicates'],
    ['formats', 'sequences', 'clashes', 'concurrent'],
  ])
  expect(numberIssue('', 'Quotation')?.rule).toBe('length')
})
