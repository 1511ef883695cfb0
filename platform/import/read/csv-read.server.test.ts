import { describe, expect, test } from 'vitest'
import { readCsv } from './csv-read.server.ts'

const read = (content: string | Buffer) => [...readCsv(Buffer.from(content))]
const cells = (content: string | Buffer) => read(content).map((row) => row.cells)

describe('a CSV file', () => {
  test('is read by RFC 4180, with lines counted as a spreadsheet counts rows', () => {
    expect(read('\ufeffa,b\r\n1,"x, ""y""\r\nz"\r\n\r\n,\r\n2,\r\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', 'x, "y"\r\nz'] },
      { line: 5, cells: ['2', ''] },
    ])
  })

  test('may use comma, semicolon or tab as its separator, or name it in the first line', () => {
    expect(cells('a;b\n1,5;2')[1]).toEqual(['1,5', '2'])
    expect(cells('a\tb\n1\t2')[1]).toEqual(['1', '2'])
    expect(cells('sep=;\na;b\n1;2')[1]).toEqual(['1', '2'])
    expect(cells('"a,a,a";b,c;d\n')).toEqual([['a,a,a', 'b,c', 'd']])
  })

  test('may be in UTF-8, UTF-16 with a byte order mark, or Windows-1252', () => {
    const text = 'नाम,शहर\nअमित,सूरत\n'
    const little = Buffer.from(`\ufeff${text}`, 'utf16le')
    for (const file of [Buffer.from(text), Buffer.from(`\ufeff${text}`), little, Buffer.from(little).swap16()])
      expect(cells(file)).toEqual([
        ['नाम', 'शहर'],
        ['अमित', 'सूरत'],
      ])
    expect(cells(Buffer.from([0x61, 0x0a, 0x80, 0x96, 0xe9]))).toEqual([['a'], ['€–é']])
  })

  test('with a broken quotation mark keeps every other row', () => {
    expect(cells('a,b\n1,"never closed\n2,"closed" but goes on\n3,"fine, this"\n4,5" pipe\n"last')).toEqual([
      ['a', 'b'],
      ['1', '"never closed'],
      ['2', '"closed" but goes on'],
      ['3', 'fine, this'],
      ['4', '5" pipe'],
      ['"last'],
    ])
  })

  test('may have ragged rows, spaces around quotation marks and old line ends', () => {
    expect(cells('a,b,c\n1\n1,2,3,4\n1, "x, y" ,3\n')).toEqual([
      ['a', 'b', 'c'],
      ['1'],
      ['1', '2', '3', '4'],
      ['1', 'x, y', '3'],
    ])
    expect(cells('a,b\r1,2\r')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
  })

  test('with a huge cell is read on after cutting that cell', () => {
    const rows = cells(`a,b\n"${'x'.repeat(3_000_000)}",1\n2,3\n`)
    expect(rows[1][0].length).toBe(40_000)
    expect(rows.at(-1)).toEqual(['2', '3'])
  })

  test('is read in linear time', () => {
    for (const piece of ['"', '",', 'a,"', '"""",', '" ', '"\n'])
      expect(() => read(piece.repeat(500_000))).not.toThrow()
  })

  test('with zero bytes is refused', () => {
    expect(() => read(Buffer.from([0x61, 0, 0x62, 0x0a]))).toThrow('This is not a CSV file')
  })
})
