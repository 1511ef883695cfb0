import { foldCase } from './any-case.ts'
import { type Coded, type ColumnKind, type Test } from './column.server.ts'

// Texts of the values of coded columns as they are compared, made once for each value.
interface Texts {
  folded: string[]
  lower: string[]
  /** Codes of each fold. */
  byFold: Map<string, number[]>
}
const known = new WeakMap<Coded['values'], Texts>()

function textsOf(values: Coded['values']): Texts {
  let texts = known.get(values)
  if (!texts) known.set(values, (texts = { folded: [], lower: [], byFold: new Map() }))
  for (let code = texts.folded.length; code < values.length; code++) {
    const text = values[code] === null ? '' : String(values[code])
    const folded = foldCase(text)
    texts.folded.push(folded)
    texts.lower.push(text.toLowerCase())
    if (code === 0) continue
    const codes = texts.byFold.get(folded)
    if (codes) codes.push(code)
    else texts.byFold.set(folded, [code])
  }
  return texts
}

// The codes that meet a test, for the time of one answer.
const lately = new WeakMap<Test, { values: Coded['values']; good: Uint8Array }>()

/** Which codes of a column meet a test: 1 for those that do. */
export function goodCodes({ values }: Coded, kind: ColumnKind, test: Test): Uint8Array {
  const last = lately.get(test)
  if (last?.values === values && last.good.length === values.length) return last.good
  const good = findGood(values, kind, test)
  lately.set(test, { values, good })
  return good
}

function findGood(values: Coded['values'], kind: ColumnKind, test: Test): Uint8Array {
  const good = new Uint8Array(values.length)
  const setAll = (isGood: (value: string | number, code: number) => boolean) => {
    for (let code = 1; code < values.length; code++) good[code] = isGood(values[code] as string | number, code) ? 1 : 0
  }
  if (test.op === 'empty') good[0] = 1
  else if (test.op === 'filled') good.fill(1, 1)
  else if (test.op === 'in' || test.op === 'not_in') {
    const is_in = test.op === 'in'
    if (!is_in) good.fill(1, 1)
    if (kind === 'any_case_text') {
      const { byFold } = textsOf(values)
      for (const value of test.values)
        for (const code of byFold.get(foldCase(String(value))) ?? []) good[code] = is_in ? 1 : 0
    } else {
      const listed = new Set(test.values)
      setAll((value) => listed.has(value) === is_in)
    }
    good[0] = test.or_empty ? 1 : 0
  } else if (test.op === 'has') {
    setAll(
      (value) =>
        String(value)
          .split(',')
          .some((word) => test.values.includes(word)) !== test.not,
    )
    good[0] = test.or_empty ? 1 : 0
  } else if (test.op === 'contains') {
    const { lower } = textsOf(values)
    const wanted = test.text.toLowerCase()
    setAll((_, code) => lower[code].includes(wanted))
  } else if (test.op === 'range') {
    const { from, to } = boundsOf(test)
    setAll((value) => (value as number) >= from && (value as number) <= to)
  }
  return good
}

/** The bounds of a range, included in it; missing ones are beyond all numbers. */
export function boundsOf({ from, to, below }: Test & { op: 'range' }): { from: number; to: number } {
  const last = below === undefined ? Number.POSITIVE_INFINITY : numberBefore(below)
  return { from: from ?? Number.NEGATIVE_INFINITY, to: Math.min(to ?? Number.POSITIVE_INFINITY, last) }
}

const floats = new Float64Array(1)
const bits = new BigInt64Array(floats.buffer)

/** The largest number below another. */
export function numberBefore(number: number): number {
  if (number === 0) return -Number.MIN_VALUE
  floats[0] = number
  bits[0] += number > 0 ? -1n : 1n
  return floats[0]
}
