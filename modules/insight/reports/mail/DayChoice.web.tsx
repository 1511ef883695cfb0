import { Trans, useLingui } from '@lingui/react/macro'
import { Chip } from '@mantine/core'
import { Problem, Row, Stack } from '#ui/layout/flow.tsx'
import { LAST_DAY } from './schedule-days.ts'
import { useDayNames } from './use-day-names.web.ts'

type Days = { weekdays: number[]; month_days: number[] }

/** Days of the week, and some days of the month. */
export function DayChoice({
  weekdays,
  month_days,
  error,
  onChange,
}: Days & { error?: string; onChange: (days: Partial<Days>) => void }) {
  const { t } = useLingui()
  const names = useDayNames()
  const numbers = (chosen: string[]) => chosen.map(Number).toSorted((a, b) => a - b)
  return (
    <Stack gap="xs" as="fieldset">
      <legend>
        <Trans>On these days</Trans>
      </legend>
      <Chip.Group multiple value={weekdays.map(String)} onChange={(chosen) => onChange({ weekdays: numbers(chosen) })}>
        <Row gap="xs">
          {[1, 2, 3, 4, 5, 6, 0].map((day) => (
            <Chip key={day} value={String(day)}>
              {names[day]}
            </Chip>
          ))}
        </Row>
      </Chip.Group>
      <Chip.Group
        multiple
        value={month_days.map(String)}
        onChange={(chosen) => onChange({ month_days: numbers(chosen) })}
      >
        <Row gap="xs">
          <Chip value="1">{t`1st of the month`}</Chip>
          <Chip value="15">{t`15th of the month`}</Chip>
          <Chip value={String(LAST_DAY)}>{t`Last day of the month`}</Chip>
        </Row>
      </Chip.Group>
      {error && <Problem>{error}</Problem>}
    </Stack>
  )
}
