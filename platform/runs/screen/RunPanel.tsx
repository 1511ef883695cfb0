import { Trans, useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#ui/display.ts'
import { wordsOf } from '#ui/states.tsx'
import { useSetup } from '#engine/web/context.tsx'
import { runCounts, runTitle } from './run-words.ts'
import { groupedReasons, isMoving, percentOf, type Run, useForgetAfterRun, useRun } from './runs.ts'
import classes from './runs.module.css'
import { useQuietUndo } from './use-bulk.ts'
import { unwatchRun, useWatched } from './watched.ts'

/** Progress of the jobs that this tab started, shown over every screen of the business until it is closed. */
export function RunPanel() {
  const { t } = useLingui()
  const { business_id } = useSetup()
  const runs = useWatched().filter((run) => run.business_id === business_id)
  if (runs.length === 0) return null
  return (
    <aside className={classes.panel} aria-label={t`Bulk changes in progress`}>
      {runs.map((run) => (
        <WatchedRun key={run.id} id={run.id} />
      ))}
    </aside>
  )
}

function WatchedRun({ id }: { id: number }) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const forget = useForgetAfterRun()
  const { data: run, error, refetch } = useRun(id, { onEnd: (ended) => void forget(ended.record) })
  const close = (
    <button type="button" className={classes.cross} aria-label={t`Put away`} onClick={() => unwatchRun(id)}>
      <IconX size={15} aria-hidden />
    </button>
  )
  if (!run)
    return (
      <section className={classes.run}>
        <header>
          <b>{error ? t`The progress could not be read` : t`Starting…`}</b>
          {error && close}
        </header>
        {error && (
          <p role="alert">
            {wordsOf(error)}{' '}
            <button type="button" className={classes.link} onClick={() => void refetch()}>
              <Trans>Retry</Trans>
            </button>
          </p>
        )}
      </section>
    )
  const moving = isMoving(run)
  const title = runTitle(run, catalog, i18n)
  return (
    <section className={classes.run}>
      <header>
        <b>{title}</b>
        {!moving && close}
      </header>
      {moving && <ProgressBar run={run} label={title} />}
      <p role="status">{runCounts(run, i18n)}</p>
      {run.state === 'failed' && (
        <p role="alert" data-danger>
          {run.error ?? t`Something went wrong!`}
        </p>
      )}
      <Reasons run={run} />
      {moving ? (
        <p className={classes.quiet}>
          <Trans>You can go on working meanwhile.</Trans>
        </p>
      ) : (
        run.can_undo && <UndoButton run={run} />
      )}
    </section>
  )
}

function UndoButton({ run }: { run: Run }) {
  const undo = useQuietUndo(run.record)
  return (
    <button type="button" className={classes.link} onClick={() => undo(run.id)}>
      <Trans>Undo</Trans>
    </button>
  )
}

/** The bar of a run that a job works on. */
export function ProgressBar({ run, label }: { run: Run; label: string }) {
  const percent = percentOf(run)
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ width: `${percent}%` }} />
    </div>
  )
}

/** Why some records were not changed; folded, because the number is mostly enough. */
export function Reasons({ run }: { run: Pick<Run, 'refused' | 'reasons'> }) {
  const [open, setOpen] = useState(false)
  const reasons = groupedReasons(run.reasons ?? [])
  if (run.refused === 0 || reasons.length === 0) return null
  return (
    <div className={classes.reasons}>
      <button type="button" className={classes.link} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Trans>Why {formatNumber(run.refused)} were left</Trans>
      </button>
      {open && (
        <ul>
          {reasons.map(({ message, count }) => (
            <li key={message}>
              {message} <small>× {formatNumber(count)}</small>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
