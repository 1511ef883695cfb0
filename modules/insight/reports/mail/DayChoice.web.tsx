import { Trans, useLingui } from '@lingui/react/macro'
import { Tick } from '#ui/layout/choices.tsx'
import { Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { LAST_DAY } from './schedule-days.ts'
import { useDayNames } from './use-day-names.web.ts'

type Days = { weekdays: number[]; month_days: number[] }

/** The chosen days in order, with one more or one less. */
const changed = (chosen: readonly number[], day: number) =>
  (chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day]).toSorted((a, b) => a - b)

/** Days of the week, and some days of the month. */
export function DayChoice({
  weekdays,
  month_days,
  error,
  onChange,
}: Days & { error?: string; onChange: (days: Partial<Days>) => void }) {
  const { t } = useLingui()
  const names = useDayNames()
  const month_names = { 1: t`1st of the month`, 15: t`15th of the month`, [LAST_DAY]: t`Last day of the month` }
  return (
    <Stack gap="xs" as="fieldset">
      <legend>
        <Trans>On these days</Trans>
      </legend>
      <Row gap="md">
        {[1, 2, 3, 4, 5, 6, 0].map((day) => (
          <Tick
            key={day}
            checked={weekdays.includes(day)}
            onChange={() => onChange({ weekdays: changed(weekdays, day) })}
          >
            {names[day]}
          </Tick>
        ))}
      </Row>
      <Row gap="md">
        {Object.entries(month_names).map(([key, name]) => (
          <Tick
            key={key}
            checked={month_days.includes(Number(key))}
            onChange={() => onChange({ month_days: changed(month_days, Number(key)) })}
          >
            {name}
          </Tick>
        ))}
      </Row>
      {error && <Problem>{error}</Problem>}
    </Stack>
  )
}
