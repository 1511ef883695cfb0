import { useLingui } from '@lingui/react/macro'
import { IconCalendar } from '@tabler/icons-react'
import { type Days, PERIODS, type Period } from '#base/periods.ts'
import { PERIOD_WORDS } from '#platform/filters/screen/period-words.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
import { FilterMenu } from '#ui/layout/FilterButton.tsx'
import { Row } from '#ui/layout/flow.tsx'

/** The period of a report; own days where the person chooses them. */
export function PeriodChoice({
  period,
  own,
  onPeriod,
  onOwn,
}: {
  period: Period
  own: Days
  onPeriod: (period: Period) => void
  onOwn: (days: Days) => void
}) {
  const { t, i18n } = useLingui()
  const day = (end: 'from' | 'to', label: string) => (
    <DayInput
      size="xs"
      w={130}
      clearable={false}
      aria-label={label}
      value={own[end]}
      minDate={end === 'to' ? own.from : undefined}
      maxDate={end === 'from' ? own.to : undefined}
      onChange={(next) => next && onOwn({ ...own, [end]: next })}
    />
  )
  return (
    <Row gap="xs">
      <FilterMenu
        required
        icon={IconCalendar}
        label={t`Period`}
        value={period}
        choices={PERIODS.map((value) => ({ value, label: i18n._(PERIOD_WORDS[value]) }))}
        onChange={(value) => value && onPeriod(value as Period)}
      />
      {period === 'customPeriod' && day('from', t`First day`)}
      {period === 'customPeriod' && day('to', t`Last day`)}
    </Row>
  )
}
