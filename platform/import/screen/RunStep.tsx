import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { Notice } from '#ui/layout/Panel.tsx'
import { ErrorState, Skeleton } from '#ui/states.tsx'
import { Counters } from './Counters.tsx'
import { type ImportJob, isMoving, paceOf, type Running } from './import-model.ts'
import { RunFoot } from './RunFoot.tsx'
import { RunProgress } from './RunProgress.tsx'
import { UndoImport } from './UndoImport.tsx'
import { useImportJob } from './use-import.ts'

/** The job while it runs, and its result. */
export function RunStep({
  definition,
  running,
  onAgain,
}: {
  definition: RecordDefinition
  running: Running
  onAgain: () => void
}) {
  const job = useImportJob(definition, running.import_id)
  const pace = usePace(job.data, job.dataUpdatedAt)
  if (job.isError && !job.data)
    return (
      <>
        <ErrorState
          what={<Trans>The import could not be found</Trans>}
          error={job.error}
          onRetry={() => void job.refetch()}
        />
        <Button variant="subtle" w="fit-content" onClick={onAgain}>
          <Trans>Start another import</Trans>
        </Button>
      </>
    )
  if (!job.data) return <Skeleton height={60} />
  const { run_id, created, updated } = job.data
  const moving = isMoving(job.data)
  return (
    <>
      <RunState job={job.data} file_name={running.file_name} />
      {moving && <RunProgress job={job.data} pace={pace} />}
      <RunResult job={job.data} />
      {!moving && typeof run_id === 'number' && created + updated > 0 && <UndoImport run_id={run_id} />}
      {!moving && <RunFoot definition={definition} running={running} job={job.data} onAgain={onAgain} />}
    </>
  )
}

/** The pace since this page first saw the job; null until it is known. */
function usePace(job: ImportJob | undefined, at: number): ReturnType<typeof paceOf> {
  const first = useRef<{ at: number; done: number } | null>(null)
  if (!job) return null
  const now = { at, done: job.done, rows: job.rows }
  if (first.current === null || now.done < first.current.done) first.current = now
  return isMoving(job) ? paceOf(first.current, now) : null
}

function RunState({ job: { state, error }, file_name }: { job: ImportJob; file_name: string }) {
  const { t } = useLingui()
  return (
    <>
      <p>
        <b>{file_name}</b>{' '}
        {state === 'done' ? (
          <Trans>is in.</Trans>
        ) : state === 'failed' ? (
          <Trans>stopped.</Trans>
        ) : (
          <Trans>is being imported. You can leave this page; the import continues.</Trans>
        )}
      </p>
      {state === 'failed' && (
        <Notice tone="danger" alert>
          {error ?? t`Something went wrong!`}
        </Notice>
      )}
    </>
  )
}

function RunResult({ job: { created, updated, skipped, invalid } }: { job: ImportJob }) {
  const { t } = useLingui()
  return (
    <Counters
      counters={[
        { label: t`Created`, value: created, tone: 'good' },
        { label: t`Updated`, value: updated, tone: 'good' },
        { label: t`Skipped`, value: skipped, tone: 'warm' },
        { label: t`With errors`, value: invalid, tone: 'danger' },
      ]}
    />
  )
}
