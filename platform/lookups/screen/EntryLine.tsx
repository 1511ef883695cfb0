import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { updateOne } from '#engine/web/calls.ts'
import { ColourInput } from './ColourInput.tsx'
import { hasKinds, NO_COLOUR } from './lookup-model.ts'
import classes from './lookups.module.css'
import { StageInputs } from './StageInputs.tsx'
import { type Entry, useChange } from './use-entries.ts'

/** One entry of a lookup; each part is edited in place and saved separately. */
export function EntryLine(props: {
  definition: RecordDefinition
  entry: Entry
  /** The number of records that use it, in words. */
  uses: ReactNode
  may_edit: boolean
  onEdit?: () => void
  onRemove?: () => void
}) {
  const { t } = useLingui()
  const { definition, entry, uses, may_edit, onEdit, onRemove } = props
  const { busy, change } = useChange()
  const [issue, setIssue] = useState<string | null>(null)
  const disabled = !may_edit || busy
  const save = (values: Record<string, unknown>) => {
    setIssue(null)
    void change(() => updateOne(definition, entry.id, values, entry.version), setIssue)
  }
  return (
    <>
      <ColourInput
        label={t`Colour of ${entry.title}`}
        value={typeof entry.color === 'string' && entry.color !== '' ? entry.color : NO_COLOUR}
        disabled={disabled}
        onPick={(color) => save({ color })}
      />
      <NameInput entry={entry} issue={issue} may_edit={may_edit} onRename={(name) => save({ name })} />
      <span className={`muted figure cut ${classes.uses}`}>{uses}</span>
      {hasKinds(definition) && (
        <StageInputs definition={definition} entry={entry} disabled={disabled} onChange={save} />
      )}
      {onEdit && (
        <ActionIcon size={36} className={classes.remove} aria-label={t`Edit ${entry.title}`} onClick={onEdit}>
          <IconPencil size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon
          size={36}
          className={classes.remove}
          aria-label={t`Delete ${entry.title}`}
          title={t`Delete`}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      )}
    </>
  )
}

function NameInput({
  entry,
  issue,
  may_edit,
  onRename,
}: {
  entry: Entry
  issue: string | null
  may_edit: boolean
  onRename: (name: string) => void
}) {
  const { t } = useLingui()
  const [name, setName] = useState(entry.title)
  useEffect(() => setName(entry.title), [entry.title])
  const leave = () => {
    const next = name.trim()
    if (next === '') setName(entry.title)
    else if (next !== entry.title) onRename(next)
  }
  return (
    <span className={classes.name}>
      <input
        className="bare"
        value={name}
        readOnly={!may_edit}
        maxLength={60}
        aria-label={t`Name of ${entry.title}`}
        aria-invalid={issue !== null}
        onChange={(event) => setName(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur()
          if (event.key === 'Escape') setName(entry.title)
        }}
      />
      {issue && (
        <small role="alert" data-wrong>
          {issue}
        </small>
      )}
    </span>
  )
}
