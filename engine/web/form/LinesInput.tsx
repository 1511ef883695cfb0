import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import type { Field } from '#engine/record/fields.ts'
import type { InputProps } from '../override.ts'
import { inputValue, messageAt } from './form-model.ts'
import classes from './form.module.css'
import { KindInput } from './KindInput.tsx'

/** A list of rows that are saved with the record: one line of inputs each, add and remove. */
export function LinesInput({ definition, path, field, record_id }: InputProps) {
  const { t, i18n } = useLingui()
  const { control, formState } = useFormContext()
  // The database's own id of a line is a value of the line, so the array's key has another name.
  const { fields: lines, append, remove } = useFieldArray({ control, name: path, keyName: 'key' })
  if (field.kind !== 'lines') return null
  const shown = Object.entries(field.fields).filter(([, one]) => !one.read_only)
  return (
    <fieldset className={classes.lines}>
      <legend>{i18n._(field.label)}</legend>
      {lines.map((line, index) => (
        <div key={line.key} className={classes.line}>
          {shown.map(([name, one]) => (
            <KindInput
              key={name}
              definition={definition}
              name={name}
              path={`${path}.${index}.${name}`}
              field={one}
              record_id={record_id}
              hide_label
            />
          ))}
          <ActionIcon size={34} aria-label={t`Remove line ${index + 1}`} onClick={() => remove(index)}>
            <IconTrash size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {messageAt(formState.errors, path) && <p className={classes.wrong}>{messageAt(formState.errors, path)}</p>}
      <Button
        variant="subtle"
        leftSection={<IconPlus size={14} aria-hidden />}
        disabled={lines.length >= field.max}
        onClick={() => append(blankLine(field))}
        w="fit-content"
      >
        <Trans>Add a line</Trans>
      </Button>
    </fieldset>
  )
}

/** First values of a new line: the defaults of its fields. */
export function blankLine(field: Extract<Field, { kind: 'lines' }>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(field.fields)
      .filter(([, one]) => !one.read_only)
      .map(([name, one]) => [name, inputValue(one, one.default ?? null)]),
  )
}
