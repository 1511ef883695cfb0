import fc from '#base/fast-check.test-kit.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { compareAnyCase } from './any-case.ts'
import { type Coded, type ColumnKind, MOST_VALUES, type Test } from './column.server.ts'
import { rankTexts } from './keys.server.ts'
import type { Where } from './select.server.ts'
import { emptyRanks, makeRanks } from './ranks.ts'
import { addColumn, answer, LIVE, makeTable, markStale, type MemoryTable, removeRows, setRows } from './table.server.ts'

type Value = string | null
const KINDS: Record<string, ColumnKind> = { city: 'any_case_text', tags: 'exact_text', amount: 'number', day: 'number' }
const NAMES = Object.keys(KINDS)

/** A table of rows; with few `most_values` its columns have no codes. */
function tableOf(rows: readonly Record<string, Value>[], most_values?: number): MemoryTable {
  const table = makeTable()
  for (const name of NAMES) addColumn(table, name, KINDS[name], most_values)
  const texts = rows.map((row, index) => [String((index + 1) * 10), '1', ...NAMES.map((name) => row[name] ?? null)])
  setRows(table, [LIVE, ...NAMES], texts)
  return table
}

const ask = (table: MemoryTable, where: Where, more: object = {}) =>
  answer(table, {
    where,
    order: { columns: [], descending: false },
    after: null,
    skip: 0,
    count: 10_000,
    most_unordered: 10_000,
    ...more,
  })

/** The same conditions, decided value by value. */
function meets(where: Where, row: Record<string, Value>): boolean {
  if ('unknown' in where) return true
  if ('all' in where) return where.all.every((part) => meets(part, row))
  if ('any' in where) return where.any.some((part) => meets(part, row))
  const text = row[where.column] ?? null
  const { test } = where
  if (test.op === 'empty') return text === null
  if (test.op === 'filled') return text !== null
  if (text === null) return 'or_empty' in test && test.or_empty
  if (test.op === 'contains') return text.toLowerCase().includes(test.text.toLowerCase())
  if (test.op === 'words') return false
  if (test.op === 'has') return text.split(',').some((word) => test.values.includes(word)) !== test.not
  if (test.op === 'range') {
    const value = Number(text)
    return value >= (test.from ?? -1e9) && value <= (test.to ?? 1e9) && value < (test.below ?? 1e9)
  }
  const equal = test.values.some((value) =>
    KINDS[where.column] === 'any_case_text' ? compareAnyCase(String(value), text) === 0 : String(value) === text,
  )
  return equal === (test.op === 'in')
}

const word = fc.constantFrom('Surat', 'SURAT', 'surat', 'Pune', 'सूरत', 'Sürat', 'Nagpur')
const number = fc.integer({ min: -3, max: 12 })
const row = fc.record({
  city: fc.option(word),
  tags: fc.option(fc.constantFrom('a', 'a,b', 'b,c', 'c')),
  amount: fc.option(number.map(String)),
  day: fc.option(fc.integer({ min: 20_000, max: 20_003 }).map(String)),
}) as fc.Arbitrary<Record<string, Value>>

const onText: fc.Arbitrary<Test> = fc.oneof(
  fc.constantFrom<Test>({ op: 'empty' }, { op: 'filled' }),
  fc.record({
    op: fc.constantFrom('in' as const, 'not_in' as const),
    values: fc.array(word, { maxLength: 3 }),
    or_empty: fc.boolean(),
  }),
  fc.record({ op: fc.constant('contains' as const), text: fc.constantFrom('ur', 'UR', 'रत', 'x') }),
)
const onNumber: fc.Arbitrary<Test> = fc.oneof(
  fc.constantFrom<Test>({ op: 'empty' }, { op: 'filled' }),
  fc.record({
    op: fc.constantFrom('in' as const, 'not_in' as const),
    values: fc.array(number, { maxLength: 3 }),
    or_empty: fc.boolean(),
  }),
  fc.record({ op: fc.constant('range' as const), from: number }),
  fc.record({ op: fc.constant('range' as const), to: number }),
  fc.record({ op: fc.constant('range' as const), from: number, below: number }),
)
const onTags = fc.record({
  op: fc.constant('has' as const),
  values: fc.array(fc.constantFrom('a', 'c'), { maxLength: 2 }),
  not: fc.boolean(),
  or_empty: fc.boolean(),
})
const leaf: fc.Arbitrary<Where> = fc.oneof(
  onText.map((test) => ({ column: 'city', test })),
  onNumber.map((test) => ({ column: 'amount', test })),
  onTags.map((test) => ({ column: 'tags', test })),
)
const { where } = fc.letrec<{ where: Where }>((tie) => ({
  where: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.array(tie('where'), { maxLength: 4 }).map((all) => ({ all })),
    fc.array(tie('where'), { minLength: 1, maxLength: 4 }).map((any) => ({ any })),
  ),
}))

describe('conditions on columns', () => {
  test('select the rows that meet them one by one', () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 40 }), where, (rows, wanted) => {
        const { ids, matched, is_exact } = ask(tableOf(rows), wanted)
        const expected = rows.flatMap((one, index) => (meets(wanted, one) ? [(index + 1) * 10] : []))
        expect({ ids, matched, is_exact }).toEqual({ ids: expected, matched: expected.length, is_exact: true })
      }),
      { numRuns: 500 },
    )
  })

  // Sets of rows with a code are kept from the second question on.
  test.each([
    ['values have codes and the question is asked again', undefined],
    ['numbers and texts are kept as they are', 1],
  ])('select the same rows where %s, after writes too', (_case, most_values) => {
    const rows = fc.array(row, { minLength: 1, maxLength: 80 })
    fc.assert(
      fc.property(rows, fc.array(row, { maxLength: 5 }), where, (before, written, wanted) => {
        const table = tableOf(before, most_values)
        for (let times = 0; times < 2; times++) ask(table, wanted)
        const after = before.map((one, index) => (index % 7 === 2 ? (written[index % written.length] ?? one) : one))
        const texts = after.map((one, index) => [String((index + 1) * 10), ...NAMES.map((name) => one[name] ?? null)])
        setRows(
          table,
          NAMES,
          texts.filter((_, index) => after[index] !== before[index]),
        )
        const { ids, is_exact } = ask(table, wanted)
        const expected = after.flatMap((one, index) => (meets(wanted, one) ? [(index + 1) * 10] : []))
        // Tags are no values that texts can decide.
        if (is_exact) expect(ids).toEqual(expected)
        else expect(ids).toEqual(expect.arrayContaining(expected))
      }),
      { numRuns: 500 },
    )
  })

  test('that the columns cannot decide leave every row in question', () => {
    const table = tableOf([{ city: 'Surat' }, { city: 'Pune' }])
    const surat: Where = { column: 'city', test: { op: 'in', values: ['surat'], or_empty: false } }
    expect(ask(table, { all: [surat, { unknown: true }] })).toMatchObject({ ids: [10], is_exact: false })
    expect(ask(table, { any: [surat, { unknown: true }] })).toMatchObject({ ids: [10, 20], is_exact: false })
  })

  test('leave out rows in the trash, which can come back, and see new values and new rows', () => {
    const table = tableOf([{ amount: '5' }, { amount: '7' }, { amount: '9' }])
    const above: Where = { column: 'amount', test: { op: 'range', from: 6 } }
    removeRows(table, [30, 99])
    setRows(
      table,
      [LIVE, ...NAMES],
      [
        ['10', '1', null, null, '8', null],
        // A lower id than the last one: a transaction that began earlier and was committed later.
        ['25', '1', null, null, '6', null],
      ],
    )
    expect(ask(table, above).ids).toEqual([10, 20, 25])
    setRows(table, [LIVE], [['30', '1']])
    expect(ask(table, above).ids).toEqual([10, 20, 25, 30])
  })
})

describe('columns with many different values', () => {
  const many = Array.from({ length: MOST_VALUES + 500 }, (_, index) => ({
    city: `City ${index}`,
    amount: String(index),
  }))
  const table = tableOf([...many, {}])
  const in_city = (value: string): Where => ({ column: 'city', test: { op: 'in', values: [value], or_empty: false } })

  test('keep numbers as they are', () => {
    expect(ask(table, { column: 'amount', test: { op: 'range', from: 40, to: 41 } })).toMatchObject({
      ids: [410, 420],
      is_exact: true,
    })
    expect(ask(table, { column: 'amount', test: { op: 'in', values: [7], or_empty: true } }).matched).toBe(2)
    expect(ask(table, { column: 'amount', test: { op: 'empty' } }).matched).toBe(1)
  })

  test('keep texts, which are found by a part or as a whole', () => {
    expect(ask(table, in_city('CITY 7'))).toMatchObject({ ids: [80], is_exact: true })
    expect(ask(table, { column: 'city', test: { op: 'filled' } })).toMatchObject({ matched: many.length })
    expect(ask(table, { column: 'city', test: { op: 'empty' } }).ids).toEqual([(many.length + 1) * 10])
    const having = (text: string): Where => ({ column: 'city', test: { op: 'contains', text } })
    const withPart = (part: string) =>
      many.flatMap(({ city }, index) => (city.includes(part) ? [(index + 1) * 10] : []))
    expect(ask(table, having('TY 3211'), { count: 100 })).toMatchObject({ ids: withPart('ty 3211'), is_exact: true })
    expect(ask(table, having('ity'), { count: 1e6 }).matched).toBe(many.length)
    const few: Where = { column: 'amount', test: { op: 'range', from: 100, to: 130 } }
    expect(ask(table, { all: [few, having('11')] }).ids).toEqual(
      withPart('11').filter((id) => id >= 1_010 && id <= 1_310),
    )
    const by_city = ask(table, in_city('City 7'), { order: { columns: ['city'], descending: false } })
    expect(by_city).toMatchObject({ is_ordered: false, ids: [80] })
  })

  test('leave it to the database whether a text with unusual letters is the same', () => {
    const some = tableOf([{ city: 'Surat' }, { city: 'Pune' }, { city: 'Ｓｕｒａｔ' }], 1)
    expect(ask(some, in_city('surat'))).toMatchObject({ ids: [10, 30], is_exact: false })
    setRows(some, ['city'], [['30', 'Surat ']])
    expect(ask(some, in_city('surat'))).toMatchObject({ ids: [10], is_exact: true })
  })

  test('keep hashes of long texts, which leave it to the database whether a text is the same', () => {
    const long = tableOf(
      many.map(({ city }) => ({ city: `${city}, a long way from here in the old part of the town` })),
      100,
    )
    const wanted = in_city('CITY 7, A long way from here in the old part of the town')
    expect(ask(long, wanted)).toMatchObject({ ids: [80], is_exact: false })
    expect(ask(long, { column: 'city', test: { op: 'contains', text: '7' } })).toMatchObject({
      matched: many.length,
      is_exact: false,
    })
  })
})

describe('words', () => {
  const table = makeTable()
  addColumn(table, 'words', 'words')
  setRows(
    table,
    [LIVE, 'words'],
    [
      ['10', '1', '.asha .mehta kmt =asha_mehta'],
      ['20', '1', '.ashok .nair'],
      ['30', '1', null],
    ],
  )
  const having = (texts: string[], sounds: string[] = []): Where => ({
    column: 'words',
    test: { op: 'words', texts, sounds },
  })

  test('are found by a part or by a sound, and titles as a whole are left to the database', () => {
    expect(ask(table, having(['ash'])).ids).toEqual([10, 20])
    expect(ask(table, { all: [having(['ash']), having(['nai'])] }).ids).toEqual([20])
    expect(ask(table, having(['xx'], ['kmt'])).ids).toEqual([10])
    expect(ask(table, having(['asha_'])).ids).toEqual([])
  })

  test('follow the last write of a row', () => {
    setRows(
      table,
      ['words'],
      [
        ['10', '.kavita'],
        ['30', '.asha'],
      ],
    )
    expect([ask(table, having(['kav'])).ids, ask(table, having(['asha'])).ids]).toEqual([[10], [30]])
    setRows(table, [LIVE, 'words'], [['40', '1', '.kavita']])
    expect(ask(table, having(['kav'])).ids).toEqual([10, 40])
  })
})

describe('an order that was read apart', () => {
  const rows = Array.from({ length: 300 }, (_, index) => ({
    city: index % 5 === 0 ? null : `City ${(index * 37) % 100}`,
    amount: String(index % 3),
  }))
  const table = tableOf(rows, 50)
  const order = { columns: ['city'], descending: false }
  const inOrder = (descending: boolean) => sorted(rows, { ...order, descending }).map((id) => id / 10 - 1)
  const filled = inOrder(false).filter((index) => rows[index].city !== null)
  const empty = inOrder(false).filter((index) => rows[index].city === null)
  const next = (where: Where, more: object) => ask(table, where, { order, most_unordered: 20, count: 10, ...more }).ids
  const odd: Where = { column: 'amount', test: { op: 'in', values: [1, 2], or_empty: false } }
  const meeting = (ids: number[]) => ids.filter((index) => rows[index].amount !== '0').map((index) => (index + 1) * 10)

  test('gives the next rows after a row, in both directions, those without a value last', () => {
    table.ranks.set('city', makeRanks(filled, empty))
    for (const descending of [false, true]) {
      const all = meeting(inOrder(descending))
      const found = [null, all[70], all[185]].map((id) => {
        const after = id === null ? null : { id, values: [null] }
        return next(odd, { order: { ...order, descending }, after })
      })
      expect(found).toEqual([all.slice(0, 10), all.slice(71, 81), all.slice(186, 196)])
    }
  })

  test('is not used before it is read', () => {
    table.ranks.set('city', emptyRanks())
    expect(next(odd, {})).toBeNull()
  })

  test('adds rows that were written since, and is not used after one of them or with too many', () => {
    table.ranks.set('city', makeRanks(filled, empty))
    const [first, second] = meeting(inOrder(false))
    markStale(table, [second, 1_000_000])
    expect(next(odd, {})).toEqual([
      ...meeting(inOrder(false))
        .slice(0, 11)
        .filter((id) => id !== second),
      second,
    ])
    expect(next(odd, { after: { id: first, values: [null] } })).toContain(second)
    expect(next(odd, { after: { id: second, values: [null] } })).toBeNull()
    markStale(table, meeting(inOrder(true)).slice(0, 30))
    expect(next(odd, {})).toBeNull()
  })
})

describe('the order of rows', () => {
  test('is that of a sort by value, with empty ones last, and pages go on where the last one ended', () => {
    const orders = fc.record({
      columns: fc.constantFrom(['city'], ['amount'], ['city', 'amount'], ['day', 'city']),
      descending: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 60 }), orders, fc.integer({ min: 1, max: 9 }), (rows, order, size) => {
        const table = tableOf(rows)
        const all = sorted(rows, order)
        expect(ask(table, { all: [] }, { order }).ids).toEqual(all)
        expect(ask(table, { all: [] }, { order, skip: 2, count: size }).ids).toEqual(all.slice(2, 2 + size))
        const paged: number[] = []
        let after: { values: Value[]; id: number } | null = null
        for (;;) {
          const { ids } = ask(table, { all: [] }, { order, after, count: size })
          paged.push(...(ids as number[]))
          if ((ids as number[]).length < size) break
          const last = rows[paged[paged.length - 1] / 10 - 1]
          after = { values: order.columns.map((name) => last[name] ?? null), id: paged[paged.length - 1] }
        }
        expect(paged).toEqual(all)
      }),
      { numRuns: 300 },
    )
  })

  test('is the same after writes, when all rows are in an order by one column that was made before', () => {
    const change = fc.record({ index: fc.nat({ max: 79 }), row })
    const orders = fc.record({ columns: fc.constantFrom(['amount'], ['day'], ['city']), descending: fc.boolean() })
    const few = fc.constantFrom(undefined, 2)
    const some: Where = { column: 'tags', test: { op: 'not_in', values: ['a'], or_empty: true } }
    let ranked = 0
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 30, maxLength: 60 }),
        fc.array(change, { maxLength: 12 }),
        orders,
        few,
        (before, changes, order, most_values) => {
          // Texts without codes are in the order that the database gives.
          fc.pre(order.columns[0] !== 'city' || most_values === undefined)
          const table = tableOf(before, most_values)
          ask(table, some, { order, count: 3 })
          ranked += Number(table.ranks.has(order.columns[0]))
          const rows = [...before]
          for (const { index, row: changed } of changes) {
            const at = Math.min(index, rows.length)
            rows[at] = changed
            setRows(
              table,
              [LIVE, ...NAMES],
              [[String((at + 1) * 10), '1', ...NAMES.map((name) => changed[name] ?? null)]],
            )
            markStale(table, [(at + 1) * 10])
          }
          const all = sorted(rows, order).filter((id) => meets(some, rows[id / 10 - 1]))
          const paged: number[] = []
          let after: { values: Value[]; id: number } | null = null
          for (;;) {
            const ids = ask(table, some, { order, after, count: 4 }).ids as number[]
            paged.push(...ids)
            if (ids.length < 4) break
            const id = ids[ids.length - 1]
            after = { values: [rows[id / 10 - 1][order.columns[0]] ?? null], id }
          }
          expect(paged).toEqual(all)
          expect(ask(table, some, { order, skip: 3, count: 4 }).ids).toEqual(all.slice(3, 7))
        },
      ),
      { numRuns: 200 },
    )
    expect(ranked).toBeGreaterThan(100)
  })

  test('of thousands of rows that have few different values is decided by the next column and the id', () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => ({
      city: ['Pune', 'Surat'][index % 2],
      amount: String((index * 37) % 900),
    }))
    const order = { columns: ['city', 'amount'], descending: true }
    expect(ask(tableOf(rows), { all: [] }, { order, count: 700 }).ids).toEqual(sorted(rows, order).slice(0, 700))
  })
})

describe('a list of 200,000 rows', () => {
  const ROWS = 200_000
  // What the database has to read at most for a page of 50, in one turn.
  const MOST_READ = 5_000
  const kinds: Record<string, ColumnKind> = {
    status: 'number',
    amount: 'number',
    city: 'any_case_text',
    email: 'any_case_text',
    remark: 'any_case_text',
    tags: 'exact_text',
  }
  const valueOf: Record<string, (n: number) => Value> = {
    status: (n) => String(n % 7),
    amount: (n) => (n % 50 === 0 ? null : String((n * 7_919) % 1_000_003)),
    city: (n) => ['Surat', 'Pune', 'Nagpur', null][n % 4],
    email: (n) => (n % 9 === 0 ? null : `buyer${(n * 7_919) % ROWS}@example.in`),
    remark: (n) =>
      n % 3 === 0 ? `Asked for a price of ${n} pieces of cotton cloth, to be sent before the end of this month` : null,
    tags: (n) => ['a', 'a,b', 'c'][n % 3],
  }
  const names = Object.keys(kinds)
  const numbers: Test[] = [
    { op: 'in', values: [3], or_empty: false },
    { op: 'not_in', values: [3], or_empty: true },
    { op: 'range', from: 2, to: 900_000 },
  ]
  const texts: Test[] = [
    { op: 'in', values: ['Pune', 'buyer77@example.in'], or_empty: false },
    { op: 'not_in', values: ['Pune'], or_empty: false },
    { op: 'contains', text: 'une' },
    { op: 'contains', text: 'r77' },
  ]
  const tests: Record<ColumnKind, Test[]> = {
    number: numbers,
    any_case_text: texts,
    exact_text: [{ op: 'has', values: ['a'], not: false, or_empty: false }],
    words: [],
  }
  const both: Test[] = [{ op: 'empty' }, { op: 'filled' }]
  let table: MemoryTable

  beforeAll(() => {
    table = makeTable(ROWS)
    for (const name of names) addColumn(table, name, kinds[name])
    for (let from = 0; from < ROWS; from += 5_000)
      setRows(
        table,
        [LIVE, ...names],
        Array.from({ length: 5_000 }, (_, n) => [
          String(from + n + 1),
          '1',
          ...names.map((name) => valueOf[name](from + n)),
        ]),
      )
    const byEmail = (a: number, b: number) => compareAnyCase(String(valueOf.email(a)), String(valueOf.email(b)))
    const rows = Array.from({ length: ROWS }, (_, n) => n)
    const filled = rows.filter((n) => valueOf.email(n) !== null).sort(byEmail)
    // The orders of texts come from the database.
    for (const name of ['email', 'remark'])
      table.ranks.set(
        name,
        makeRanks(name === 'email' ? filled : rows, name === 'email' ? rows.filter((n) => n % 9 === 0) : []),
      )
    rankTexts(table.columns.get('tags')?.data as Coded, ['a', 'a,b', 'c'])
  })

  test.each(names)('every condition on %s, in every order, leaves few rows to the database', (name) => {
    for (const test of [...tests[kinds[name]], ...both])
      for (const column of names)
        for (const descending of [false, true]) {
          const order = { columns: [column], descending }
          const { ids } = ask(table, { column: name, test }, { order, count: 51, most_unordered: MOST_READ })
          expect(ids?.length, `${JSON.stringify(test)} by ${column}`).toBeLessThanOrEqual(MOST_READ)
        }
  })
})

// PostgreSQL's order: the first column has empty values last in both directions, the others where an index has them.
function sorted(
  rows: readonly Record<string, Value>[],
  { columns, descending }: { columns: readonly string[]; descending: boolean },
): number[] {
  const sign = descending ? -1 : 1
  const compare = (a: number, b: number): number => {
    for (const [index, name] of columns.entries()) {
      const [x, y] = [rows[a][name] ?? null, rows[b][name] ?? null]
      if (x === null || y === null) {
        if (x === y) continue
        const nulls = index === 0 || !descending ? 1 : -1
        return x === null ? nulls : -nulls
      }
      const difference = KINDS[name] === 'number' ? Number(x) - Number(y) : compareAnyCase(x, y)
      if (difference !== 0) return sign * difference
    }
    return sign * (a - b)
  }
  return rows
    .map((_, index) => index)
    .sort(compare)
    .map((index) => (index + 1) * 10)
}
