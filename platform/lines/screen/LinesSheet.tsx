import { useLingui } from '@lingui/react/macro'
import { useId, useMemo, useState } from 'react'
import { cellFields, type Field, type LinesField } from '#engine/record/fields.ts'
import { isNumeric, widthOf } from '#engine/web/cells.tsx'
import type { InputProps } from '#engine/web/override.ts'
import { LineRow } from './LineRow.tsx'
import { LinesFoot } from './LinesFoot.tsx'
import classes from './lines.module.css'
import type { Lines } from './use-lines.ts'
import { useSheetFocus } from './use-sheet-focus.ts'

const HANDLE = 44
const MENU = 36
const FREE_WIDTH = 170
const SHORT_TEXT = 20

/** The width of a column in px; null for free text, which shares what is left. */
function columnWidth(field: Field): number | null {
  switch (field.kind) {
    case 'text':
      return (field.max ?? Infinity) <= SHORT_TEXT ? 84 : null
    case 'long_text':
      return null
    case 'choice': {
      const longest = Math.max(...field.options.map((option) => (field.labels?.[option] ?? option).length))
      return Math.min(widthOf(field), Math.max(56, longest * 8 + 36))
    }
    case 'money':
      return 104
    case 'decimal':
      return 80
    default:
      return widthOf(field)
  }
}

/** The lines as a sheet: a column for each field, a row for each line, filled in with the keyboard. */
export function LinesSheet({ definition, path, field, lines: all }: InputProps & { field: LinesField; lines: Lines }) {
  const { i18n } = useLingui()
  const id = useId()
  const [group] = useState(Math.random)
  const columns = useMemo(() => cellFields(field), [field])
  // Below this width the sheet scrolls, so that no column of free text becomes too narrow to read.
  const minWidth = columns.reduce((sum, [, one]) => sum + (columnWidth(one) ?? FREE_WIDTH), HANDLE + MENU)
  const { element, active, focus, handlers } = useSheetFocus({ field, lines: all })
  const { lines, keys, computed, issues, titles, sheet, actions } = all
  return (
    <fieldset className="stack">
      <legend id={id}>{i18n._(field.label)}</legend>
      <div className="box scroll">
        {/* biome-ignore lint/a11y: a grid of inputs, each of which takes the focus itself */}
        <table
          ref={element}
          role="grid"
          aria-labelledby={id}
          className={classes.sheet}
          style={{ minWidth }}
          {...handlers}
        >
          <colgroup>
            <col style={{ width: HANDLE }} />
            {columns.map(([name, one]) => (
              <col key={name} style={{ width: columnWidth(one) ?? undefined }} />
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
