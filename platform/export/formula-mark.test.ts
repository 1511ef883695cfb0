import { describe, expect, test } from 'vitest'
import { markFormula, unmarkFormula } from './formula-mark.ts'

describe('texts that a spreadsheet would read as a formula', () => {
  test.each([
    '=1+1',
    '+91 98250',
    '-5',
    '@import',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '  =1',
    '\u200b=1',
    '\u0001@x',
    '\tplain',
    '\rplain',
    '\u00a0-1',
    // The minus sign of mathematics, small and raised signs.
    '\u22125',
    ' \u22121+cmd',
    '\ufe66SUM(A1)',
    '\ufe631',
    '\ufe621',
    '\ufe6bx',
    '\u207a1',
    '\u208b1',
    // Invisible characters.
    '\u200d\u2060=1',
    '\u034f=1',
    '\ufe0f=1',
    '\u{e0100}+1',
    '\u115f-1',
    '\u17b4@x',
    '\u3164=1',
    '\uffa0=1',
    '\u2800=1',
    '\u180b=1',
    '\u{e0041}=1',
    '\u2028=1',
    '\u3000＝1',
  ])('%j gets an apostrophe on the way out and loses exactly it on the way in', (text) => {
    expect(markFormula(text)).toBe(`'${text}`)
    expect(unmarkFormula(markFormula(text))).toBe(text)
  })

  test.each(['', 'Surat', "O'Brien", "'tis", '5 - 3', 'a=b', 'नमस्ते', "''"])('%j is unchanged', (text) => {
    expect(markFormula(text)).toBe(text)
    expect(unmarkFormula(text)).toBe(text)
  })

  test('an apostrophe that a person wrote before such a sign survives export and import', () => {
    for (const text of ["'=1", "''=1", "'+91"]) expect(unmarkFormula(markFormula(text))).toBe(text)
  })
})
