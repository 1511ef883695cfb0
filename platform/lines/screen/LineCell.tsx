import { useLingui } from '@lingui/react/macro'
import { memo, useId, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { Field } from '#engine/record/fields.ts'
import { wordOf } from '#ui/words/word-of.ts'
import { isNumeric } from '#engine/web/cells.tsx'
import { KindInput } from '#engine/web/form/KindInput.tsx'
import { choiceLabel } from '#engine/web/value-text.ts'
import { cellText, readCell } from './cell-text.ts'
import { wordsOfCell } from './line-words.ts'
import classes from './lines.module.css'

/** Props of a cell of the sheet. */
export interface LineCellProps {
  definition: RecordDefinition
  /** Path of the lines in the form. */
  path: string
  row: number
  /** Position among the columns that can be filled in. */
  column: number
  name: string
  field: Field
  value: unknown
  /** Title of the record that a reference points to. */
  title?: string
  issue?: string
  /** The cell shows its picker; at most one cell of a sheet does. */
  is_active: boolean
  onChange: (row: number, name: string, value: unknown) => void
}

/** One cell of the sheet: a plain input by the kind of its field, or a picker that opens when the cell is entered. */
export const LineCell = memo(function LineCell(props: LineCellProps) {
  const { i18n } = useLingui()
  const { field, issue, row, column } = props
  const id = useId()
  const shared: Shared = {
    name: `${props.path}.${row}.${props.name}`,
    'aria-label': i18n._(field.label),
    'aria-invalid': issue ? true : undefined,
    'aria-describedby': issue ? id : undefined,
    'data-cell': `${row}:${column}`,
  }
  return (
    <td role="gridcell" data-label={shared['aria-label']} data-wrong={issue ? true : undefined}>
      <CellInput {...props} shared={shared} />
      {issue && (
        <p id={id} className={classes.issue}>
          {wordOf(issue, i18n)}
        </p>
      )}
    </td>
  )
})

interface Shared {
  /** The form finds the input of a path by this name. */
  name: string
  'aria-label': string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'data-cell': string
}

function CellInput(props: LineCellProps & { shared: Shared }) {
  switch (props.field.kind) {
    case 'reference':
      return <PickerCell {...props} />
    case 'choice':
      return <ChoiceCell {...props} field={props.field} />
    case 'flag':
      return (
        <input
          {...props.shared}
          type="checkbox"
          checked={props.value === true}
          onChange={(event) => props.onChange(props.row, props.name, event.currentTarget.checked)}
        />
      )
    default:
      return <TypedCell {...props} />
  }
}

function TypedCell({ field, value, row, name, shared, onChange }: LineCellProps & { shared: Shared }) {
  // During typing the cell shows the typed text, afterwards the value that was read from it.
  const [typed, setTyped] = useState<string | null>(null)
  const numeric = isNumeric(field)
  const common = {
    ...shared,
    value: typed ?? cellText(field, value),
    autoComplete: 'off',
    onBlur: () => setTyped(null),
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped(event.currentTarget.value)
      onChange(row, name, readCell(field, event.currentTarget.value).value)
    },
  }
  if (field.kind === 'long_text') return <textarea {...common} rows={1} />
  return (
    <input
      {...common}
      type="text"
      dir={numeric ? 'ltr' : undefined}
      data-number={numeric || undefined}
      inputMode={field.kind === 'whole' ? 'numeric' : numeric ? 'decimal' : undefined}
      placeholder={field.kind === 'date' ? 'dd/mm/yyyy' : undefined}
    />
  )
}

function ChoiceCell({
  field,
  value,
  row,
  name,
  shared,
  onChange,
}: LineCellProps & { field: Extract<Field, { kind: 'choice' }>; shared: Shared }) {
  const { i18n } = useLingui()
  const chosen = typeof value === 'string' ? value : ''
  return (
    <select {...shared} value={chosen} onChange={(event) => onChange(row, name, event.currentTarget.value || null)}>
      {(!field.required || chosen === '') && <option value="" />}
      {field.options.map((option) => (
        <option key={option} value={option}>
          {i18n._(choiceLabel(field, option))}
        </option>
      ))}
      {/* A pasted text that is not an option stays visible. */}
      {chosen !== '' && !field.options.includes(chosen) && <option value={chosen}>{chosen}</option>}
    </select>
  )
}

function PickerCell({
  definition,
  path,
  row,
  name,
  field,
  value,
  title,
  is_active,
  shared,
}: LineCellProps & { shared: Shared }) {
  const { i18n } = useLingui()
  if (is_active)
    return (
      <div className={classes.picker} data-cell={shared['data-cell']}>
        <KindInput
          definition={definition}
          name={name}
          path={`${path}.${row}.${name}`}
          field={field}
          record_id={null}
          hide_label
          auto_focus
        />
      </div>
    )
  const text = wordsOfCell({ field, value, title, i18n })
  return (
    <button
      {...shared}
      type="button"
      className={`cut ${classes.closed}`}
      aria-label={`${shared['aria-label']}: ${text}`}
      data-picker={name}
    >
      {text}
    </button>
  )
}
