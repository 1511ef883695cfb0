import { expect, test } from 'vitest'
import { extensionOf, nameProblem, safeName, typeFits, UPLOAD_KINDS } from './upload-rules.ts'

test('exactly the extensions of the specification and those of recorded voices may be uploaded', () => {
  expect(Object.keys(UPLOAD_KINDS)).toEqual(
    'jpg, jpeg, png, pdf, doc, docx, xls, xlsx, ppt, pptx, csv, zip, mp3, webm, m4a'.split(', '),
  )
})

test('the declared type must fit the extension, under one of its known names', () => {
  expect(typeFits('jpg', 'image/jpeg')).toBe(true)
  expect(typeFits('csv', 'Text/CSV; charset=utf-8')).toBe(true)
  expect(typeFits('jpg', 'text/html')).toBe(false)
  expect(typeFits('svg', 'image/svg+xml')).toBe(false)
})

test('a name has no separators, control characters or marks that reverse the writing direction, and at most 255 bytes', () => {
  for (const name of [
    '',
    '  ',
    '..',
    'a/b.pdf',
    'a\\b.pdf',
    '../../etc/passwd',
    'a\nb.pdf',
    'a\u0000.pdf',
    'a\u202Efdp.exe',
  ])
    expect(nameProblem(name)).not.toBeNull()
  expect(nameProblem('कोटेशन 2026.pdf')).toBeNull()
  expect(nameProblem('क'.repeat(85))).toBeNull()
  expect(nameProblem('क'.repeat(86))).not.toBeNull()
})

test('every name on a device is turned into a name that can be stored', () => {
  expect(safeName('C:\\fakepath\\bill.pdf')).toBe('C: fakepath bill.pdf')
  expect(safeName('\u202E')).toBe('file')
  const long = safeName(`${'क'.repeat(200)}.pdf`)
  expect(nameProblem(long)).toBeNull()
  expect(extensionOf(long)).toBe('pdf')
})
