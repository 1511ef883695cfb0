import { expect, test } from 'vitest'
import { readCsv } from './csv-read.server.ts'
import { findHeadings } from './headings-row.server.ts'

const headingsOf = (text: string, heading_line?: number) => {
  const { head, rest } = findHeadings(readCsv(Buffer.from(text)), heading_line)
  return { line: head?.line ?? null, rows: [...rest].length }
}

test.each([
  ['a table', 'Name,Phone,City\nKavita,9825012345,Surat\n', { line: 1, rows: 1 }],
  ['a title above it', 'Leads of October,,\nName,Phone,City\nKavita,9825012345,Surat\n', { line: 2, rows: 1 }],
  [
    'title, subtitle and a blank row above it',
    'Mehta Sarees\nFrom 1 Oct,\n\nName,Phone,City,Product\nKavita,9825012345,Surat,Silk\nRavi,,,\n',
    { line: 4, rows: 2 },
  ],
  [
    'titles with commas above columns with bars',
    'Mehta Sarees, Ring Road, Surat\nLeads of October\n\nName|Phone|City\nKavita|9825012345|Surat\nRavi||Vapi\n',
    { line: 4, rows: 2 },
  ],
  ['one column', 'Phone\n9825012345\n9825012346\n', { line: 1, rows: 2 }],
  ['two columns, the second without heading', 'Name,\nKavita,9825012345\n', { line: 1, rows: 1 }],
  ['headings that nothing stands below', 'Phone\n9825012345\na,b,c\n', { line: 1, rows: 2 }],
])('the headings of %s', (_, text, expected) => expect(headingsOf(text)).toEqual(expected))

test('the chosen row has the headings, or the next one that is not blank', () => {
  expect(headingsOf('a,b,c\nd,e,f\n\ng,h,i\n', 2)).toEqual({ line: 2, rows: 1 })
  expect(headingsOf('a,b,c\nd,e,f\n\ng,h,i\n', 3)).toEqual({ line: 4, rows: 0 })
  expect(headingsOf('a,b,c\n', 5)).toEqual({ line: null, rows: 0 })
  expect(headingsOf('')).toEqual({ line: null, rows: 0 })
})
