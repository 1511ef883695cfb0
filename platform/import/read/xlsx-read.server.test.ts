import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { Cell } from '#platform/export/csv-write.server.ts'
import { xlsxFile } from '#platform/export/xlsx-write.server.ts'
import { cellColumns } from '../rows/row-body.server.ts'
import { readRows, summarise } from './sheet.server.ts'
import { checkFile } from './upload-body.server.ts'
import { readXlsx } from './xlsx-read.server.ts'
import { formatShows, numberText, roundedText, serialText } from './xlsx-values.server.ts'

const MAIN =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'

/** A workbook in the format of Excel: shared texts, styles, two sheets of which the first is hidden. */
function workbook(sheet: string, more: Record<string, string> = {}): Buffer {
  const parts: Record<string, string> = {
    'xl/workbook.xml': `<workbook ${MAIN}><workbookPr/><sheets><sheet name="Old" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Leads" sheetId="2" r:id="rId2"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${MAIN}><numFmts><numFmt numFmtId="165" formatCode="[$-4009]dd\\-mmm\\-yyyy;@"/><numFmt numFmtId="166" formatCode="&quot;day&quot; #,##0.00"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="22"/><xf numFmtId="166"/></cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst ${MAIN}><si><t>Name</t></si><si><r><t>नि</t></r><r><t>शा</t></r><rPh><t>nisha</t></rPh></si><si><t>a_x000A_b &amp; c</t></si></sst>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${MAIN}><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>`,
    'xl/worksheets/sheet2.xml': `<worksheet ${MAIN}><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  }
  return Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, strToU8(xml)]))))
}

describe('an Excel file', () => {
  test('gives the texts, numbers, days and answers of its first visible sheet', () => {
    const rows = [
      ...readXlsx(
        workbook(
          `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="inlineStr"><is><t> x </t></is></c></row>
           <row r="5"><c r="A5" t="s"><v>1</v></c><c r="B5"><v>9.825012345E9</v></c><c r="C5" s="1"><v>46290</v></c><c r="D5" s="2"><v>46290</v></c>
           <c r="E5" s="3"><v>46290.604166666664</v></c><c r="F5" s="4"><v>513000.1</v></c><c r="G5" t="b"><v>1</v></c><c r="H5" t="e"><v>#N/A</v></c>
           <c r="I5" t="str"><f>A1</f><v>made</v></c><c r="J5" t="s"><v>2</v></c><c r="K5"><v>0.30000000000000004</v></c></row><row r="6"><c r="A6"/></row>`,
        ),
      ),
    ]
    expect(rows).toEqual([
      { line: 2, cells: ['Name', '', ' x '] },
      {
        line: 5,
        cells: [
          'निशा',
          '9825012345',
          '2026-09-25',
          '2026-09-25',
          '2026-09-25 14:30:00',
          '513000.1',
          'Yes',
          '#N/A',
          'made',
          'a\nb & c',
          '0.3',
        ],
      },
    ])
  })

  test('that we exported is read back unchanged', async () => {
    const cells: Cell[] = [
      { text: 'अमित <&> "x"\n_x000D_ \u0007' },
      { number: '513000.50' },
      { day: '2026-09-25' },
      null,
      { text: ' edge ' },
    ]
    async function* rows() {
      yield [cells, cells]
    }
    const pieces: Buffer[] = []
    for await (const piece of xlsxFile({ title: 'A/B', headings: ['a', 'b', 'c', 'd', 'e'], rows: rows() }))
      pieces.push(piece)
    const found = [...readXlsx(Buffer.concat(pieces))]
    expect(found[1]).toEqual({
      line: 2,
      cells: ['अमित <&> "x"\n_x000D_ \u0007', '513000.5', '2026-09-25', '', ' edge '],
    })
    expect(found).toHaveLength(3)
  })

  test('that unpacks to far more than its size is refused during unpacking', () => {
    const bomb = workbook('', { 'xl/worksheets/sheet2.xml': `<worksheet>${' '.repeat(30_000_000)}</worksheet>` })
    expect(bomb.length).toBeLessThan(100_000)
    expect(() => [...readXlsx(bomb)]).toThrow('packed too tightly')
    // The sizes in the directory are never trusted.
    const liar = Buffer.from(bomb)
    for (let at = liar.indexOf('PK\u0001\u0002'); at >= 0; at = liar.indexOf('PK\u0001\u0002', at + 4))
      liar.writeUInt32LE(10, at + 24)
    expect(() => [...readXlsx(liar)]).toThrow('packed too tightly')
  })

  test('with too many parts, a document type, damage or a password is refused with the reason', () => {
    const many = Object.fromEntries(Array.from({ length: 1_001 }, (_, n) => [`p${n}`, '']))
    expect(() => [...readXlsx(workbook('', many))]).toThrow('too many parts')
    const entity = workbook('', {
      'xl/worksheets/sheet2.xml': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><worksheet>&a;</worksheet>',
    })
    expect(() => [...readXlsx(entity)]).toThrow('not allowed')
    const good = workbook('<row><c><v>1</v></c></row>')
    expect(() => [...readXlsx(good.subarray(0, good.length - 30))]).toThrow('damaged')
    expect(() => [...readXlsx(workbook('<row><c><v>1</c></row>'))]).toThrow('damaged')
    expect(() => checkFile('a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toThrow('without a password')
  })

  test('must match the extension of its name', () => {
    expect(() => checkFile('a.csv', workbook(''))).toThrow('not a CSV file')
    expect(() => checkFile('a.xlsx', Buffer.from('a,b'))).toThrow('not an Excel file')
    expect(() => checkFile('a.exe', Buffer.from('a,b'))).toThrow('Choose a CSV or Excel')
    expect(() => checkFile('a.csv', Buffer.alloc(0))).toThrow('empty')
  })
})

describe('the thread that reads files', () => {
  const file = (rows: number) => Buffer.from(`a,b\n${'1,2\n'.repeat(rows)}`)
  const columns = cellColumns([null, null])
  async function batches(options: { file: Buffer; batch: number; skip?: number }) {
    const found: number[][] = []
    for await (const rows of readRows({ ...options, reading: {}, columns }))
      found.push([rows.length, rows[0].position, rows[0].line])
    return found
  }

  test('sends the rows below the headings in batches, and skips rows already imported', async () => {
    expect(await batches({ file: file(2_500), batch: 1_000 })).toEqual([
      [1_000, 0, 2],
      [1_000, 1_000, 1_002],
      [500, 2_000, 2_002],
    ])
    expect(await batches({ file: file(2_500), batch: 1_000, skip: 2_000 })).toEqual([[500, 2_000, 2_002]])
    expect(await batches({ file: file(1), batch: 1_000, skip: 1 })).toEqual([])
  })

  test('answers with the summary of the file', async () => {
    expect(await summarise(file(2_500))).toEqual({
      reading: { heading_line: 1, separator: ',' },
      headings: ['a', 'b'],
      sample: Array(5).fill(['1', '2']),
      rows: 2_500,
      top: expect.arrayContaining([
        { line: 1, text: 'a · b' },
        { line: 10, text: '1 · 2' },
      ]),
    })
    expect(await summarise(workbook('<row r="3"><c><v>1</v></c></row>'))).toMatchObject({
      reading: { heading_line: 3 },
      rows: 0,
    })
    expect(await summarise(Buffer.from(' \n'))).toBeNull()
  })

  test('uses the chosen row of headings and separator', async () => {
    const report = Buffer.from('Leads, October\n\nName|Phone\nKavita|9825012345\n')
    expect(await summarise(report, { heading_line: 3, separator: '|' })).toMatchObject({
      reading: { heading_line: 3, separator: '|' },
      headings: ['Name', 'Phone'],
      sample: [['Kavita', '9825012345']],
      rows: 1,
    })
    expect(await summarise(report, { heading_line: 9 })).toBeNull()
  })

  test('refuses more than 100,000 rows and more than 500 columns', async () => {
    await expect(batches({ file: file(100_001), batch: 5_000 })).rejects.toThrow('more than 1,00,000 rows')
    await expect(summarise(file(100_001))).rejects.toThrow('more than 1,00,000 rows')
    const wide = Buffer.from(`a\nb\n${'x,'.repeat(500)}y\n`)
    await expect(summarise(wide, { heading_line: 1 })).rejects.toThrow('Line 3 has more than 500 columns')
    await expect(summarise(wide, { heading_line: 3 })).rejects.toThrow('Line 3 has more than 500 columns')
  })

  test('describes the problem of a file in words', async () => {
    await expect(batches({ file: Buffer.from('PK\u0003\u0004 nothing'), batch: 10 })).rejects.toThrow(
      'This Excel file is damaged',
    )
  })
})

test('files and their cells are read only in the thread', () => {
  const root = join(import.meta.dirname, '../../..')
  const files = ['engine', 'platform', 'modules', 'apps'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
      .map((file) => `${folder}/${file}`),
  )
  const readers = /import \{[^}]*\b(?:readCsv|readXlsx|readCells|rowsOfCell|openArchive)\b[^}]*\} from/
  const reading = files.filter((file) => readers.test(readFileSync(join(root, file), 'utf8')))
  expect(reading.toSorted()).toEqual([
    'platform/import/read/cells.server.ts',
    'platform/import/read/sheet-thread.server.ts',
    'platform/import/read/xlsx-read.server.ts',
  ])
  const starters = files.filter((file) => readFileSync(join(root, file), 'utf8').includes('sheet-thread.server.ts'))
  expect(starters).toEqual(['platform/import/read/sheet.server.ts'])
})

describe('days in workbooks', () => {
  test.each([
    [14, undefined, 'day'],
    [22, undefined, 'both'],
    [20, undefined, 'time'],
    [2, undefined, 'number'],
    [164, 'dd/mm/yyyy', 'day'],
    [164, '[h]:mm:ss', 'time'],
    [164, '"₹"#,##0.00_);[Red]\\(#,##0\\)', 'number'],
    [164, 'mmm-yy', 'day'],
    [164, '[$-en-IN]General', 'number'],
    [164, 'd-m-yy hh:mm AM/PM', 'both'],
    [164, '[Red][>=100][$₹-4009]#,##0', 'number'],
    [164, '[H['.repeat(60_000), 'time'],
  ] as const)('format %i %s shows a %s', (id, code, shows) => expect(formatShows(id, code)).toBe(shows))

  test('are counted from 1900, including 29 February 1900, which never existed, or from 1904', () => {
    expect(serialText(1, 'day', false)).toBe('1900-01-01')
    expect(serialText(61, 'day', false)).toBe('1900-03-01')
    expect(serialText(46290, 'day', false)).toBe('2026-09-25')
    expect(serialText(44828, 'day', true)).toBe('2026-09-25')
    expect(serialText(46290.9999999, 'both', false)).toBe('2026-09-26')
    expect(serialText(0.5, 'time', false)).toBe('12:00:00')
    expect(serialText(-1, 'day', false)).toBe(null)
  })

  test('a long number that a spreadsheet has shortened keeps its shown text', () => {
    const rows = [
      ...readXlsx(workbook('<row><c><v>9.19877E+11</v></c><c><v>9.19877012345E11</v></c><c><v>1E5</v></c></row>')),
    ]
    expect(rows[0].cells).toEqual(['9.19877E+11', '919877012345', '100000'])
    expect(roundedText('1.0E9')).toBe('1.0E+09')
    expect(roundedText('1.2345678E9')).toBe(null)
    expect(roundedText('919877012345')).toBe(null)
  })

  test('numbers have no exponent and no binary rounding error', () => {
    expect(numberText('9.825012345E9')).toBe('9825012345')
    expect(numberText('0.1')).toBe('0.1')
    expect(numberText('1E-7')).toBe('0.0000001')
    expect(numberText('1E21')).toBe('1000000000000000000000')
  })
})
