import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import { useRef } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import { formatNumber } from '#ui/display.ts'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { readFile, saveFile } from '#engine/web/calls.ts'
import { usePaths } from '#engine/web/context.tsx'
import { useGo } from '#ui/places.ts'
import classes from './import.module.css'
import { isMoving, paceOf } from './import-model.ts'
import { Counter } from './PreviewStep.tsx'
import { UndoImport } from './UndoImport.tsx'
import { useImportJob } from './use-import.ts'

/** The job while it runs, and what came of it. */
export function RunStep({
  definition,
  running,
  onAgain,
}: {
  definition: RecordDefinition
  running: { import_id: number; since: string; file_name: string }
  onAgain: () => void
}) {
  const { t, i18n } = useLingui()
  const go = useGo()
  const paths = usePaths(definition)
  const job = useImportJob(definition, running.import_id)
  const first = useRef<{ at: number; done: number } | null>(null)
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const download = useMutation({
    mutationFn: async () =>
      saveFile(
        await readFile(`imports/${running.import_id}/errors.csv`),
        `${running.file_name.replace(/\.\w+$/, '')}-errors.csv`,
      ),
    onError: (error) => notify({ kind: 'error', title: t`The file could not be fetched`, message: wordsOf(error) }),
  })

  if (job.isError && !job.data)
    return (
      <div className={classes.step}>
        <ErrorState
          what={<Trans>The import could not be found</Trans>}
          error={job.error}
          onRetry={() => void job.refetch()}
        />
        <Button variant="subtle" w="fit-content" onClick={onAgain}>
          <Trans>Start another import</Trans>
        </Button>
      </div>
    )
  if (!job.data)
    return (
      <div className={classes.step}>
        <Skeleton height={60} />
      </div>
    )
  const { state, rows, done, created, updated, skipped, invalid } = job.data
  const moving = isMoving(job.data)
  const now = { at: job.dataUpdatedAt, done, rows }
  if (first.current === null || done < first.current.done) first.current = now
  const pace = moving ? paceOf(first.current, now) : null
  const percent = rows > 0 ? Math.min(100, Math.floor((done / rows) * 100)) : 0
  const show = () =>
    void go({
      to: paths.list,
      search: {
        filter: { combiner: 'AND', conditions: [{ field: 'created_at', condition: 'From', values: [running.since] }] },
      },
    })
  return (
    <section className={classes.step}>
      <p className={classes.lead}>
        <b>{running.file_name}</b>{' '}
        {state === 'done' ? (
          <Trans>is in.</Trans>
        ) : state === 'failed' ? (
          <Trans>stopped.</Trans>
        ) : (
          <Trans>is coming in. You can leave this page; it goes on.</Trans>
        )}
      </p>
      {moving && (
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
      )}
      {state === 'failed' && (
        <p className={classes.problem} role="alert">
          {job.data.error ?? t`Something went wrong!`}
        </p>
      )}
      <div className={classes.counters} role="status">
        <Counter label={t`Created`} value={created} tone={created > 0 ? 'good' : undefined} />
        <Counter label={t`Updated`} value={updated} tone={updated > 0 ? 'good' : undefined} />
        <Counter label={t`Skipped`} value={skipped} tone={skipped > 0 ? 'warm' : undefined} />
        <Counter label={t`With errors`} value={invalid} tone={invalid > 0 ? 'bad' : undefined} />
      </div>
      {!moving && typeof job.data.run_id === 'number' && created + updated > 0 && (
        <UndoImport run_id={job.data.run_id} />
      )}
      {!moving && (
        <footer className={classes.foot}>
          <span>
            {invalid > 0 && (
              <Button
                variant="default"
                size="sm"
                leftSection={<IconDownload size={15} aria-hidden />}
                loading={download.isPending}
                onClick={() => download.mutate()}
              >
                <Trans>Rows with errors (CSV)</Trans>
              </Button>
            )}
          </span>
          <Button variant="subtle" size="sm" onClick={() => void go({ to: paths.runs })}>
            <Trans>Past imports</Trans>
          </Button>
          <Button variant="default" size="sm" onClick={onAgain}>
            <Trans>Import another file</Trans>
          </Button>
          {created > 0 && (
            <Button size="sm" onClick={show}>
              <Trans>Show the imported {many}</Trans>
            </Button>
          )}
        </footer>
      )}
    </section>
  )
}
