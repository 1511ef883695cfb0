import { Page } from '@react-pdf/renderer'
import { createElement as h, type ReactElement } from 'react'
import { familiesOf } from '#platform/paper/fonts.server.ts'
import { bold, INK, MUTED, qrCode, sumRow, text, view } from '#platform/paper/pieces.server.ts'
import type { Paper, PaperLine } from './paper.ts'

const MM = 72 / 25.4
/** The roll is 80 mm wide; most printers leave 4 mm blank at each side. */
const WIDTH = 80 * MM
const MARGIN = 4 * MM

const RULE = { borderBottom: `0.75 dashed ${MUTED}`, marginVertical: 5 }
const centred = { textAlign: 'center' } as const

// Letters that fit beside each other on the roll.
const FITTING = 44

/** A line of the seller; one that is too long is parted where its parts meet, so that no line begins with a dot. */
const fitting = (line: string): string[] => (line.length > FITTING ? line.split(' · ') : [line])

/** What was sold, below it quantity and price; what a receipt was paid for has neither. */
function lineRows(
  { name, quantity, price, discount, amount, own }: PaperLine,
  labels: readonly string[],
): ReactElement {
  if (!price) return sumRow([name, amount])
  const counted = [quantity, '×', price, discount && `− ${discount}`].filter(Boolean).join(' ')
  const more = own.flatMap((cell, at) => (cell === '' ? [] : [`${labels[at]}: ${cell}`])).join(' · ')
  return view(
    { marginBottom: 3 },
    text({}, name),
    more ? text({ color: MUTED }, more) : null,
    sumRow([counted, amount]),
  )
}

/** A paper on a roll of 80 mm: one page, as long as it has to be. */
export function rollPage(paper: Paper): ReactElement {
  const { seller, parties, facts, lines, sums, total, pay, notes, legends } = paper
  return h(
    Page,
    {
      // Without a height the page is as long as its content.
      size: { width: WIDTH } as never,
      style: {
        fontFamily: familiesOf('') as unknown as string,
        fontSize: 8,
        color: INK,
        padding: MARGIN,
        lineHeight: 1.3,
      },
    },
    text([bold, centred, { fontSize: 11, lineHeight: 1.35 }], seller.name),
    ...seller.lines.flatMap(fitting).map((line) => text(centred, line)),
    view(RULE),
    text([bold, centred], [paper.title, paper.stamp].filter(Boolean).join(' · ')),
    ...facts.map(sumRow),
    ...parties.slice(0, 1).map(({ label, name }) => sumRow([label, name])),
    view(RULE),
    ...lines.map((line) => lineRows(line, paper.own_columns)),
    view(RULE),
    ...sums.map(sumRow),
    view(
      { flexDirection: 'row', justifyContent: 'space-between', marginTop: 3 },
      text([bold, { fontSize: 11, lineHeight: 1.35 }], total[0]),
      text([bold, { fontSize: 11, lineHeight: 1.35 }], total[1]),
    ),
    text({ color: MUTED, marginTop: 2 }, paper.in_words[1]),
    ...legends.map((legend) => text({ marginTop: 4 }, legend)),
    ...(pay
      ? [
          view(
            { alignItems: 'center', marginTop: 8 },
            qrCode(pay.link, 96),
            text(centred, pay.label),
            text([centred, { color: MUTED }], pay.upi_id),
          ),
        ]
      : []),
    ...notes.map(([label, words]) => text([centred, { marginTop: 5, color: MUTED }], `${label}: ${words}`)),
  )
}
