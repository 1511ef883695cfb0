import { expect, test } from 'vitest'
import { defineLookup } from '#engine/record/lookup.ts'
import { answered, inFields } from './field-aliases.server.ts'

const source = defineLookup({
  name: 'deal_source',
  path: 'deal_sources',
  module: 'Deals',
  label: { one: 'Source', many: 'Sources' },
  first: [{ name: 'Website' }],
})

test('the text of a badge has the colour with the better contrast', () => {
  const badge = (color: string | null) => answered(source, { id: 1, color })
  expect(badge('#1c3d8f')).toMatchObject({ color_code: { text_color: '#ffffff', bg_color: '#1c3d8f' } })
  expect(badge('#ff0')).toMatchObject({ color_code: { text_color: '#1a1f29', bg_color: '#ff0' } })
  expect(badge(null)).toEqual({ id: 1, color: null, color_code: null })
  expect(answered(source, { id: 1 })).toEqual({ id: 1 })
})

test('if both spellings are sent, the one that differs from the stored record counts, the field’s first', () => {
  const before = { color: '#ff0' }
  const code = (bg_color: string) => ({ text_color: '#1a1f29', bg_color })
  const read = (body: Record<string, unknown>) => inFields(source, body, before).body
  expect(read({ color: '#ff0', color_code: code('#f00') })).toEqual({ color: '#f00' })
  expect(read({ color: '#0f0', color_code: code('#ff0') })).toEqual({ color: '#0f0' })
  expect(read({ color: '#0f0', color_code: code('#f00') })).toEqual({ color: '#0f0' })
  expect(inFields(source, { color_code: 7 }, before).issues).toMatchObject([{ field: 'color_code' }])
})
