import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { ChoiceChecks } from './ChoiceChecks.tsx'
import { Muted } from '#ui/layout/flow.tsx'
import type { EditorPart, SetChip } from './editor-props.ts'
import { isPeople } from './filter-words.ts'
import { useRoles } from './use-roles.ts'
import { type SetChoice, useSetChoices } from './use-set-choices.ts'

/** Edits a condition with a list of values: is one of, is none of, and the values to tick. */
export function SetEditor({ definition, name, field, chip: given, book, put }: EditorPart<SetChip>) {
  const { t, i18n } = useLingui()
  const chip = asList(name, given)
  const by = { ...(chip.by === 'Role' && { by: 'Role' as const }), ...(chip.people && { people: chip.people }) }
  const { shown, text, setText, searchable, state, kinds } = useSetChoices({ definition, name, field, chip, book })
  const toggle = (value: SetChoice['value']) => {
    const values = chip.values.includes(value) ? chip.values.filter((one) => one !== value) : [...chip.values, value]
    put({ field: name, condition: conditionOf(chip), values, ...by })
  }
  return (
    <>
      {isPeople(field) && <PeopleOrRoles name={name} chip={chip} put={put} />}
      {name === definition.owner_field && <ScopeOfPeople name={name} chip={chip} put={put} />}
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t`Condition`}
        value={conditionOf(chip)}
        onChange={(condition) =>
          put({ field: name, condition: condition as 'In' | 'Not In', values: chip.values, ...by })
        }
        data={[
          { value: 'In', label: t`Is one of` },
          { value: 'Not In', label: t`Is none of` },
        ]}
      />
      {kinds && (
        <NativeSelect
          size="xs"
          aria-label={t`Kind of record`}
          value={kinds.chosen}
          data={kinds.list.map((kind) => ({ value: kind.record, label: kind.label }))}
          onChange={(event) => kinds.choose(event.currentTarget.value)}
        />
      )}
      {searchable && (
        <TextInput
          size="xs"
          data-autofocus
          data-entries-search
          leftSection={<IconSearch size={14} aria-hidden />}
          placeholder={t`Search`}
          aria-label={t`Search the values`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ChoiceChecks
        label={i18n._(field.label)}
        shown={shown}
        state={state}
        isTicked={(value) => chip.values.includes(value)}
        onToggle={toggle}
      />
    </>
  )
}

/** Chooses whether a person field is filtered by people or by their roles. */
function PeopleOrRoles({ name, chip, put }: Pick<EditorPart<SetChip>, 'name' | 'chip' | 'put'>) {
  const { t } = useLingui()
  const roles = useRoles(true)
  if (roles.length === 0) return null
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      aria-label={t`People or roles`}
      value={chip.by === 'Role' ? 'Role' : 'User'}
      onChange={(kind) => {
        const by = { ...(kind === 'Role' && { by: 'Role' as const }), ...(chip.people && { people: chip.people }) }
        put({ field: name, condition: conditionOf(chip), values: [], ...by })
      }}
      data={[
        { value: 'User', label: t`User` },
        { value: 'Role', label: t`Role` },
      ]}
    />
  )
}

/** Whether the people own a record, were in contact, or either. */
function ScopeOfPeople({ name, chip, put }: Pick<EditorPart<SetChip>, 'name' | 'chip' | 'put'>) {
  const { t } = useLingui()
  const { people = 'Assigned User', by, values } = chip
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t`Which people`}
        value={people}
        onChange={(next) => {
          const scope = next === 'Contact Person' || next === 'All' ? { people: next as 'All' } : {}
          put({ field: name, condition: conditionOf(chip), values, ...(by && { by }), ...scope })
        }}
        data={[
          { value: 'Assigned User', label: t`Owner` },
          { value: 'Contact Person', label: t`In contact` },
          { value: 'All', label: t`All` },
        ]}
      />
      {people !== 'Assigned User' && <Muted>{t`In contact is who created it or wrote a note on it.`}</Muted>}
    </>
  )
}

const conditionOf = (chip: SetChip) => (chip.condition === 'Not In' ? 'Not In' : 'In')

// A list with only "empty" is sent as the condition Empty.
function asList(name: string, chip: SetChip): SetChip {
  if (chip.condition !== 'Empty' && chip.condition !== 'Not Empty') return chip
  return { field: name, condition: chip.condition === 'Empty' ? 'In' : 'Not In', values: [null] }
}
