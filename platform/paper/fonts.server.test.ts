import { Font } from '@react-pdf/renderer'
import { beforeAll, expect, test } from 'vitest'
import { registerFonts, withOwnCharacters } from './fonts.server.ts'

interface Face {
  layout: (text: string) => { glyphs: { codePoints: readonly number[] }[] }
}

beforeAll(registerFonts)

async function formsOf(fontFamily: string, text: string): Promise<string[]> {
  await Font.load({ fontFamily })
  const { data } = Font.getFont({ fontFamily }) as unknown as { data: Face }
  return data.layout(text).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints))
}

test.each([
  ['NotoGujarati', 'જૉબ વર્ક'],
  ['NotoGujarati', 'જો'],
  ['NotoDevanagari', 'जॉब वर्क'],
  ['NotoTamil', 'ஜாப் ஒர்க்'],
])('the first letter form of a text in %s stands for a place of its own: %s', async (face, text) => {
  const forms = await formsOf(face, text)
  expect(forms.join('')).toHaveLength(text.length)
  expect(forms[1]).not.toBe('')
})

test('a divided form counts its characters once, whatever the face has drawn before', async () => {
  // The mark of મેળ is the second part of જો.
  await formsOf('NotoGujarati', 'મેળ')
  expect(await formsOf('NotoGujarati', 'જોધ')).toEqual(['જ', 'ો', 'ધ'])
})

test('a form without a character takes one only from a form that has another', () => {
  const glyphs = (...forms: string[]) =>
    forms.map((form) => ({ codePoints: [...form].map((c) => c.codePointAt(0) ?? 0) }))
  const shown = (...forms: string[]) =>
    withOwnCharacters(glyphs(...forms)).map(({ codePoints }) => String.fromCodePoint(...codePoints))
  expect(shown('ab', '', 'c')).toEqual(['a', 'b', 'c'])
  expect(shown('abc', '', '')).toEqual(['ab', 'c', ''])
  expect(shown('a', '', 'b')).toEqual(['a', '', 'b'])
})
