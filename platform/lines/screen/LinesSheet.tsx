import { useLingui } from '@lingui/react/macro'
import { useElementSize } from '@mantine/hooks'
import { useId, useMemo, useState } from 'react'
import type { LinesField } from '#engine/record/fields.ts'
import { isNumeric } from '#engine/web/cells.tsx'
import type { InputProps } from '#engine/web/override.ts'
import { LineRow } from './LineRow.tsx'
import { LinesFoot } from './LinesFoot.tsx'
import classes from './lines.module.css'
import { HANDLE, MENU, sheetColumns } from './sheet-columns.ts'
import type { Lines } from './use-lines.ts'
import { useSheetFocus } from './use-sheet-focus.ts'

/** The lines as a sheet: a column for each field, a row for each line, filled in with the keyboard. */
export function LinesSheet({ definition, path, field, lines: all }: InputProps & { field: LinesField; lines: Lines }) {
  const { i18n } = useLingui()
  const id = useId()
  const [group] = useState(Math.random)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const { columns, widths, least } = useMemo(() => sheetColumns(field, width), [field, width])
  const { element, active, focus, handlers } = useSheetFocus({ field, lines: all })
  const { lines, keys, computed, issues, titles, sheet, actions } = all
  return (
    <fieldset className="stack">
      <legend id={id}>{i18n._(field.label)}</legend>
      <div ref={ref} className="box scroll">
        {/* biome-ignore lint/a11y: a grid of inputs, each of which takes the focus itself */}
        <table
          ref={element}
          role="grid"
          aria-labelledby={id}
          className={classes.sheet}
          style={{ minWidth: least }}
          {...handlers}
        >
          <colgroup>
            <col style={{ width: HANDLE }} />
            {columns.map(([name], at) => (
              <col key={name} style={{ width: widths[at] ?? undefined }} />
            ))}
            <col style={{ width: MENU }} />
          </colgroup>
          <thead>
            <tr role="row">
              <th aria-hidden />
              {columns.map(([name, one]) => (
                <th key={name} role="columnheader" data-number={isNumeric(one) || undefined}>
                  {i18n._(one.label)}
                  {one.required && <span aria-hidden> *</span>}
                </th>
              ))}
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {lines.map((line, row) => (
              <LineRow
                key={keys[row]}
                definition={definition}
                field={field}
                path={path}
                columns={columns}
                row={row}
                line={line}
                computed={computed[row]}
                issues={issues[row]}
                titles={titles[row]}
                active={active?.key === keys[row] ? active.name : null}
                group={group}
                sheet={sheet}
                actions={actions}
              />
            ))}
          </tbody>
        </table>
      </div>
      <LinesFoot field={field} lines={all} onAdded={() => focus({ row: sheet.state().lines.length - 1, column: 0 })} />
    </fieldset>
  )
}
