import { describe, expect, test } from 'vitest'
import { markFormula, unmarkFormula } from './formula-mark.ts'

describe('texts that a spreadsheet would take for a formula', () => {
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
  ])('%j gets an apostrophe on the way out and loses exactly it on the way in', (text) => {
    expect(markFormula(text)).toBe(`'${text}`)
    expect(unmarkFormula(markFormula(text))).toBe(text)
  })

  test.each(['', 'Surat', "O'Brien", "'tis", '5 - 3', 'a=b', 'नमस्ते', "''"])('%j stays as it is', (text) => {
    expect(markFormula(text)).toBe(text)
    expect(unmarkFormula(text)).toBe(text)
  })

  test('an apostrophe that a person wrote before such a sign survives the way out and in', () => {
    for (const text of ["'=1", "''=1", "'+91"]) expect(unmarkFormula(markFormula(text))).toBe(text)
  })
})
