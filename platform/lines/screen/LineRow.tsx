import { useLingui } from '@lingui/react/macro'
import { IconArrowDown, IconArrowUp, IconCopy, IconHeading, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, type ReactElement, type RefObject, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field, LinesField } from '#engine/record/fields.ts'
import { Kbd } from '#ui/bits.tsx'
import { useDragOrder } from '#ui/drag-order.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import type { MenuItem } from '#ui/menu-items.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { isNumeric } from '#engine/web/cells.tsx'
import { cellText } from './cell-text.ts'
import { LineCell } from './LineCell.tsx'
import type { LineIssues } from './line-issues.ts'
import { isHeadingRow, type LineValues } from '#engine/web/form/line-values.ts'
import classes from './lines.module.css'
import type { Titles } from './use-line-titles.ts'
import type { Computed, Lines } from './use-lines.ts'

// Key names are not translated.
const KEYS = { up: 'Alt ↑', down: 'Alt ↓', remove: 'Ctrl Del' }

/** Props of a row of the sheet. Unchanged props keep their identity, so that typing renders only one row. */
export interface LineRowProps {
  definition: RecordDefinition
  field: LinesField
  path: string
  /** Columns of the sheet in their order, including computed ones. */
  columns: readonly (readonly [string, Field])[]
  row: number
  line: LineValues
  computed: Computed | undefined
  issues: LineIssues | undefined
  titles: Titles
  /** Field of the cell whose picker is open. */
  active: string | null
  /** Distinguishes the rows of one sheet from those of another. */
  group: number
  sheet: Lines['sheet']
  actions: Lines['actions']
}

/** One line of the sheet: its handle, its cells and its menu; a heading has one cell over all columns. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { t, i18n } = useLingui()
  const { field, line, row, issues, actions, group } = props
  const {
    line: element,
    handle,
    edge,
    dragging,
  } = useDragOrder<HTMLTableRowElement>({
    place: { group, index: row },
    has_inputs: true,
    onDrop: (from, to) => actions.move(from.index, to.index),
  })
  return (
    <tr
      ref={element}
      role="row"
      data-row={row}
      data-edge={edge ?? undefined}
      data-dragging={dragging || undefined}
      data-heading={isHeadingRow(field, line) || undefined}
      aria-label={t`Line ${row + 1}`}
    >
      <td className={classes.handle}>
        <button
          ref={handle as RefObject<HTMLButtonElement | null>}
          type="button"
          tabIndex={-1}
          aria-label={t`Drag line ${row + 1}`}
        >
          {/* Characters instead of icons, because each of up to two hundred rows has two. */}
          <i aria-hidden>⠿</i>
          {row + 1}
        </button>
      </td>
      {isHeadingRow(field, line) ? <HeadingCell {...props} /> : <Cells {...props} />}
      <td className={classes.menu}>
        <RowMenu field={field} row={row} actions={actions} />
        {issues?.[''] && <p className={classes.issue}>{wordOf(issues[''], i18n)}</p>}
      </td>
    </tr>
  )
})

function Cells({ definition, path, columns, row, line, computed, issues, titles, active, sheet }: LineRowProps) {
  let place = -1
  return columns.map(([name, one]) => {
    if (one.computed || one.read_only)
      return (
        <ComputedCell
          key={name}
          name={name}
          field={one}
          value={one.computed ? computed?.[name] : line[name]}
          issue={issues?.[name]}
        />
      )
    place += 1
    return (
      <LineCell
        key={name}
        definition={definition}
        path={path}
        row={row}
        column={place}
        name={name}
        field={one}
        value={line[name]}
        title={titles[name]}
        issue={issues?.[name]}
        is_active={active === name}
        onChange={sheet.setCell}
      />
    )
  })
}

function ComputedCell({ name, field, value, issue }: { name: string; field: Field; value: unknown; issue?: string }) {
  const { i18n } = useLingui()
  return (
    <td
      role="gridcell"
      data-label={i18n._(field.label)}
      data-computed={name}
      data-number={isNumeric(field) || undefined}
      data-wrong={issue ? true : undefined}
    >
      {cellText(field, value)}
      {issue && <p className={classes.issue}>{wordOf(issue, i18n)}</p>}
    </td>
  )
}

function HeadingCell({ path, columns, row, line, issues, sheet }: LineRowProps) {
  const { t, i18n } = useLingui()
  return (
    <td role="gridcell" colSpan={columns.length}>
      <input
        type="text"
        name={`${path}.${row}.heading`}
        data-cell={`${row}:0`}
        aria-label={t`Heading`}
        placeholder={t`Heading`}
        autoComplete="off"
        aria-invalid={issues?.heading ? true : undefined}
        value={String(line.heading ?? '')}
        onChange={(event) => sheet.setCell(row, 'heading', event.currentTarget.value)}
      />
      {issues?.heading && <p className={classes.issue}>{wordOf(issues.heading, i18n)}</p>}
    </td>
  )
}

// The menu is rendered only once the pointer or the focus reaches its button, because there may be two hundred rows.
function RowMenu(props: Pick<LineRowProps, 'field' | 'row' | 'actions'>) {
  const { t } = useLingui()
  const [wanted, setWanted] = useState(false)
  const want = () => setWanted(true)
  const button = (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t`Actions of line ${props.row + 1}`}
      onPointerEnter={want}
      onFocus={want}
    >
      <i aria-hidden>⋯</i>
    </button>
  )
  return wanted ? <OpenMenu {...props} target={button} /> : button
}

function OpenMenu({
  field,
  row,
  actions,
  target,
}: Pick<LineRowProps, 'field' | 'row' | 'actions'> & { target: ReactElement<Record<string, unknown>> }) {
  const { t } = useLingui()
  const items: MenuItem[] = [
    { label: t`Add a line below`, icon: IconPlus, onClick: () => actions.add(row + 1) },
    ...(field.heading_lines
      ? [{ label: t`Add a heading above`, icon: IconHeading, onClick: () => actions.addHeading(row) }]
      : []),
    { label: t`Copy this line`, icon: IconCopy, onClick: () => actions.copy(row) },
    '-',
    {
      label: t`Move up`,
      icon: IconArrowUp,
      right: <Kbd>{KEYS.up}</Kbd>,
      disabled: row === 0,
      onClick: () => actions.move(row, row - 1),
    },
    {
      label: t`Move down`,
      icon: IconArrowDown,
      right: <Kbd>{KEYS.down}</Kbd>,
      onClick: () => actions.move(row, row + 1),
    },
    '-',
    {
      label: t`Remove line`,
      icon: IconTrash,
      right: <Kbd>{KEYS.remove}</Kbd>,
      danger: true,
      onClick: () => actions.remove(row),
    },
  ]
  return <LazyMenu width={230} position="bottom-end" label={t`Line ${row + 1}`} items={items} target={target} />
}
