import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { dayPresets } from '#platform/filters/screen/filter-words.ts'
import { dayOf } from '#ui/display.ts'
import { DayInput } from '#ui/fields/DayInput.tsx'
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
  const shared = { size: 'xs' as const, inside: true }
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
        <DayInput {...shared} label={t`From`} value={from} onChange={(value) => onChange(value, to)} />
        <DayInput {...shared} label={t`To`} value={to} onChange={(value) => onChange(from, value)} />
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
