import { Image, Path, StyleSheet, Svg, Text, View } from '@react-pdf/renderer'
import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { encode } from 'uqr'
import { familiesOf } from './fonts.server.ts'

/** A label and its value. */
export type Fact = readonly [label: string, value: string]

// What all papers are made of: texts in the fonts of their script, rows of a label and a value, and QR codes.

export const INK = '#17201b'
export const MUTED = '#545e59'
export const LINE = '#d5dad7'
export const TINT = '#f3f6f4'

export type Style = Parameters<typeof StyleSheet.create>[0][string]
export type Look = Style | Style[]

export const view = (style: Look, ...children: ReactNode[]) => h(View, { style }, ...children)
export const text = (style: Look, content: string) => h(Text, { style: [style, inItsScript(content)].flat() }, content)

/** The fonts of a text's script. The type of the library knows one family only; it takes a list. */
export function inItsScript(content: string): Style {
  return { fontFamily: familiesOf(content) as unknown as string }
}

/** A picture from a data URI, as high as the style says and as wide as it is. */
export const picture = (src: string, style: Style) => h(Image, { src, style })

export const bold: Style = { fontWeight: 700 }
export const small: Style = { fontSize: 7.5, color: MUTED }
export const label: Style = { fontSize: 7.5, color: MUTED, marginBottom: 2 }

/** A small label above its content. */
export const labelled = (words: string, ...children: ReactNode[]) => view({}, text(label, words), ...children)

/** A label at the left and its amount at the right. */
export const sumRow = ([words, value]: Fact) =>
  view(
    { flexDirection: 'row', justifyContent: 'space-between', paddingVertical: 2, gap: 6 },
    text({ color: MUTED, flex: 1 }, words),
    text({}, value),
  )

/** A QR code as one path of black squares, with the quiet zone around it. */
export function qrCode(content: string, side: number): ReactElement {
  const { data, size } = encode(content, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return h(
    Svg,
    { viewBox: `0 0 ${size} ${size}`, style: { width: side, height: side } },
    h(Path, { d: squares.join(''), fill: '#000000' }),
  )
}
