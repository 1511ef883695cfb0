import { useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { fieldsOf, type RecordDefinition } from '#engine/record/define.ts'
import { Fact } from '#ui/RecordPage.tsx'
import { ValueCell } from '../cells.tsx'
import { useOverride } from '../context.tsx'
import type { Row } from '../override.ts'
import type { OptionBook } from '../use-options.ts'
import { useRights } from '../use-rights.ts'
import classes from './detail.module.css'
import { isInline, mayEditField } from './may-edit.ts'

const InlineEditor = lazy(() => import('./InlineEditor.tsx'))

/** One fact of a record; a click on it edits it in place where the person's role allows. */
export function InlineFact({
  definition,
  row,
  name,
  book,
  onEditAll,
}: {
  definition: RecordDefinition
  row: Row
  name: string
  book: OptionBook
  onEditAll?: () => void
}) {
  const { t, i18n } = useLingui()
  const override = useOverride(definition)
  const rights = useRights(definition)
  const [editing, setEditing] = useState(false)
  const field = fieldsOf(definition)[name]
  const label = i18n._(override.columns?.[name]?.label ?? field.label)
  const value = row[name]
  const Cell = override.cells?.[name]
  const filled = value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
  const shown = filled ? (
    Cell && name !== definition.title ? (
      <Cell row={row} name={name} field={field} value={value} book={book} />
    ) : (
      <ValueCell row={row} name={name} field={field} value={value} book={book} />
    )
  ) : null
  const may = mayEditField({ definition, override, rights, row, name })
  const edit = may ? (isInline(definition, name) ? () => setEditing(true) : onEditAll) : undefined

  if (editing)
    return (
      <Fact label={label}>
        <Suspense fallback={shown}>
          <InlineEditor definition={definition} row={row} name={name} onClose={() => setEditing(false)} />
        </Suspense>
      </Fact>
    )
  if (!edit) return <Fact label={label}>{shown}</Fact>
  return (
    <Fact label={label}>
      <span className={classes.editable} onDoubleClick={edit}>
        {/* A click on a link follows it; a click anywhere else opens the editor. */}
        <span
          className={classes.value}
          onClick={(event) => {
            if (!(event.target as HTMLElement).closest('a')) edit()
          }}
        >
          {shown ?? <span className={classes.add}>{t`Add`}</span>}
        </span>
        <button type="button" data-edits={name} className={classes.pencil} aria-label={t`Edit ${label}`} onClick={edit}>
          <IconPencil size={13} aria-hidden />
        </button>
      </span>
    </Fact>
  )
}
