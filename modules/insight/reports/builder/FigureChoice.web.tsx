import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { Measure } from '#platform/reports/spec.ts'
import type { FieldChoices } from './use-field-choices.web.ts'

const keyOf = (measure: Measure | null): string => {
  if (!measure) return ''
  if (measure.between) return `${measure.kind} ${measure.between.join(' ')}`
  return measure.kind === 'count' ? 'count' : `${measure.kind} ${measure.field}`
}

function measureOf(key: string, show: Measure['show']): Measure | null {
  const [kind, field, to] = key.split(' ')
  if (!kind) return null
  const can_show = kind === 'count' || kind === 'sum'
  return {
    kind: kind as Measure['kind'],
    ...(to ? { between: [field, to] as const } : field ? { field } : {}),
    ...(can_show && show && { show }),
  }
}

/** One figure: what is computed, and whether it is shown as it is, as a share of the total, or as a running total. */
export function FigureChoice({
  choices,
  measure,
  at,
  onChange,
}: {
  choices: FieldChoices
  measure: Measure | null
  at: number
  onChange: (next: Measure | null) => void
}) {
  const { t } = useLingui()
  const numbers = choices.numbers.map(({ group, items }) => ({
    group,
    items: items.flatMap(({ value, label }) => [
      { value: `sum ${value}`, label: t`Sum: ${label}` },
      { value: `average ${value}`, label: t`Average: ${label}` },
      { value: `min ${value}`, label: t`Smallest: ${label}` },
      { value: `max ${value}`, label: t`Largest: ${label}` },
    ]),
  }))
  const key = keyOf(measure)
  // A duration between two moments comes with a standard report, and a deleted field with a kept one.
  const is_known =
    key === '' || key === 'count' || numbers.some(({ items }) => items.some(({ value }) => value === key))
  const other = is_known ? [] : [{ value: key, label: measure?.between ? t`Duration` : t`A deleted field` }]
  return (
    <>
      <NativeSelect
        label={at === 0 ? t`Figure` : t`Another figure`}
        data={[
          ...(at === 0 ? [] : [{ value: '', label: '—' }]),
          { value: 'count', label: t`Number of rows` },
          ...other,
          ...numbers,
        ]}
        value={key}
        onChange={({ currentTarget: { value } }) => onChange(measureOf(value, measure?.show))}
      />
      {measure && (measure.kind === 'count' || measure.kind === 'sum') && (
        <NativeSelect
          label={t`Shown as`}
          data={[
            { value: '', label: t`Value` },
            { value: 'share', label: t`Share of the total` },
            { value: 'running', label: t`Running total` },
          ]}
          value={measure.show ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...measure, show: (value || undefined) as Measure['show'] })
          }
        />
      )}
    </>
  )
}
