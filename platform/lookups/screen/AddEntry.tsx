import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { post } from '#ui/client/request.ts'
import { newEntry } from './lookup-model.ts'
import classes from './lookups.module.css'
import { type Entry, useChange } from './use-entries.ts'

/** Adds an entry after the others; only its name is asked. */
export function AddEntry({
  definition,
  live,
  only,
}: {
  definition: RecordDefinition
  live: Entry[]
  /** Further values of the new entry. */
  only?: Readonly<Record<string, unknown>>
}) {
  const { t, i18n } = useLingui()
  const { busy, change } = useChange()
  const [name, setName] = useState('')
  const [issue, setIssue] = useState<string | null>(null)
  async function add(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setIssue(t`Write a name`)
    setIssue(null)
    const body = { ...newEntry(definition, name.trim(), live), ...only }
    if (await change(() => post(definition.path, body, { quiet: true }), setIssue)) setName('')
  }
  const one = i18n._(definition.label.one).toLocaleLowerCase(i18n.locale)
  const label = t`New ${one}`
  return (
    <form className={classes.add} onSubmit={(event) => void add(event)} aria-label={label}>
      <span className={classes.name}>
        <input
          className="bare"
          value={name}
          maxLength={60}
          placeholder={label}
          aria-label={label}
          aria-invalid={issue !== null}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setIssue(null)
          }}
        />
        {issue && (
          <small role="alert" data-wrong>
            {issue}
          </small>
        )}
      </span>
      <Button type="submit" size="sm" variant="default" loading={busy} leftSection={<IconPlus size={15} aria-hidden />}>
        <Trans>Add</Trans>
      </Button>
    </form>
  )
}
