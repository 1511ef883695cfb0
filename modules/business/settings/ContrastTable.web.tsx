import type { CSSProperties } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconX } from '@tabler/icons-react'
import { contrast } from '#ui/colour.ts'
import { type ContrastRow, contrastRows, ratioText } from './contrast-rows.web.ts'
import { Pill } from '#ui/bits.tsx'
import { Table } from '#ui/layout/Table.tsx'
import { Muted, Row, Spacer, Title } from '#ui/layout/flow.tsx'

/** The contrast of the colour in each role, and whether it meets WCAG 2.2 AA. */
export function ContrastTable({ brand }: { brand: string }) {
  const { t } = useLingui()
  const rows = contrastRows(brand)
  const names: Record<ContrastRow['what'], string> = {
    button: t`Text on buttons`,
    link: t`Links`,
    chosen: t`Text on a selection`,
    ring: t`Focus ring`,
  }
  const passes = rows.every((row) => row.light.ratio >= row.needed && row.dark.ratio >= row.needed)
  const white = contrast('#ffffff', brand)
  return (
    <section aria-live="polite">
      <Row>
        <Title order={3}>
          <Trans>Contrast</Trans>
        </Title>
        <Spacer />
        <Pill tone={passes ? 'brand' : 'danger'}>
          {passes ? t`Readable everywhere (WCAG 2.2 AA)` : t`Not readable everywhere`}
        </Pill>
      </Row>
      <Table
        head={[
          <Trans key="role">Role</Trans>,
          <Trans key="light">Light</Trans>,
          <Trans key="dark">Dark</Trans>,
          <Trans key="needed">Needed</Trans>,
        ]}
      >
        {rows.map((row) => (
          <tr key={row.what}>
            <th scope="row">{names[row.what]}</th>
            <Figure {...row.light} needed={row.needed} ring={row.what === 'ring'} />
            <Figure {...row.dark} needed={row.needed} ring={row.what === 'ring'} />
            <td>{ratioText(row.needed)}</td>
          </tr>
        ))}
      </Table>
      <Muted>
        {white >= 4.5 ? (
          <Trans>White text reads well on this colour ({ratioText(white)}).</Trans>
        ) : (
          <Trans>White text would have too little contrast ({ratioText(white)}), so text on this colour is dark.</Trans>
        )}
      </Muted>
    </section>
  )
}

const SAMPLE: CSSProperties = {
  padding: '2px 6px',
  marginInlineEnd: 8,
  borderRadius: 5,
  fontSize: 11.5,
  fontWeight: 600,
}

type FigureProps = { text: string; ground: string; ratio: number; needed: number; ring: boolean }

function Figure({ text, ground, ratio, needed, ring }: FigureProps) {
  const { t } = useLingui()
  const fine = ratio >= needed
  return (
    <td>
      <i
        style={{
          ...SAMPLE,
          background: ground,
          color: text,
          outline: ring ? `2px solid ${text}` : undefined,
          outlineOffset: -4,
        }}
        aria-hidden
      >
        Aa
      </i>
      {ratioText(ratio)}
      {fine ? <IconCheck size={14} aria-label={t`enough`} /> : <IconX size={14} aria-label={t`too little`} />}
    </td>
  )
}
