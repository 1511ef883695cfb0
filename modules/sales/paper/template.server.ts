import { Document, Image, Page, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { encode } from 'uqr'
import { familiesOf } from './fonts.server.ts'
import type { Fact, Paper, PaperLine } from './paper.ts'

const INK = '#17201b'
const MUTED = '#545e59'
const LINE = '#d5dad7'
const TINT = '#f3f6f4'
const ACCENT = '#0b5d46'
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
  row: { flexDirection: 'row' },
  muted: { color: MUTED },
  small: { fontSize: 7.5, color: MUTED },
  bold: { fontWeight: 700 },
  head: { flexDirection: 'row', justifyContent: 'space-between', paddingBottom: 12, borderBottom: `2 solid ${ACCENT}` },
  logo: { width: 46, height: 46, marginRight: 10, borderRadius: 4 },
  seller: { fontSize: 14, fontWeight: 700, lineHeight: 1.25 },
  title: { fontSize: 15, fontWeight: 700, color: ACCENT, textAlign: 'right', lineHeight: 1.25 },
  section: { flexDirection: 'row', gap: 18, paddingVertical: 12 },
  label: { fontSize: 7.5, color: MUTED, marginBottom: 2 },
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

type Style = Parameters<typeof StyleSheet.create>[0][string]
type Look = Style | Style[]
const view = (style: Look, ...children: ReactNode[]) => h(View, { style }, ...children)
const text = (style: Look, content: string) => h(Text, { style: [style, inItsScript(content)].flat() }, content)
// The type of the library knows one family only; it takes a list.
function inItsScript(content: string): Style {
  return { fontFamily: familiesOf(content) as unknown as string }
}
const labelled = (label: string, ...children: ReactNode[]) => view({}, text(styles.label, label), ...children)

/** The document of a paper: one template for all types. `logo` is a data URI. */
export function paperDocument(paper: Paper, logo: string | null): ReactElement {
  const { facts, title } = paper
  return h(
    Document,
    { title: `${title} ${facts[0]?.[1] ?? ''}`, author: paper.seller.name, language: paper.language },
    h(
      Page,
      { size: 'A4', style: styles.page },
      head(paper, logo),
      view(
        styles.section,
        ...paper.parties.map(({ label, name, lines }) =>
          view(
            { flex: 1 },
            text(styles.label, label),
            text([styles.bold, { fontSize: 9.5 }], name),
            ...lines.map((line) => text({}, line)),
          ),
        ),
        view({ width: 190 }, ...facts.map(factRow)),
      ),
      table(paper),
      view(
        { flexDirection: 'row', gap: 24, paddingTop: 10 },
        view({ flex: 1 }, labelled(paper.in_words[0], text(styles.bold, paper.in_words[1])), taxTable(paper)),
        view({ width: 200 }, ...paper.sums.map(sumRow), totalRow(paper.total)),
      ),
      ...paper.legends.map((legend) => text({ marginTop: 8, fontSize: 8 }, legend)),
      registration(paper),
      closing(paper),
      ...(paper.stamp ? [h(Text, { style: [styles.stamp, inItsScript(paper.stamp)], fixed: true }, paper.stamp)] : []),
      h(
        View,
        { style: styles.foot, fixed: true },
        text(styles.small, `${title} ${facts[0]?.[1] ?? ''}`),
        h(Text, {
          style: [styles.small, inItsScript(paper.page)],
          render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
            `${paper.page} ${pageNumber} / ${totalPages}`,
        }),
      ),
    ),
  )
}

function head({ seller, title, title_below, copy }: Paper, logo: string | null): ReactElement {
  return view(
    styles.head,
    view(
      { flexDirection: 'row', flex: 1, paddingRight: 20 },
      logo ? h(Image, { src: logo, style: styles.logo }) : null,
      view({ flex: 1 }, text(styles.seller, seller.name), ...seller.lines.map((line) => text({ fontSize: 8 }, line))),
    ),
    view(
      { maxWidth: 230, alignItems: 'flex-end' },
      text(styles.title, title),
      title_below ? text([styles.small, { textAlign: 'right' }], title_below) : null,
      copy ? text([styles.small, { textAlign: 'right' }], copy) : null,
    ),
  )
}

const factRow = ([label, value]: Fact) =>
  view(
    { flexDirection: 'row', marginBottom: 2 },
    text([styles.muted, { width: 88 }], label),
    text({ flex: 1, textAlign: 'right' }, value),
  )

const sumRow = ([label, value]: Fact) =>
  view(
    { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2 },
    text(styles.muted, label),
    text({}, value),
  )

const totalRow = ([label, value]: Fact) =>
  view(
    {
      flexDirection: 'row',
      justifyContent: 'space-between',
      backgroundColor: TINT,
      padding: 7,
      marginTop: 5,
      borderRadius: 3,
    },
    text([styles.bold, { fontSize: 10.5 }], label),
    text([styles.bold, { fontSize: 11.5 }], value),
  )

const WIDTHS: Readonly<Record<keyof PaperLine, number | null>> = {
  name: null,
  hsn: 50,
  quantity: 62,
  price: 58,
  discount: 46,
  taxable: 64,
  rate: 40,
  amount: 68,
}

const NUMERIC: readonly (keyof PaperLine)[] = ['quantity', 'price', 'discount', 'taxable', 'rate', 'amount']

function table({ columns, lines, has_discount, has_tax }: Paper): ReactElement {
  const hidden: Partial<Record<keyof PaperLine, boolean>> = {
    discount: !has_discount,
    taxable: !has_tax,
    rate: !has_tax,
  }
  const names = (Object.keys(WIDTHS) as (keyof PaperLine)[]).filter((name) => !hidden[name])
  const size = (name: keyof PaperLine): Style => (WIDTHS[name] === null ? { flex: 1 } : { width: WIDTHS[name] ?? 0 })
  const right = (name: keyof PaperLine) => (NUMERIC.includes(name) ? styles.number : {})
  const row: Style = { flexDirection: 'row', borderBottom: `0.75 solid ${LINE}` }
  return view(
    {},
    h(
      View,
      { style: { ...row, backgroundColor: TINT, paddingHorizontal: 6 }, fixed: true },
      text([styles.th, { width: 18 }], '#'),
      ...names.map((name) => text([styles.th, styles.cell, size(name), right(name)], columns[name])),
    ),
    ...lines.map((line, index) =>
      h(
        View,
        { style: { ...row, paddingHorizontal: 6 }, wrap: false, key: index },
        text([styles.cell, styles.muted, { width: 18 }], String(index + 1)),
        ...names.map((name) => text([styles.cell, size(name), right(name)], line[name])),
      ),
    ),
  )
}

function taxTable({ tax_heads, taxes, columns }: Paper): ReactElement | null {
  if (taxes.length === 0) return null
  const cells = (row: readonly string[], style: Style) =>
    row.map((cell, index) =>
      text([style, { flex: 1, fontSize: 7.5, paddingVertical: 2.5 }, index > 0 ? { textAlign: 'right' } : {}], cell),
    )
  const line: Style = { flexDirection: 'row', borderBottom: `0.5 solid ${LINE}` }
  return view(
    { marginTop: 10 },
    view(line, ...cells([columns.hsn, columns.rate, columns.taxable, ...tax_heads], styles.muted)),
    ...taxes.map((row) => view(line, ...cells(row, {}))),
  )
}

/** IRN, acknowledgement and the signed QR code, five centimetres wide as the portal recommends: its content is long. */
function registration({ e_invoice }: Paper): ReactElement | null {
  if (!e_invoice) return null
  const { label, facts, qr } = e_invoice
  return h(
    View,
    { wrap: false, style: { flexDirection: 'row', gap: 14, marginTop: 14 } },
    qrCode(qr, QR_WIDTH),
    view(
      { flex: 1, justifyContent: 'center' },
      text([styles.bold, { marginBottom: 4 }], label),
      ...facts.map(([name, value]) =>
        view({ marginBottom: 4 }, text(styles.label, name), text({ fontSize: 8 }, breakable(value))),
      ),
    ),
  )
}

// An IRN has no place to break a line: without one it would leave the page.
const breakable = (value: string): string => value.replace(/(\S{32})(?=\S)/g, '$1 ')

/** Bank, UPI code, terms and signature, which stay together on one page. */
function closing({ bank, pay, notes, signature }: Paper): ReactElement {
  return h(
    View,
    { wrap: false, style: { marginTop: 16 } },
    view(
      { flexDirection: 'row', gap: 24 },
      view(
        { flex: 1 },
        bank ? labelled(bank.label, ...bank.lines.map((line) => text({}, line))) : null,
        ...notes.map(([label, words]) =>
          view({ marginTop: 8 }, text(styles.label, label), text({ fontSize: 8 }, words)),
        ),
      ),
      pay
        ? view(
            { width: 96, alignItems: 'center' },
            qrCode(pay.link, 84),
            text([styles.bold, { marginTop: 3 }], pay.amount),
            text([styles.small, { fontSize: 6.5, textAlign: 'center' }], pay.label),
            text([styles.small, { fontSize: 6.5, textAlign: 'center' }], pay.upi_id),
          )
        : null,
      view(
        { width: 150, justifyContent: 'space-between', alignItems: 'flex-end', minHeight: 70 },
        text([styles.bold, { textAlign: 'right' }], signature[0]),
        text(
          [styles.small, { borderTop: `0.75 solid ${LINE}`, paddingTop: 3, width: 150, textAlign: 'right' }],
          signature[1],
        ),
      ),
    ),
  )
}

/** A QR code as one path of black squares, with the quiet zone around it. */
function qrCode(content: string, side: number): ReactElement {
  const { data, size } = encode(content, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return h(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, style: { width: side, height: side } },
    h(Path, { d: squares.join(''), fill: '#000000' }),
  )
}
