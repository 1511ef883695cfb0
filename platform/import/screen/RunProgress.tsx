import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { formatNumber } from '#ui/display.ts'
import classes from './import.module.css'
import type { ImportJob, paceOf } from './import-model.ts'

/** How far a running import is, and how long it will still take. */
export function RunProgress({ job: { done, rows }, pace }: { job: ImportJob; pace: ReturnType<typeof paceOf> }) {
  const { t } = useLingui()
  const percent = rows > 0 ? Math.min(100, Math.floor((done / rows) * 100)) : 0
  return (
    <div className={classes.progress}>
      <div
        role="progressbar"
        aria-label={t`Progress of the import`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <i style={{ width: `${percent}%` }} />
      </div>
      <span>
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
      </span>
    </div>
  )
}
