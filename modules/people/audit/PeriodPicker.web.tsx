import '#ui/css/dates.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { DateInput } from '@mantine/dates'
import { dayFromText } from '#engine/record/kinds/date/date.ts'
import { dayPresets } from '#engine/web/list/filters/filter-words.ts'
import { dayOf } from '#ui/display.ts'
import { Grid, Row, Stack } from '#ui/layout/flow.tsx'

// The log has no entries in the future.
const PAST = ['today', 'yesterday', 'week', 'month', 'last_month']

/** Chooses a period by its name, or by its first and last day. */
export default function PeriodPicker({
  from,
  to,
  onChange,
  onDone,
}: {
  from: string | null
  to: string | null
  onChange: (from: string | null, to: string | null) => void
  onDone: () => void
}) {
  const { t, i18n } = useLingui()
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
    <Stack>
      <Row gap="xs">
        {dayPresets(dayOf(new Date()))
          .filter((preset) => PAST.includes(preset.id))
          .map((preset) => (
            <Button
              key={preset.id}
              size="compact-xs"
              variant={from === preset.from && to === preset.to ? 'light' : 'default'}
              onClick={() => {
                onChange(preset.from, preset.to)
                onDone()
              }}
            >
              {i18n._(preset.label)}
            </Button>
          ))}
      </Row>
      <Grid min={110} gap="sm">
        <DateInput {...shared} label={t`From`} value={from} onChange={(value) => onChange(day(value), to)} />
        <DateInput {...shared} label={t`To`} value={to} onChange={(value) => onChange(from, day(value))} />
      </Grid>
      {(from !== null || to !== null) && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          onClick={() => {
            onChange(null, null)
            onDone()
          }}
        >
          <Trans>All time</Trans>
        </Button>
      )}
    </Stack>
  )
}
