import '#kernel/web/ui/css/number.ts'
import '#kernel/web/ui/css/dates.ts'
import '@mantine/core/styles/SegmentedControl.css'
import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/Pill.css'
import '@mantine/core/styles/PillsInput.css'
import { useLingui } from '@lingui/react/macro'
import { Button, NumberInput, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { Field } from '#kernel/record/fields.ts'
import { dayFromText } from '#kernel/record/kinds/date/date.ts'
import { Avatar } from '#kernel/web/ui/bits.tsx'
import { dayOf } from '#kernel/web/ui/display.ts'
import type { OptionBook } from '../use-options.ts'
import { choiceLabel } from '../value-text.ts'
import type { Chip } from './filter-model.ts'
import { dayEdge, dayPresets } from './filter-words.ts'
import classes from './list.module.css'

interface EditorProps {
  name: string
  field: Field
  chip: Chip
  book: OptionBook
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
      {chip.condition === 'Range' ? (
        <RangeEditor {...props} chip={chip} put={put} />
      ) : props.field.kind === 'text' || props.field.kind === 'long_text' ? (
        <TextEditor {...props} chip={chip} put={put} />
      ) : (
        <SetEditor {...props} chip={chip} put={put} />
      )}
    </div>
  )
}

type Part<C> = EditorProps & { chip: C; put: (chip: Chip, when?: 'now' | 'later') => void }
type SetChip = Exclude<Chip, { condition: 'Range' }>
type RangeChip = Extract<Chip, { condition: 'Range' }>

function SetEditor({ name, field, chip, book, put }: Part<SetChip>) {
  const { t, i18n } = useLingui()
  const [text, setText] = useState('')
  const options: { value: string | number | boolean | null; label: string; color?: string; person?: number }[] = [
    ...choicesOf(field, book, chip.values, i18n._.bind(i18n)),
    ...(field.required ? [] : [{ value: null, label: t`Empty` }]),
  ]
  const found = options.filter((option) => option.label.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()))
  const toggle = (value: string | number | boolean | null) => {
    const values = chip.values.includes(value) ? chip.values.filter((one) => one !== value) : [...chip.values, value]
    put({ field: name, condition: chip.condition === 'Not In' ? 'Not In' : 'In', values })
  }
  return (
    <>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t`Condition`}
        value={chip.condition === 'Not In' ? 'Not In' : 'In'}
        onChange={(condition) => put({ field: name, condition: condition as 'In' | 'Not In', values: chip.values })}
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

function TextEditor({ name, field, chip, put }: Part<SetChip>) {
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
        ).map(([condition, label]) => (
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
          value={texts}
          onChange={(values) => put({ field: name, condition: chip.condition as 'In', values })}
        />
      )}
    </>
  )
}

function RangeEditor({ field, chip, put }: Part<RangeChip>) {
  const { t, i18n } = useLingui()
  if (field.kind !== 'date' && field.kind !== 'instant') {
    const number = (value: string | number | bigint) => (value === '' ? null : String(value))
    const shared = {
      size: 'xs' as const,
      hideControls: true,
      thousandSeparator: ',',
      thousandsGroupStyle: 'lakh' as const,
      decimalScale: field.kind === 'whole' ? 0 : field.kind === 'decimal' ? field.places : 2,
      prefix: field.kind === 'money' ? '₹ ' : undefined,
    }
    return (
      <div className={classes.range}>
        <NumberInput
          {...shared}
          label={t`At least`}
          data-autofocus
          value={chip.from ?? ''}
          onChange={(value) => put({ ...chip, from: number(value) }, 'later')}
        />
        <NumberInput
          {...shared}
          label={t`At most`}
          value={chip.to ?? ''}
          onChange={(value) => put({ ...chip, to: number(value) }, 'later')}
        />
      </div>
    )
  }
  const [from, to] = [chip.from && dayOf(chip.from), chip.to && dayOf(chip.to)]
  const days = (next: { from: string | null; to: string | null }) =>
    put({ ...chip, from: dayEdge(field, next.from, 'from'), to: dayEdge(field, next.to, 'to') })
  const day = (value: string | Date | null) => (value === null ? null : String(value).slice(0, 10))
  const shared = {
    size: 'xs' as const,
    clearable: true,
    firstDayOfWeek: 0 as const,
    valueFormat: 'DD MMM YYYY',
    dateParser: (text: string) => dayFromText(text),
    popoverProps: { withinPortal: false },
  }
  return (
    <>
      <div className={classes.presets}>
        {dayPresets(dayOf(new Date())).map((preset) => (
          <Button
            key={preset.id}
            size="compact-xs"
            variant={from === preset.from && to === preset.to ? 'light' : 'default'}
            onClick={() => days(preset)}
          >
            {i18n._(preset.label)}
          </Button>
        ))}
      </div>
      <div className={classes.range}>
        <DateInput {...shared} label={t`From`} value={from} onChange={(value) => days({ from: day(value), to })} />
        <DateInput {...shared} label={t`To`} value={to} onChange={(value) => days({ from, to: day(value) })} />
      </div>
    </>
  )
}
