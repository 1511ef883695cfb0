import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useOptionBook } from '../use-options.ts'
import { namedIn, useBookWith } from '../use-titles.ts'
import { valueText } from '../value-text.ts'
import type { Choice, Conflict } from './conflict-model.ts'
import { ChoiceCards } from '#ui/layout/choices.tsx'
import { Row } from '#ui/layout/flow.tsx'
import classes from './form.module.css'

/** Shown when another person saved first: both values of each field that both changed, to choose from. Nothing typed is lost. */
export function ConflictView({
  definition,
  conflict,
  busy,
  onSave,
  onBack,
}: {
  definition: RecordDefinition
  conflict: Conflict
  busy: boolean
  onSave: (choices: Record<string, Choice>) => void
  onBack: (choices: Record<string, Choice>) => void
}) {
  const { t, i18n } = useLingui()
  const clashes = Object.fromEntries(conflict.clashes.map((one) => [one.name, [one.mine, one.theirs]]))
  const book = useBookWith(useOptionBook(definition), namedIn(definition.fields, clashes))
  const [choices, setChoices] = useState<Record<string, Choice>>(() =>
    Object.fromEntries(conflict.clashes.map((clash) => [clash.name, 'mine'])),
  )
  const label = (name: string) => i18n._(definition.fields[name].label)
  const text = (name: string, value: unknown) => {
    const field = definition.fields[name]
    if (field.kind === 'lines') {
      const lines = (Array.isArray(value) ? value : []) as Record<string, unknown>[]
      return (
        lines
          .map((line) =>
            Object.entries(field.fields)
              .flatMap(([child, one]) => (one.kind === 'text' && child === 'value' ? [String(line[child] ?? '')] : []))
              .join(' '),
          )
          .filter(Boolean)
          .join(', ') || t`${lines.length} entries`
      )
    }
    return valueText({ field, value, book, i18n }) || t`empty`
  }
  return (
    <section
      className={classes.conflict}
      role="alertdialog"
      aria-labelledby="conflict-title"
      aria-describedby="conflict-text"
    >
      <h3 id="conflict-title" className="row">
        <IconGitMerge size={17} stroke={1.7} aria-hidden /> <Trans>Somebody saved this record before you</Trans>
      </h3>
      <p id="conflict-text">
        {conflict.clashes.length > 0 ? (
          <Plural
            value={conflict.clashes.length}
            one="You both changed one field. Choose which value to keep."
            other="You both changed # fields. Choose which values to keep."
          />
        ) : (
          <Trans>You changed different fields, so both changes can be kept.</Trans>
        )}
      </p>
      {conflict.clashes.map((clash) => (
        <ChoiceCards
          key={clash.name}
          label={label(clash.name)}
          name={`conflict-${clash.name}`}
          value={choices[clash.name]}
          options={[
            { value: 'mine', title: text(clash.name, clash.mine), detail: t`Yours` },
            { value: 'theirs', title: text(clash.name, clash.theirs), detail: t`Saved by the other` },
          ]}
          onChange={(side) => setChoices({ ...choices, [clash.name]: side })}
        />
      ))}
      {conflict.others.length > 0 && (
        <p>
          <Trans>Also changed by the other, and kept: {conflict.others.map(label).join(', ')}</Trans>
        </p>
      )}
      <Row justify="flex-end">
        <Button variant="default" size="sm" onClick={() => onBack(choices)}>
          <Trans>Back to the form</Trans>
        </Button>
        <Button size="sm" loading={busy} onClick={() => onSave(choices)}>
          <Trans>Save again</Trans>
        </Button>
      </Row>
    </section>
  )
}
