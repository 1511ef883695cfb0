import type { ReactNode } from 'react'
import classes from './layout.module.css'

/** A short table of text. `stacked` puts the cells of a row below each other on phones. `children` are `<tr>` elements. */
export function Table({
  head,
  stacked = false,
  children,
}: {
  head: readonly ReactNode[]
  stacked?: boolean
  children: ReactNode
}) {
  return (
    <table className={classes.table} data-stacked={stacked || undefined}>
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
