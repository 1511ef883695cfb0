import { dayFirst } from '#base/days.ts'
import { markFormula } from './formula-mark.ts'
import type { Cell } from './csv-write.server.ts'
import { type ZipPart, zipFile } from './zip-write.server.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
/** Excel's own limit is 1,048,576 rows; further rows go on the next sheet. */
const SHEET_ROWS = 1_000_000
/** Longest text of a cell that Excel opens. */
const CELL_MAX = 32_767

/** Yields a whole Excel workbook piece by piece: one sheet, or several above a million rows. */
export function xlsxFile(options: {
  title: string
  headings: readonly string[]
  rows: AsyncIterable<Cell[][]>
}): AsyncGenerator<Buffer> {
  return zipFile(parts(options))
}

async function* parts(options: Parameters<typeof xlsxFile>[0]): AsyncGenerator<ZipPart> {
  const { headings } = options
  const letters = headings.map((_, index) => columnName(index))
  const batches = options.rows[Symbol.asyncIterator]()
  let left: Cell[][] = []
  let ended = false
  let sheets = 0

  async function* sheet(): AsyncGenerator<string> {
    yield `${XML}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>${rowXml(
      1,
      letters,
      headings.map((text) => ({ text })),
      1,
    )}`
    let number = 1
    while (!ended && number <= SHEET_ROWS) {
      if (left.length === 0) {
        const { value, done } = await batches.next()
        if (done) {
          ended = true
          break
        }
        left = value
      }
      const taken = left.splice(0, SHEET_ROWS + 1 - number)
      yield taken.map((cells) => rowXml(++number, letters, cells, 0)).join('')
    }
    yield '</sheetData></worksheet>'
  }

  do {
    sheets++
    yield { name: `xl/worksheets/sheet${sheets}.xml`, pieces: sheet() }
    if (!ended && left.length === 0) {
      const { value, done } = await batches.next()
      if (done) ended = true
      else left = value
    }
  } while (!ended)
  yield* frame(options.title, sheets)
}

function* frame(title: string, sheets: number): Generator<ZipPart> {
  const all = Array.from({ length: sheets }, (_, index) => index + 1)
  const name = (n: number) => xmlText(`${title.replace(/[[\]:*?/\\']/g, ' ').slice(0, 25)}${n > 1 ? ` ${n}` : ''}`)
  const part = (path: string, body: string): ZipPart => ({ name: path, pieces: [XML + body] })
  yield part(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${all.map((n) => `<sheet name="${name(n)}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
  )
  yield part(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships">${all.map((n) => `<Relationship Id="rId${n}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rId${sheets + 1}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  )
  // Styles: 0 plain, 1 heading, 2 day.
  yield part(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
  )
  yield part(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  yield part(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${all.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${types}.worksheet+xml"/>`).join('')}</Types>`,
  )
}

// Rows and cells carry their addresses: some readers need them although the standard does not.
function rowXml(number: number, letters: readonly string[], cells: readonly Cell[], style: number): string {
  let xml = `<row r="${number}">`
  for (const [index, cell] of cells.entries()) {
    if (cell === null) continue
    const at = `r="${letters[index]}${number}"`
    if ('number' in cell) xml += `<c ${at}><v>${cell.number}</v></c>`
    else if ('day' in cell) xml += dayXml(at, cell.day)
    else if (cell.text !== '')
      xml += `<c ${at}${style ? ` s="${style}"` : ''} t="inlineStr"><is>${textXml(markFormula(cell.text).slice(0, CELL_MAX))}</is></c>`
  }
  return `${xml}</row>`
}

function dayXml(at: string, day: string): string {
  const serial = Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569
  // Excel counts 29 February 1900, which never existed, so a day before March 1900 is written as text.
  return serial > 60
    ? `<c ${at} s="2"><v>${serial}</v></c>`
    : `<c ${at} t="inlineStr"><is><t>${dayFirst(day)}</t></is></c>`
}

// Without this attribute readers drop leading and trailing spaces.
function textXml(text: string): string {
  return /^\s|\s$/.test(text) ? `<t xml:space="preserve">${xmlText(text)}</t>` : `<t>${xmlText(text)}</t>`
}

function columnName(index: number): string {
  let name = ''
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26))
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name
  return name
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes a text for XML; characters that XML cannot hold are written the way Excel writes them. */
function xmlText(text: string): string {
  if (!/[&<>"_\u0000-\u001f\ufffe\uffff]/.test(text)) return text
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    .replace(/[&<>"]/g, (sign) => ENTITIES[sign])
    .replace(
      /[\u0001-\u0008\u000b-\u001f\ufffe\uffff]/g,
      (sign) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    )
}
