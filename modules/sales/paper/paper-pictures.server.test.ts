import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import type { Language } from '#base/language.ts'
import type { Template } from './look.ts'
import { paperOf } from './paper.ts'
import { type PaperSize, printPapers } from './print.server.ts'
import { FACTS, PLAIN, row } from './testing.server.ts'

// Compares drawn papers with pictures that a person has looked at: letters of all four scripts shaped and in their place, the
// rupee sign, amounts in their columns. After a wanted change: UPDATE_PICTURES=1 npm test -- modules/sales/paper, and look at them.

const PICTURES = join(import.meta.dirname, 'pictures')

/** Share of the points that may differ. A missing letter is more. */
const TOLERANCE = 0.0002

const LINES = [
  {
    description: 'सूती कपड़ा',
    hsn: '5208',
    quantity: '120.5',
    unit: 'MTR',
    price: '145.5',
    discount: '5',
    tax_rate: '5',
  },
  { description: 'કાપડ ધોલાઈ', hsn: '5208', quantity: '3', unit: 'NOS', price: '20', tax_rate: '5' },
  { description: 'ஜரிகை பட்டு', hsn: '5007', quantity: '2', unit: 'NOS', price: '8000', tax_rate: '5' },
  { description: 'Stitching', hsn: '998819', quantity: '1', unit: 'NOS', price: '3500', tax_rate: '18' },
]

/** The first page of a PDF as a picture. A new reader for each, because it keeps the letters of fonts by their name. */
async function pictureOf(pdf: Uint8Array): Promise<PNG> {
  const reader = await PDFiumLibrary.init()
  const document = await reader.loadDocument(pdf)
  const { width, height, data } = await document.getPage(0).render({ scale: 1, render: 'bitmap' })
  const picture = new PNG({ width, height })
  picture.data = Buffer.from(data)
  document.destroy()
  reader.destroy()
  return picture
}

const CASES: [Template, Language, Language | null, PaperSize, string][] = [
  ['classic', 'en', null, 'a4', '#0b5d46'],
  ['classic', 'hi', null, 'a4', '#0b5d46'],
  ['band', 'gu', 'en', 'a4', '#7a1f3d'],
  ['grid', 'ta', null, 'a4', '#123a6b'],
  ['classic', 'gu', null, 'roll', '#0b5d46'],
]

test.each(CASES)('the %s template in %s (second language %s, %s) looks as it did', async (...one) => {
  const [template, language, second, size, colour] = one
  const paper = paperOf(row({ lines: LINES }), { kind: 'invoice', facts: FACTS, language, second })
  const dress = { ...PLAIN, look: { template, colour, second_language: second } }
  const drawn = await pictureOf(await printPapers({ papers: [paper], dress, size }))
  const file = join(PICTURES, `${template}-${language}-${size}.png`)
  if (process.env.UPDATE_PICTURES) {
    mkdirSync(PICTURES, { recursive: true })
    writeFileSync(file, PNG.sync.write(drawn))
  }
  expect(existsSync(file)).toBe(true)
  const kept = PNG.sync.read(readFileSync(file))
  expect([drawn.width, drawn.height]).toEqual([kept.width, kept.height])
  const differing = pixelmatch(drawn.data, kept.data, undefined, kept.width, kept.height, { threshold: 0.1 })
  expect(differing / (kept.width * kept.height)).toBeLessThan(TOLERANCE)
})
