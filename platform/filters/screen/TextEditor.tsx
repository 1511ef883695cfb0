import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { kindOf } from '#engine/record/fields.ts'
import { ChoiceChecks } from './ChoiceChecks.tsx'
import { Conditions } from './Conditions.tsx'
import type { EditorPart, SetChip } from './editor-props.ts'
import { useFieldValues } from './use-field-values.ts'
import type { SetChoice } from './use-set-choices.ts'

/**
 * Edits a condition of a text: what it contains, or the values it has. The box searches the values that records have, each
 * with its number of records; ticking one makes the condition a list.
 */
export function TextEditor({ definition, name, field, chip, put }: EditorPart<SetChip>) {
  const { t, i18n } = useLingui()
  const texts = chip.values.filter((value) => typeof value === 'string')
  const contains = chip.condition === 'Contains'
  const many = chip.condition === 'In' || chip.condition === 'Not In'
  const { conditions } = kindOf(field)
  // Records do not share values of long texts.
  const has_values = field.kind === 'text' && conditions.includes('In')
  const [typed, setTyped] = useState(contains ? (texts[0] ?? '') : '')
  const found = useFieldValues(definition, name, { typed, enabled: has_values })
  const choose = (condition: SetChip['condition']) => {
    put({ field: name, condition, values: texts.slice(0, condition === 'Contains' ? 1 : undefined) })
    setTyped(condition === 'Contains' ? (texts[0] ?? '') : '')
  }
  const type = (text: string) => {
    setTyped(text)
    if (contains) put({ field: name, condition: 'Contains', values: text.trim() === '' ? [] : [text.trim()] }, 'later')
  }
  const ticked = contains ? [] : texts
  const isTicked = (value: SetChoice['value']) => ticked.some((one) => isSame(one, value))
  const toggle = (value: SetChoice['value']) => {
    const values = isTicked(value) ? ticked.filter((one) => !isSame(one, value)) : [...ticked, String(value)]
    put({ field: name, condition: many ? chip.condition : 'In', values })
    if (contains) setTyped('')
  }
  return (
    <>
      <Conditions
        label={t`Condition`}
        choices={(
          [
            ['Contains', t`Contains`],
            ['In', t`Is one of`],
            ['Not In', t`Is none of`],
            ['Empty', t`Empty`],
            ['Not Empty', t`Filled`],
          ] as const
        )
          .filter(([condition]) => conditions.includes(condition))
          .map(([condition, label]) => ({
            key: condition,
            label,
            pressed: chip.condition === condition,
            onPick: () => choose(condition),
          }))}
      />
      {(contains || many) && (
        <TextInput
          size="xs"
          data-autofocus
          data-entries-search
          aria-label={i18n._(field.label)}
          placeholder={many ? t`Search the values` : undefined}
          value={typed}
          onChange={(event) => type(event.currentTarget.value)}
          // Enter ticks the first value of a list; "contains" is already applied.
          onKeyDown={(event) => contains && event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {(contains || many) && has_values && (
        <ChoiceChecks
          label={i18n._(field.label)}
          shown={choicesOf({ found: found.values, ticked, typed: contains ? '' : typed })}
          state={found.state}
          isTicked={isTicked}
          onToggle={toggle}
        />
      )}
    </>
  )
}

// Compare texts without regard to case, like the server.
const isSame = (one: string, value: SetChoice['value']) => one.toLowerCase() === String(value).toLowerCase()

/** The values to tick: ticked ones, found ones, and the typed text if no record has it. */
function choicesOf(options: {
  found: readonly { value: string | number; count: string }[]
  ticked: readonly string[]
  typed: string
}): SetChoice[] {
  const typed = options.typed.trim()
  const found = options.found.map(
    ({ value, count }): SetChoice => ({ value: String(value), label: String(value), detail: count }),
  )
  const lacking = (text: string) => !found.some(({ value }) => isSame(text, value))
  const kept = options.ticked.filter((text) => lacking(text) && text.toLowerCase().includes(typed.toLowerCase()))
  const added = typed !== '' && lacking(typed) && !kept.some((text) => isSame(text, typed)) ? [typed] : []
  return [
    ...kept.map((value) => ({ value, label: value })),
    ...found,
    ...added.map((value) => ({ value, label: value })),
  ]
}
