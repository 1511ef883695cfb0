import type { ReactNode } from 'react'
import { useIsPhone } from '../use-media.ts'
import classes from './layout.module.css'

/**
 * A short table of text. `stacked` puts the cells of a row below each other on phones. Columns from number `figures` on, or those
 * that it says are true, have figures, which end below each other. `children` are `<tr>` elements.
 */
export function Table({
  head,
  stacked = false,
  figures = Infinity,
  children,
}: {
  head: readonly ReactNode[]
  stacked?: boolean
  figures?: number | readonly boolean[]
  children: ReactNode
}) {
  const isFigure = (index: number) => (typeof figures === 'number' ? index >= figures : figures[index])
  return (
    <table
      className={classes.table}
      data-stacked={stacked || undefined}
      data-figures={head.some((_, index) => isFigure(index)) || undefined}
    >
      <thead>
        <tr>
          {head.map((title, index) => (
            <th key={index} scope="col" className={isFigure(index) ? 'figure' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

/**
 * The cells with figures of a row of a stacked table, after its first cell. On phones each has its heading, because the head is not shown
 * there, and an empty one (null) is left out; elsewhere it is a dash. The first `texts` of them are text.
 */
export function FigureCells({
  head,
  cells,
  texts = 0,
}: {
  head: readonly ReactNode[]
  cells: readonly ReactNode[]
  texts?: number
}) {
  const phone = useIsPhone()
  return cells.map((cell, index) =>
    phone && cell === null ? null : (
      <td key={index} className={index >= texts ? 'figure' : undefined}>
        {phone && <>{head[index + 1]}: </>}
        {cell ?? '—'}
      </td>
    ),
  )
}
