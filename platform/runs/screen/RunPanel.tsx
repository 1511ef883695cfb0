import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { formatNumber } from '#ui/display.ts'
import { Muted, Problem, Row } from '#ui/layout/flow.tsx'
import { LinkButton } from '#ui/layout/LinkButton.tsx'
import { Progress } from '#ui/layout/Progress.tsx'
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
    <ActionIcon size={24} aria-label={t`Put away`} onClick={() => unwatchRun(id)}>
      <IconX size={15} aria-hidden />
    </ActionIcon>
  )
  if (!run)
    return (
      <section className={classes.run}>
        <Row as="header" justify="space-between" wrap={false}>
          <b>{error ? t`The progress could not be read` : t`Starting…`}</b>
          {error && close}
        </Row>
        {error && (
          <p role="alert">
            {wordsOf(error)}{' '}
            <LinkButton onClick={() => void refetch()}>
              <Trans>Retry</Trans>
            </LinkButton>
          </p>
        )}
      </section>
    )
  const moving = isMoving(run)
  const title = runTitle(run, catalog, i18n)
  return (
    <section className={classes.run}>
      <Row as="header" justify="space-between" wrap={false}>
        <b>{title}</b>
        {!moving && close}
      </Row>
      {moving && <ProgressBar run={run} label={title} />}
      <p role="status">{runCounts(run, i18n)}</p>
      {run.state === 'failed' && <Problem>{run.error ?? t`Something went wrong!`}</Problem>}
      <Reasons run={run} />
      {moving ? (
        <Muted>
          <Trans>You can go on working meanwhile.</Trans>
        </Muted>
      ) : (
        run.can_undo && <UndoButton run={run} />
      )}
    </section>
  )
}

function UndoButton({ run }: { run: Run }) {
  const undo = useQuietUndo(run.record)
  return (
    <div>
      <LinkButton onClick={() => undo(run.id)}>
        <Trans>Undo</Trans>
      </LinkButton>
    </div>
  )
}

/** The progress bar of a running job. */
export const ProgressBar = ({ run, label }: { run: Run; label: string }) => (
  <Progress percent={percentOf(run)} label={label} />
)

/** The reasons why records were not changed; folded, because their number is usually enough. */
export function Reasons({ run }: { run: Pick<Run, 'refused' | 'reasons'> }) {
  const [open, setOpen] = useState(false)
  const reasons = groupedReasons(run.reasons ?? [])
  if (run.refused === 0 || reasons.length === 0) return null
  return (
    <div>
      <LinkButton expanded={open} onClick={() => setOpen(!open)}>
        <Trans>Why {formatNumber(run.refused)} were left</Trans>
      </LinkButton>
      {open && (
        <ul className={classes.reasons}>
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
