import { expect, test } from 'vitest'
import { TRANSPORT_MODES } from '#modules/gst/ewaybill/codes.ts'
import { slipPaper } from './slip-paper.ts'

const facts = { seller: { name: 'Tulsi Fabrics' } } as Parameters<typeof slipPaper>[1]['facts']
const wordsOf = (transport_mode: string, language: 'en' | 'hi' | 'gu' | 'ta') =>
  slipPaper({ number: '1', transport_mode, bills: [] }, { facts, language }).facts.map(([, value]) => value)

test('a slip says how the goods travel in its language', () => {
  expect(wordsOf('Road', 'en')).toContain('Road')
  expect(wordsOf('Road', 'hi')).toContain('सड़क')
  for (const language of ['hi', 'gu', 'ta'] as const)
    for (const mode of Object.keys(TRANSPORT_MODES)) expect(wordsOf(mode, language)).not.toContain(mode)
})
