import '#ui/css/number.ts'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { useLingui } from '@lingui/react/macro'
import { NumberInput, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { type Field, kindOf } from '#engine/record/fields.ts'
import { Avatar } from '#ui/bits.tsx'
import type { OptionBook } from '../../use-options.ts'
import { choiceLabel } from '../../value-text.ts'
import type { Chip } from './filter-model.ts'
import { isPeople } from './filter-words.ts'
import { DayEditor } from './DayEditor.tsx'
import { useRoles } from './use-roles.ts'
import classes from '../list.module.css'

interface EditorProps {
  name: string
  field: Field
  chip: Chip
  book: OptionBook
  /** Values to offer while typing. */
  suggest?: (name: string) => string[]
  onChange: (chip: Chip) => void
}

/** Edits one condition, by the kind of its field; each change is in force at once. */
export default function ChipEditor(props: EditorProps) {
  // Texts wait for a pause in the typing; everything else is applied at once.
  const [chip, setChip] = useState(props.chip)
  const later = useDebouncedCallback(props.onChange, { delay: 300, flushOnUnmount: true })
  const put = (next: Chip, when: 'now' | 'later' = 'now') => {
    setChip(next)
    if (when === 'now') props.onChange(next)
    else later(next)
  }
  return (
    <div className={classes.editor}>
      {props.field.kind === 'date' || props.field.kind === 'instant' ? (
        <DayEditor {...props} chip={chip} put={put} />
      ) : RANGES.has(props.field.kind) ? (
        <RangeEditor {...props} chip={chip} put={put} />
      ) : chip.condition === 'Range' ? null : props.field.kind === 'text' || props.field.kind === 'long_text' ? (
        <TextEditor {...props} chip={chip} put={put} />
      ) : (
        <SetEditor {...props} chip={chip} put={put} />
      )}
    </div>
  )
}

const RANGES: ReadonlySet<string> = new Set(['money', 'whole', 'decimal'])

type Part<C> = EditorProps & { chip: C; put: (chip: Chip, when?: 'now' | 'later') => void }
type SetChip = Exclude<Chip, { condition: 'Range' }>
type RangeChip = Extract<Chip, { condition: 'Range' }>

function SetEditor({ name, field, chip: raw, book, put }: Part<SetChip>) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const people = isPeople(field)
  const roles = useRoles(people)
  // "Empty" alone comes back from the address as the condition of that name.
  const chip: SetChip =
    raw.condition === 'Empty' || raw.condition === 'Not Empty'
      ? { field: name, condition: raw.condition === 'Empty' ? 'In' : 'Not In', values: [null] }
      : raw
  const by_role = chip.by === 'Role'
  const by = by_role ? { by: 'Role' as const } : {}
  const options: { value: string | number | boolean | null; label: string; color?: string; person?: number }[] = by_role
    ? roles.map((role) => ({ value: role.id, label: role.name }))
    : [
        ...(people ? [{ value: 'me', label: t`Me` }] : []),
        ...choicesOf(field, book, chip.values, i18n._.bind(i18n)),
        ...(field.required ? [] : [{ value: null, label: t`Empty` }]),
      ]
  const found = options.filter((option) => option.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  const toggle = (value: string | number | boolean | null) => {
    const values = chip.values.includes(value) ? chip.values.filter((one) => one !== value) : [...chip.values, value]
    put({ field: name, condition: chip.condition === 'Not In' ? 'Not In' : 'In', values, ...by })
  }
  return (
    <>
      {people && roles.length > 0 && (
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t`People or roles`}
          value={by_role ? 'Role' : 'User'}
          onChange={(kind) =>
            put({
              field: name,
              condition: chip.condition === 'Not In' ? 'Not In' : 'In',
              values: [],
              ...(kind === 'Role' ? { by: 'Role' as const } : {}),
            })
          }
          data={[
            { value: 'User', label: t`User` },
            { value: 'Role', label: t`Role` },
          ]}
        />
      )}
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t`Condition`}
        value={chip.condition === 'Not In' ? 'Not In' : 'In'}
        onChange={(condition) =>
          put({ field: name, condition: condition as 'In' | 'Not In', values: chip.values, ...by })
        }
        data={[
          { value: 'In', label: t`Is one of` },
          { value: 'Not In', label: t`Is none of` },
        ]}
      />
      {options.length > 7 && (
        <TextInput
          size="xs"
          data-autofocus
          leftSection={<IconSearch size={14} aria-hidden />}
          placeholder={t`Search`}
          aria-label={t`Search the values`}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <div className={classes.checks} role="group" aria-label={i18n._(field.label)}>
        {found.map((option) => (
          <label key={String(option.value)}>
            <input type="checkbox" checked={chip.values.includes(option.value)} onChange={() => toggle(option.value)} />
            {option.color && <i style={{ background: option.color }} />}
            {option.person !== undefined && <Avatar id={option.person} name={option.label} size={18} />}
            <span>{option.label}</span>
          </label>
        ))}
        {found.length === 0 && <p>{t`Nothing matches.`}</p>}
      </div>
    </>
  )
}

function choicesOf(field: Field, book: OptionBook, chosen: readonly unknown[], say: (text: string) => string) {
  if (field.kind === 'flag')
    return [
      { value: true, label: say('Yes') },
      { value: false, label: say('No') },
    ]
  if (field.kind === 'choice') return field.options.map((value) => ({ value, label: say(choiceLabel(field, value)) }))
  if (field.kind === 'choices') return field.options.map((value) => ({ value, label: value }))
  if (field.kind !== 'reference') return []
  const kept = chosen.flatMap((id) => {
    const option = book.find(field.to, id)
    return option && !option.is_live ? [option] : []
  })
  return [...book.choices(field.to), ...kept].map((option) => ({
    value: option.id,
    label: option.title,
    color: typeof option.color === 'string' ? option.color : undefined,
    person: field.to === 'user' ? option.id : undefined,
  }))
}

function TextEditor({ name, field, chip, put, suggest }: Part<SetChip>) {
  const { t, i18n } = useLingui()
  const texts = chip.values.filter((value) => typeof value === 'string')
  const many = chip.condition === 'In' || chip.condition === 'Not In'
  const choose = (condition: SetChip['condition']) =>
    put({ field: name, condition, values: texts.slice(0, condition === 'Contains' ? 1 : undefined) })
  return (
    <>
      <div className={classes.conditions} role="group" aria-label={t`Condition`}>
        {(
          [
            ['Contains', t`Contains`],
            ['In', t`Is one of`],
            ['Not In', t`Is none of`],
            ['Empty', t`Empty`],
            ['Not Empty', t`Filled`],
          ] as const
        )
          .filter(([condition]) => kindOf(field).conditions.includes(condition))
          .map(([condition, label]) => (
            <button
              key={condition}
              type="button"
              aria-pressed={chip.condition === condition}
              onClick={() => choose(condition)}
            >
              {label}
            </button>
          ))}
      </div>
      {chip.condition === 'Contains' && (
        <TextInput
          size="xs"
          data-autofocus
          aria-label={i18n._(field.label)}
          defaultValue={texts[0] ?? ''}
          onChange={(event) => {
            const value = event.currentTarget.value
            put({ field: name, condition: 'Contains', values: value.trim() === '' ? [] : [value.trim()] }, 'later')
          }}
        />
      )}
      {many && (
        <TagsInput
          size="xs"
          data-autofocus
          aria-label={i18n._(field.label)}
          placeholder={texts.length === 0 ? t`Type and press Enter` : undefined}
          acceptValueOnBlur
          data={suggest?.(name) ?? []}
          comboboxProps={{ withinPortal: false }}
          value={texts}
          onChange={(values) => put({ field: name, condition: chip.condition as 'In', values })}
        />
      )}
    </>
  )
}

function RangeEditor({ name, field, chip, put }: Part<Chip>) {
  const { t } = useLingui()
  const number = (value: string | number | bigint) => (value === '' ? null : String(value))
  const range: RangeChip = chip.condition === 'Range' ? chip : { field: name, condition: 'Range', from: null, to: null }
  const shared = {
    size: 'xs' as const,
    hideControls: true,
    thousandSeparator: ',',
    thousandsGroupStyle: 'lakh' as const,
    decimalScale: field.kind === 'whole' ? 0 : field.kind === 'decimal' ? field.places : 2,
    prefix: field.kind === 'money' ? '₹ ' : undefined,
  }
  return (
    <>
      <div className={classes.range}>
        <NumberInput
          {...shared}
          label={t`At least`}
          data-autofocus
          value={range.from ?? ''}
          onChange={(value) => put({ ...range, from: number(value) }, 'later')}
        />
        <NumberInput
          {...shared}
          label={t`At most`}
          value={range.to ?? ''}
          onChange={(value) => put({ ...range, to: number(value) }, 'later')}
        />
      </div>
      <div className={classes.conditions} role="group" aria-label={t`Condition`}>
        {(
          [
            ['Empty', t`Empty`],
            ['Not Empty', t`Filled`],
          ] as const
        ).map(([condition, label]) => (
          <button
            key={condition}
            type="button"
            aria-pressed={chip.condition === condition}
            onClick={() => put({ field: name, condition, values: [] })}
          >
            {label}
          </button>
        ))}
      </div>
    </>
  )
}
