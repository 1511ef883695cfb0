import { Document, Page, StyleSheet, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { familiesOf } from '#platform/paper/fonts.server.ts'
import { bold, INK, LINE, MUTED, type Style, small, TINT, text, view } from '#platform/paper/pieces.server.ts'

/** A report as it is printed; every text is written already. */
export interface ReportPaper {
  title: string
  /** Lines under the title. */
  below: string[]
  /** What the reader should know about the lines. */
  notes: string[]
  language: string
  head: { text: string; is_figure: boolean }[]
  rows: string[][]
  total: string[]
}

/** More columns than this lie on the long side of the paper. */
const MOST_UPRIGHT = 6

// Not the page's: the library multiplies the line height that the page number inherits on each page, until it fails.
const SPACED = { lineHeight: 1.35 }

const styles = StyleSheet.create({
  page: {
    fontFamily: familiesOf('') as unknown as string,
    fontSize: 8.5,
    color: INK,
    padding: 34,
    paddingBottom: 46,
  },
  row: { ...SPACED, flexDirection: 'row', borderBottom: `0.75 solid ${LINE}`, paddingHorizontal: 6 },
  cell: { flex: 1, paddingVertical: 4, paddingRight: 6 },
  figure: { textAlign: 'right', paddingRight: 0, paddingLeft: 6 },
  page_number: { position: 'absolute', bottom: 22, right: 34 },
})

/** The document of a report. */
export function documentOf(job: unknown): ReactElement {
  const { title, below, notes, language, head, rows, total } = job as ReportPaper
  const row = (texts: readonly string[], look: Style, key?: number) =>
    h(
      View,
      { style: [styles.row, look] as never, wrap: false, key },
      ...texts.map((words, at) => text([styles.cell, ...(head[at].is_figure ? [styles.figure] : [])], words)),
    )
  const heading = h(
    View,
    { style: [styles.row, { backgroundColor: TINT }] as never, fixed: true },
    ...head.map(({ text: words, is_figure }) =>
      text([styles.cell, small, ...(is_figure ? [styles.figure] : [])], words),
    ),
  )
  return h(
    Document,
    { title, language },
    h(
      Page,
      { size: 'A4', orientation: head.length > MOST_UPRIGHT ? 'landscape' : 'portrait', style: styles.page },
      view(
        { ...SPACED, marginBottom: 12 },
        text([bold, { fontSize: 15, lineHeight: 1.25 }], title),
        ...below.map((line) => text({ color: MUTED }, line)),
        ...notes.map((line) => text([small, { marginTop: 4 }], line)),
      ),
      heading,
      ...rows.map((texts, at) => row(texts, {}, at)),
      row(total, { ...bold, backgroundColor: TINT }),
      h(Text, {
        style: [small, styles.page_number],
        fixed: true,
        render: ({ pageNumber, totalPages }: { pageNumber: number; totalPages: number }) =>
          `${pageNumber} / ${totalPages}`,
      } as never),
    ),
  )
}
