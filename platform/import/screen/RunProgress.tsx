import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#ui/display.ts'
import { Muted, Stack } from '#ui/layout/flow.tsx'
import { Progress } from '#ui/layout/Progress.tsx'
import type { ImportJob, paceOf } from './import-model.ts'

/** The progress of a running import and its remaining time. */
export function RunProgress({ job: { done, rows }, pace }: { job: ImportJob; pace: ReturnType<typeof paceOf> }) {
  const { t } = useLingui()
  const percent = rows > 0 ? Math.min(100, Math.floor((done / rows) * 100)) : 0
  return (
    <Stack gap="xs">
      <Progress percent={percent} label={t`Progress of the import`} />
      <Muted>
        <Trans>
          {formatNumber(done)} of {formatNumber(rows)} rows
        </Trans>
        {pace && (
          <>
            {' · '}
            <Trans>{formatNumber(pace.rate)} rows a second</Trans>
            {' · '}
            <Plural value={pace.remaining} one="about # second left" other="about # seconds left" />
          </>
        )}
      </Muted>
    </Stack>
  )
}
