import type { ReactNode } from 'react'
import { useIsPhone } from '../use-media.ts'
import classes from './layout.module.css'

/**
 * A short table of text. `stacked` puts the cells of a row below each other on phones; `figures` aligns all columns after the first one
 * at the end. `children` are `<tr>` elements.
 */
export function Table({
  head,
  stacked = false,
  figures = false,
  children,
}: {
  head: readonly ReactNode[]
  stacked?: boolean
  figures?: boolean
  children: ReactNode
}) {
  return (
    <table className={classes.table} data-stacked={stacked || undefined} data-figures={figures || undefined}>
      <thead>
        <tr>
          {head.map((title, index) => (
            <th key={index} scope="col">
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
 * there, and an empty one (null) is left out; elsewhere it is a dash.
 */
export function FigureCells({ head, cells }: { head: readonly ReactNode[]; cells: readonly ReactNode[] }) {
  const phone = useIsPhone()
  return cells.map((cell, index) =>
    phone && cell === null ? null : (
      <td key={index} className="figure">
        {phone && <>{head[index + 1]}: </>}
        {cell ?? '—'}
      </td>
    ),
  )
}
