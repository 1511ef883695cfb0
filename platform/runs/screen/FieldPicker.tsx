import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { Field } from '#engine/record/fields.ts'
import { listKeys } from '#ui/list-keys.ts'
import { LazyMenu } from '#ui/LazyMenu.tsx'
import classes from './edit.module.css'

/** The button that adds a field to a bulk edit, with a search over the fields. */
export function FieldPicker({
  fields,
  first,
  onPick,
}: {
  fields: readonly (readonly [string, Field])[]
  /** No field is chosen yet. */
  first: boolean
  onPick: (name: string) => void
}) {
  const { t, i18n } = useLingui()
  return (
    <LazyMenu
      width={280}
      label={t`Choose a field`}
      target={
        <Button
          variant={first ? 'light' : 'subtle'}
          size="sm"
          w="fit-content"
          leftSection={<IconPlus size={15} aria-hidden />}
        >
          {first ? t`Choose a field` : t`Another field`}
        </Button>
      }
    >
      {(close) => (
        <FieldSearch
          fields={fields.map(([name, field]) => ({ name, label: i18n._(field.label) }))}
          onPick={(name) => {
            close()
            onPick(name)
          }}
        />
      )}
    </LazyMenu>
  )
}

function FieldSearch({
  fields,
  onPick,
}: {
  fields: { name: string; label: string }[]
  onPick: (name: string) => void
}) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const found = fields.filter((one) => one.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  return (
    // biome-ignore lint/a11y: the keys of the box and the list inside
    <div className={classes.picker} onKeyDown={listKeys}>
      <input
        data-autofocus
        data-entries-search
        placeholder={t`Change…`}
        aria-label={t`Find a field`}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div data-entries>
        {found.map((one) => (
          <button key={one.name} type="button" onClick={() => onPick(one.name)}>
            {one.label}
          </button>
        ))}
        {found.length === 0 && <p>{t`No field has that name.`}</p>}
      </div>
    </div>
  )
}
