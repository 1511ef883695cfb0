import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { FILE_LIMITS, FileProblem, type SheetRow } from './file-problem.server.ts'
import {
  columnOf,
  formatShows,
  numberText,
  plainText,
  roundedText,
  serialText,
  type Shows,
} from './xlsx-values.server.ts'
import { type Archive, openArchive } from './zip-read.server.ts'

/** Reads the first visible sheet of an Excel workbook row by row and skips empty rows. */
export function* readXlsx(file: Buffer): Generator<SheetRow> {
  const archive = openArchive(file)
  const { sheet, from1904 } = findSheet(archive)
  const formats = readFormats(archive)
  const texts = readTexts(archive)
  yield* readRows(archive, sheet, { formats, texts, from1904 })
}

interface Visitor {
  open?: (name: string, attributes: Record<string, string>) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

/** Parses an XML part piece by piece. Document types are refused, and with them all entities. */
function* walk(archive: Archive, part: string, visitor: Visitor): Generator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const local = (name: string) => (name.includes(':') ? name.slice(name.indexOf(':') + 1) : name)
  parser.on('doctype', () => {
    throw new FileProblem('This Excel file has parts that are not allowed')
  })
  parser.on('opentag', (tag: SaxesTagPlain) => visitor.open?.(local(tag.name), tag.attributes))
  parser.on('closetag', (tag: SaxesTagPlain) => visitor.close?.(local(tag.name)))
  parser.on('text', (text) => visitor.text?.(text))
  const decoder = new TextDecoder('utf-8')
  try {
    for (const piece of archive.read(part)) {
      parser.write(decoder.decode(piece, { stream: true }))
      yield
    }
    parser.write(decoder.decode())
    parser.close()
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem('This Excel file is damaged')
  }
  yield
}

function visit(archive: Archive, part: string, visitor: Visitor): void {
  if (!archive.names.includes(part)) return
  for (const _ of walk(archive, part, visitor));
}

function findSheet(archive: Archive): { sheet: string; from1904: boolean } {
  let wanted: string | null = null
  let from1904 = false
  visit(archive, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet' && wanted === null && !/hidden/i.test(attributes.state ?? '')) {
        const key = Object.keys(attributes).find((attribute) => attribute.endsWith(':id'))
        wanted = key ? attributes[key] : ''
      }
    },
  })
  let target: string | null = null
  visit(archive, 'xl/_rels/workbook.xml.rels', {
    open(name, attributes) {
      if (name === 'Relationship' && attributes.Id === wanted && attributes.TargetMode !== 'External')
        target = attributes.Target ?? null
    },
  })
  const path = (target as string | null)?.replace(/^\/?(xl\/)?/, 'xl/').replace(/\/\.\//g, '/')
  const sheet = [path, 'xl/worksheets/sheet1.xml'].find((name) => name && archive.names.includes(name))
  if (!sheet) throw new FileProblem('This Excel file has no sheet that can be read')
  return { sheet, from1904 }
}

/** What each cell style shows: a date, a time, or a number. */
function readFormats(archive: Archive): Shows[] {
  const codes = new Map<number, string>()
  const shows: Shows[] = []
  let inCells = false
  visit(archive, 'xl/styles.xml', {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0)
        shows.push(formatShows(id, codes.get(id)))
      }
    },
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return shows
}

/** The table of shared texts that cells refer to. */
function readTexts(archive: Archive): string[] {
  const texts: string[] = []
  let current = ''
  let inText = false
  let phonetic = 0
  visit(archive, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') current = ''
      if (name === 'rPh') phonetic++
      inText = name === 't' && phonetic === 0
    },
    text(text) {
      if (inText) current += text
    },
    close(name) {
      if (name === 't') inText = false
      if (name === 'rPh') phonetic--
      if (name === 'si') texts.push(plainText(current))
    },
  })
  return texts
}

function* readRows(
  archive: Archive,
  sheet: string,
  book: { formats: Shows[]; texts: string[]; from1904: boolean },
): Generator<SheetRow> {
  let done: SheetRow[] = []
  let line = 0
  let cells: string[] = []
  let place = -1
  let type = 'n'
  let style = 0
  let value = ''
  let inValue = false
  let phonetic = 0
  for (const _ of walk(archive, sheet, {
    open(name, attributes) {
      if (name === 'row') {
        const given = Number(attributes.r)
        line = Number.isInteger(given) && given > line && given <= 1_048_576 ? given : line + 1
        cells = []
        place = -1
      } else if (name === 'c') {
        place = columnOf(attributes.r) ?? place + 1
        type = attributes.t ?? 'n'
        style = Number(attributes.s ?? 0)
        value = ''
      } else if (name === 'rPh') phonetic++
      else if (name === 'v' || (name === 't' && phonetic === 0)) inValue = true
    },
    text(text) {
      if (inValue) value += text
    },
    close(name) {
      if (name === 'v' || name === 't') inValue = false
      else if (name === 'rPh') phonetic--
      else if (name === 'c' && value !== '') {
        const text = cellText(type, style, value, book).slice(0, FILE_LIMITS.cell)
        // Read one column more than allowed, so that the caller can report the excess.
        if (text.trim() !== '') {
          const at = Math.min(place, FILE_LIMITS.columns)
          while (cells.length < at) cells.push('')
          cells[at] = text
        }
      } else if (name === 'row' && cells.length > 0) done.push({ line, cells })
    },
  })) {
    yield* done
    done = []
  }
}

function cellText(
  type: string,
  style: number,
  value: string,
  book: { formats: Shows[]; texts: string[]; from1904: boolean },
): string {
  if (type === 's') return book.texts[Number(value)] ?? ''
  if (type === 'inlineStr' || type === 'str') return plainText(value)
  if (type === 'b') return value === '1' ? 'Yes' : 'No'
  if (type === 'd') return value.replace('T', ' ').replace(/ 00:00:00(\.0+)?Z?$/, '')
  // A formula that failed: `readCells` reports it.
  if (type === 'e') return value.startsWith('#') ? value : '#N/A'
  const shows = book.formats[style] ?? 'number'
  if (shows === 'number') return roundedText(value) ?? numberText(value)
  return serialText(Number(value), shows, book.from1904) ?? numberText(value)
}
