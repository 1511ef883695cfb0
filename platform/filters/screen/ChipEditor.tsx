import '#ui/css/number.ts'
import { useLingui } from '@lingui/react/macro'
import { NumberInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { listKeys } from '#ui/list-keys.ts'
import type { Chip } from './filter-model.ts'
import { Grid } from '#ui/layout/flow.tsx'
import { Conditions } from './Conditions.tsx'
import { DayEditor } from './DayEditor.tsx'
import type { EditorPart as Part, EditorProps } from './editor-props.ts'
import { SetEditor } from './SetEditor.tsx'
import { TextEditor } from './TextEditor.tsx'

/** Edits one condition, by the kind of its field; each change applies at once. */
export default function ChipEditor(props: EditorProps) {
  // Texts apply after a pause in typing; every other change applies at once.
  const [chip, setChip] = useState(props.chip)
  const later = useDebouncedCallback(props.onChange, { delay: 300, flushOnUnmount: true })
  const put = (next: Chip, when: 'now' | 'later' = 'now') => {
    setChip(next)
    if (when === 'now') props.onChange(next)
    else later(next)
  }
  return (
    // biome-ignore lint/a11y: the keys of a search box and its list inside
    <div className="stack" onKeyDown={listKeys}>
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

type RangeChip = Extract<Chip, { condition: 'Range' }>

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
  const choice = (condition: 'Empty' | 'Not Empty', label: string) => ({
    key: condition,
    label,
    pressed: chip.condition === condition,
    onPick: () => put({ field: name, condition, values: [] }),
  })
  return (
    <>
      <Grid min={110} gap="sm">
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
      </Grid>
      <Conditions label={t`Condition`} choices={[choice('Empty', t`Empty`), choice('Not Empty', t`Filled`)]} />
    </>
  )
}
