import { useLingui } from '@lingui/react/macro'
import type { Field } from '#engine/record/fields.ts'
import { PERIODS } from '#base/periods.ts'
import { dayOf } from '#ui/display.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { Grid } from '#ui/layout/flow.tsx'
import { Conditions } from './Conditions.tsx'
import type { Chip } from './filter-model.ts'
import { dayEdge, dayPresets } from './filter-words.ts'
import { PERIOD_WORDS } from './period-words.ts'

/** Chooses days: one of the sixteen periods, before or after today, a custom range, empty or filled. */
export function DayEditor({
  name,
  field,
  chip,
  put,
}: {
  name: string
  field: Field
  chip: Chip
  put: (chip: Chip) => void
}) {
  const { t, i18n } = useLingui()
  const [from, to] = endsOf(chip)
  const period = chip.condition === 'Period' ? chip.values[0] : null
  const days = (next: { from: string | null; to: string | null }) => put(customDays(name, field, next))
  const shared = { size: 'xs' as const, inside: true }
  const choice = (key: string, label: string, pressed: boolean, next: Chip) => ({
    key,
    label,
    pressed,
    onPick: () => put(next),
  })
  return (
    <>
      <Conditions
        label={t`Period`}
        choices={[
          ...PERIODS.filter((one) => one !== 'customPeriod').map((one) =>
            choice(one, i18n._(PERIOD_WORDS[one]), period === one, { field: name, condition: 'Period', values: [one] }),
          ),
          ...dayPresets(dayOf(new Date())).map((preset) =>
            choice(
              preset.id,
              i18n._(preset.label),
              chip.condition !== 'Period' || period === 'customPeriod'
                ? from === preset.from && to === preset.to
                : false,
              customDays(name, field, preset),
            ),
          ),
          choice('empty', t`Empty`, chip.condition === 'Empty', { field: name, condition: 'Empty', values: [] }),
          choice('filled', t`Filled`, chip.condition === 'Not Empty', {
            field: name,
            condition: 'Not Empty',
            values: [],
          }),
        ]}
      />
      <Grid min={110} gap="sm" role="group" aria-label={i18n._(PERIOD_WORDS.customPeriod)}>
        <DayInput {...shared} label={t`From`} value={from} onChange={(value) => days({ from: value, to })} />
        <DayInput {...shared} label={t`To`} value={to} onChange={(value) => days({ from, to: value })} />
      </Grid>
    </>
  )
}

/** The chip of chosen days: a custom period in the viewer's time zone with both ends, an open range with one. */
export function customDays(name: string, field: Field, days: { from: string | null; to: string | null }): Chip {
  if (days.from !== null && days.to !== null) {
    const [from, to] = [days.from, days.to].toSorted()
    return { field: name, condition: 'Period', values: ['customPeriod', from, to] }
  }
  return {
    field: name,
    condition: 'Range',
    from: dayEdge(field, days.from, 'from'),
    to: dayEdge(field, days.to, 'to'),
  }
}

function endsOf(chip: Chip): [string | null, string | null] {
  if (chip.condition === 'Range') return [chip.from && dayOf(chip.from), chip.to && dayOf(chip.to)]
  if (chip.condition !== 'Period' || chip.values[0] !== 'customPeriod') return [null, null]
  return [String(chip.values[1] ?? '') || null, String(chip.values[2] ?? '') || null]
}
