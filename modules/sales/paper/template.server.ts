import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { familiesOf } from '#platform/paper/fonts.server.ts'
import {
  bold,
  INK,
  inItsScript,
  LINE,
  type Look,
  label,
  labelled,
  MUTED,
  picture,
  qrCode,
  type Style,
  small,
  sumRow,
  TINT,
  text,
  view,
} from '#platform/paper/pieces.server.ts'
import type { Dress } from './look.server.ts'
import type { Template } from './look.ts'
import type { Fact, Paper, PaperCells, PaperLine } from './paper.ts'
import type { PrintJob } from './print.server.ts'
import { rollPage } from './roll-template.server.ts'

/** Five centimetres in points. */
const QR_WIDTH = 142

const styles = StyleSheet.create({
  page: {
    fontFamily: familiesOf('') as unknown as string,
    fontSize: 8.5,
    color: INK,
    padding: 34,
    paddingBottom: 46,
    lineHeight: 1.35,
  },
  logo: { width: 46, height: 46, marginRight: 10, borderRadius: 4 },
  seller: { fontSize: 14, fontWeight: 700, lineHeight: 1.25 },
  title: { fontSize: 15, fontWeight: 700, textAlign: 'right', lineHeight: 1.25 },
  section: { flexDirection: 'row', gap: 18, paddingVertical: 12 },
  th: { fontSize: 7.5, color: MUTED, paddingVertical: 5 },
  cell: { paddingVertical: 5, paddingRight: 6 },
  number: { textAlign: 'right', paddingRight: 0, paddingLeft: 6 },
  stamp: {
    position: 'absolute',
    top: 360,
    left: 0,
    width: 595,
    textAlign: 'center',
    fontSize: 84,
    fontWeight: 700,
    color: '#c2272d',
    opacity: 0.1,
    transform: 'rotate(-28deg)',
  },
  foot: {
    position: 'absolute',
    top: 808,
    left: 34,
    right: 34,
    flexDirection: 'row',
    justifyContent: 'space-between',
  },
})

/** Where the templates differ. `colour` is the business's own. */
interface Shape {
  head: (colour: string) => Style
  /** Colour of the words in the head; null for that of the page, with the title in the business's colour. */
  on_head: string | null
  /** Lines around sections and cells. */
  box: Style
  /** The row of the headings of the table. */
  headings: (colour: string) => { row: Style; words: Style }
  row: Style
}

const GRID = `0.75 solid ${MUTED}`

const SHAPES: Readonly<Record<Template, Shape>> = {
  classic: {
    head: (colour) => ({ paddingBottom: 12, borderBottom: `2 solid ${colour}` }),
    on_head: null,
    box: {},
    headings: () => ({ row: { backgroundColor: TINT }, words: {} }),
    row: { borderBottom: `0.75 solid ${LINE}` },
  },
  band: {
    head: (colour) => ({
      backgroundColor: colour,
      marginTop: -34,
      marginHorizontal: -34,
      padding: 34,
      paddingBottom: 18,
    }),
    on_head: '#ffffff',
    box: {},
    headings: (colour) => ({ row: { borderBottom: `1.5 solid ${colour}` }, words: { color: colour, fontWeight: 700 } }),
    row: { borderBottom: `0.75 solid ${LINE}` },
  },
  grid: {
    head: () => ({ border: GRID, padding: 10 }),
    on_head: null,
    box: { border: GRID, borderTopWidth: 0, paddingHorizontal: 10 },
    headings: () => ({
      row: { backgroundColor: TINT, borderBottom: GRID, borderLeft: GRID, borderRight: GRID },
      words: { color: INK },
    }),
    row: { borderBottom: `0.5 solid ${LINE}`, borderLeft: GRID, borderRight: GRID },
  },
}

/** The papers of a job as one document, each on pages of its own. */
export function documentOf({ papers, dress, size = 'a4' }: PrintJob): ReactElement {
  const [{ title, facts, seller, language }] = papers
  const page = size === 'roll' ? rollPage : sheet
  return h(
    Document,
    { title: papers.length === 1 ? `${title} ${facts[0]?.[1] ?? ''}` : title, author: seller.name, language },
    ...papers.map((paper) => page(paper, dress)),
  )
}

/** The A4 pages of a paper. */
function sheet(paper: Paper, dress: Dress): ReactElement {
  const { facts, title } = paper
  const { box } = SHAPES[dress.look.template]
  return h(
    Page,
    { size: 'A4', style: styles.page },
    head(paper, dress),
    view(
      [styles.section, box],
      ...paper.parties.map(({ label: words, name, lines }) =>
        view(
          { flex: 1 },
          text(label, words),
          text([bold, { fontSize: 9.5 }], name),
          ...lines.map((line) => text({}, line)),
        ),
      ),
      view({ width: 190 }, ...facts.map(factRow)),
    ),
    table(paper, dress),
    view(
      [{ flexDirection: 'row', gap: 24, paddingVertical: 10 }, box],
      view({ flex: 1 }, labelled(paper.in_words[0], text(bold, paper.in_words[1])), taxTable(paper)),
      view({ width: 200 }, ...paper.sums.map(sumRow), totalRow(paper.total)),
    ),
    ...paper.legends.map((legend) => text({ marginTop: 8, fontSize: 8 }, legend)),
    registration(paper),
    closing(paper, dress),
    ...(paper.stamp ? [h(Text, { style: [styles.stamp, inItsScript(paper.stamp)], fixed: true }, paper.stamp)] : []),
    h(
      View,
      { style: styles.foot, fixed: true },
      text(small, `${title} ${facts[0]?.[1] ?? ''}`),
      h(Text, {
        style: [small, inItsScript(paper.page)],
        render: ({ subPageNumber, subPageTotalPages }: { subPageNumber: number; subPageTotalPages: number }) =>
          `${paper.page} ${subPageNumber} / ${subPageTotalPages}`,
      } as never),
    ),
  )
}

function head({ seller, title, title_below, copy }: Paper, { look, logo }: Dress): ReactElement {
  const shape = SHAPES[look.template]
  const words: Style = shape.on_head ? { color: shape.on_head } : {}
  const below: Look = [small, { textAlign: 'right' }, words]
  return view(
    [{ flexDirection: 'row', justifyContent: 'space-between' }, shape.head(look.colour)],
    view(
      { flexDirection: 'row', flex: 1, paddingRight: 20 },
      logo ? picture(logo, styles.logo) : null,
      view(
        { flex: 1 },
        text([styles.seller, words], seller.name),
        ...seller.lines.map((line) => text([{ fontSize: 8 }, words], line)),
      ),
    ),
    view(
      { maxWidth: 230, alignItems: 'flex-end' },
      text([styles.title, { color: shape.on_head ?? look.colour }], title),
      title_below ? text(below, title_below) : null,
      copy ? text(below, copy) : null,
    ),
  )
}

const factRow = ([words, value]: Fact) =>
  view(
    { flexDirection: 'row', marginBottom: 2 },
    text({ color: MUTED, width: 88 }, words),
    text({ flex: 1, textAlign: 'right' }, value),
  )

const totalRow = ([words, value]: Fact) =>
  view(
    {
      flexDirection: 'row',
      justifyContent: 'space-between',
      backgroundColor: TINT,
      padding: 7,
      marginTop: 5,
      borderRadius: 3,
    },
    text([bold, { fontSize: 10.5 }], words),
    text([bold, { fontSize: 11.5 }], value),
  )

const WIDTHS: Readonly<Record<keyof PaperCells, number | null>> = {
  name: null,
  hsn: 50,
  quantity: 62,
  price: 58,
  discount: 46,
  taxable: 64,
  rate: 40,
  amount: 68,
}

// Beside own columns the others are narrower, and the HSN code is below the name.
const NARROW: typeof WIDTHS = { ...WIDTHS, quantity: 54, price: 54, discount: 42, taxable: 60, rate: 38, amount: 64 }
const OWN_WIDTH = 56
/** The width of the table, and what the name of an item needs of it. */
const TABLE = 497
const LEAST_NAME = 112

const NUMERIC: readonly (keyof PaperCells)[] = ['quantity', 'price', 'discount', 'taxable', 'rate', 'amount']

function table({ columns, own_columns, lines, has_discount, has_tax }: Paper, { look }: Dress): ReactElement {
  const has_own = own_columns.length > 0
  const widths = has_own ? NARROW : WIDTHS
  const hidden: Partial<Record<keyof PaperCells, boolean>> = {
    hsn: has_own,
    discount: !has_discount,
    taxable: !has_tax,
    rate: !has_tax,
  }
  const names = (Object.keys(WIDTHS) as (keyof PaperCells)[]).filter((name) => !hidden[name] && columns[name] !== '')
  const size = (name: keyof PaperCells): Style => (widths[name] === null ? { flex: 1 } : { width: widths[name] ?? 0 })
  const right = (name: keyof PaperCells) => (NUMERIC.includes(name) ? styles.number : {})
  // The own columns that have room; the others are below the name.
  const taken = names.reduce((width, name) => width + (widths[name] ?? LEAST_NAME), 0)
  const fitting = Math.max(0, Math.floor((TABLE - taken) / OWN_WIDTH))
  const own = (cells: readonly string[], style: Style[] = []) =>
    cells.slice(0, fitting).map((cell) => text([...style, styles.cell, { width: OWN_WIDTH }], cell))
  const below = ({ hsn, own: cells }: PaperLine): string =>
    [
      has_own && hsn ? `${columns.hsn} ${hsn}` : '',
      ...cells.map((cell, at) => (at < fitting || cell === '' ? '' : `${own_columns[at]}: ${cell}`)),
    ]
      .filter(Boolean)
      .join(' · ')
  const { headings, row } = SHAPES[look.template]
  const of_headings = headings(look.colour)
  const line: Style = { flexDirection: 'row', paddingHorizontal: 6 }
  return view(
    {},
    h(
      View,
      { style: { ...line, ...of_headings.row }, fixed: true },
      text([styles.th, of_headings.words, { width: 18 }], '#'),
      ...names.flatMap((name) => [
        text([styles.th, of_headings.words, styles.cell, size(name), right(name)], columns[name]),
        ...(name === 'name' ? own(own_columns, [styles.th, of_headings.words]) : []),
      ]),
    ),
    ...lines.map((cells, index) =>
      h(
        View,
        { style: { ...line, ...row }, wrap: false, key: index },
        text([styles.cell, { color: MUTED, width: 18 }], String(index + 1)),
        ...names.flatMap((name) =>
          name === 'name'
            ? [nameCell(cells.name, below(cells), [styles.cell, size(name)]), ...own(cells.own)]
            : [text([styles.cell, size(name), right(name)], cells[name])],
        ),
      ),
    ),
  )
}

const nameCell = (name: string, below: string, style: Look): ReactElement =>
  below === '' ? text(style, name) : view(style, text({}, name), text(small, below))

function taxTable({ tax_heads, taxes, columns }: Paper): ReactElement | null {
  if (taxes.length === 0) return null
  const cells = (row: readonly string[], style: Style) =>
    row.map((cell, index) =>
      text([style, { flex: 1, fontSize: 7.5, paddingVertical: 2.5 }, index > 0 ? { textAlign: 'right' } : {}], cell),
    )
  const line: Style = { flexDirection: 'row', borderBottom: `0.5 solid ${LINE}` }
  return view(
    { marginTop: 10 },
    view(line, ...cells([columns.hsn, columns.rate, columns.taxable, ...tax_heads], { color: MUTED })),
    ...taxes.map((row) => view(line, ...cells(row, {}))),
  )
}

/** IRN, acknowledgement and the signed QR code, five centimetres wide as the portal recommends: its content is long. */
function registration({ e_invoice }: Paper): ReactElement | null {
  if (!e_invoice) return null
  const { label: title, facts, qr } = e_invoice
  return h(
    View,
    { wrap: false, style: { flexDirection: 'row', gap: 14, marginTop: 14 } },
    qrCode(qr, QR_WIDTH),
    view(
      { flex: 1, justifyContent: 'center' },
      text([bold, { marginBottom: 4 }], title),
      ...facts.map(([name, value]) =>
        view({ marginBottom: 4 }, text(label, name), text({ fontSize: 8 }, breakable(value))),
      ),
    ),
  )
}

// An IRN has no place to break a line: without one it would leave the page.
const breakable = (value: string): string => value.replace(/(\S{32})(?=\S)/g, '$1 ')

/** Bank, UPI code, terms and signature, which stay together on one page. */
function closing({ bank, pay, notes, signature }: Paper, dress: Dress): ReactElement {
  return h(
    View,
    { wrap: false, style: { marginTop: 16 } },
    view(
      { flexDirection: 'row', gap: 24 },
      view(
        { flex: 1 },
        bank ? labelled(bank.label, ...bank.lines.map((line) => text({}, line))) : null,
        ...notes.map(([words, content]) => view({ marginTop: 8 }, text(label, words), text({ fontSize: 8 }, content))),
      ),
      pay
        ? view(
            { width: 96, alignItems: 'center' },
            qrCode(pay.link, 84),
            text([bold, { marginTop: 3 }], pay.amount),
            text([small, { fontSize: 6.5, textAlign: 'center' }], pay.label),
            text([small, { fontSize: 6.5, textAlign: 'center' }], pay.upi_id),
          )
        : null,
      view(
        { width: 150, justifyContent: 'space-between', alignItems: 'flex-end', minHeight: 70 },
        text([bold, { textAlign: 'right' }], signature[0]),
        dress.signature ? picture(dress.signature, { height: 40, maxWidth: 140, objectFit: 'contain' }) : null,
        text([small, { borderTop: `0.75 solid ${LINE}`, paddingTop: 3, width: 150, textAlign: 'right' }], signature[1]),
      ),
    ),
  )
}
