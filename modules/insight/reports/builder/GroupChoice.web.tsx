import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { Grouping, Unit } from '#platform/reports/spec.ts'
import { type FieldChoices, isMoment } from './use-field-choices.web.ts'

/** One group: a field of the record, of its lines, or of a record that it refers to, and the unit of a date. */
export function GroupChoice({
  choices,
  group,
  at,
  onChange,
}: {
  choices: FieldChoices
  group: Grouping | null
  at: number
  onChange: (next: Grouping | null) => void
}) {
  const { t } = useLingui()
  const field = group ? choices.fieldOf(group.field) : undefined
  const units: Record<Unit, string> = {
    day: t`Day`,
    week: t`Week`,
    month: t`Month`,
    quarter: t`Quarter`,
    year: t`Financial year`,
    hour: t`Hour of the day`,
    weekday: t`Day of the week`,
  }
  const gone = group && !field ? [{ value: group.field, label: t`A deleted field` }] : []
  return (
    <>
      <NativeSelect
        label={at === 0 ? t`Group by` : t`Then by`}
        data={[...(at === 0 ? [] : [{ value: '', label: '—' }]), ...gone, ...choices.groups]}
        value={group?.field ?? ''}
        onChange={({ currentTarget: { value } }) => {
          if (value === '') return onChange(null)
          const next = choices.fieldOf(value)
          onChange({ field: value, ...(next && isMoment(next) && { unit: 'month' as const }) })
        }}
      />
      {group && field && isMoment(field) && (
        <NativeSelect
          label={t`Divided by`}
          data={Object.entries(units).map(([value, label]) => ({ value, label }))}
          value={group.unit ?? 'day'}
          onChange={({ currentTarget: { value } }) => onChange({ field: group.field, unit: value as Unit })}
        />
      )}
    </>
  )
}
