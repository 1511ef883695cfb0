import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck, IconX } from '@tabler/icons-react'
import { contrast } from '#ui/colour.ts'
import { type ContrastRow, contrastRows, ratioText } from './contrast-rows.web.ts'
import classes from './settings.module.css'

/** How readable the colour is in each role, as figures and as a verdict (WCAG 2.2 AA). */
export function ContrastTable({ brand }: { brand: string }) {
  const { t } = useLingui()
  const rows = contrastRows(brand)
  const names: Record<ContrastRow['what'], string> = {
    button: t`Words on a button`,
    link: t`Links on the page`,
    chosen: t`Words on what is chosen`,
    ring: t`Ring of the focus`,
  }
  const passes = rows.every((row) => row.light.ratio >= row.needed && row.dark.ratio >= row.needed)
  const white = contrast('#ffffff', brand)
  return (
    <section className={classes.contrast} aria-live="polite">
      <header>
        <h2>
          <Trans>Contrast</Trans>
        </h2>
        <span data-fine={passes || undefined}>
          {passes ? <IconCheck size={14} aria-hidden /> : <IconX size={14} aria-hidden />}
          {passes ? t`Readable everywhere (WCAG 2.2 AA)` : t`Not readable everywhere`}
        </span>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Role</Trans>
            </th>
            <th scope="col">
              <Trans>Light</Trans>
            </th>
            <th scope="col">
              <Trans>Dark</Trans>
            </th>
            <th scope="col">
              <Trans>Needed</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.what}>
              <th scope="row">{names[row.what]}</th>
              <Figure {...row.light} needed={row.needed} ring={row.what === 'ring'} />
              <Figure {...row.dark} needed={row.needed} ring={row.what === 'ring'} />
              <td>{ratioText(row.needed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {white >= 4.5 ? (
          <Trans>White words read well on this colour ({ratioText(white)}).</Trans>
        ) : (
          <Trans>White words would have {ratioText(white)} on this colour, too little: they are dark instead.</Trans>
        )}
      </p>
    </section>
  )
}

type FigureProps = { text: string; ground: string; ratio: number; needed: number; ring: boolean }

function Figure({ text, ground, ratio, needed, ring }: FigureProps) {
  const { t } = useLingui()
  const fine = ratio >= needed
  return (
    <td>
      <span
        className={classes.sample}
        style={
          ring
            ? { background: ground, outline: `2px solid ${text}`, outlineOffset: -4 }
            : { background: ground, color: text }
        }
        aria-hidden
      >
        {ring ? '' : 'Aa'}
      </span>
      {ratioText(ratio)}
      {fine ? <IconCheck size={14} aria-label={t`enough`} /> : <IconX size={14} aria-label={t`too little`} />}
    </td>
  )
}
