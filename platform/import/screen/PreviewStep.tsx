import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { RecordDefinition } from '#engine/record/define.ts'
import { formatNumber } from '#ui/display.ts'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { wordOf } from '#ui/words/word-of.ts'
import classes from './import.module.css'
import type { Choices, Mapping, Upload } from './import-model.ts'
import { RuleChoice } from './RuleChoice.tsx'
import { usePreview, useRun } from './use-import.ts'

/** What would happen: how many rows are good, what is wrong with the others, and what to do with known people. */
export function PreviewStep({
  definition,
  upload,
  mapping,
  choices,
  onChoose,
  onBack,
  onRunning,
}: {
  definition: RecordDefinition
  upload: Upload
  mapping: Mapping
  choices: Choices
  onChoose: (choices: Choices) => void
  onBack: () => void
  onRunning: () => void
}) {
  const { t, i18n } = useLingui()
  const preview = usePreview(upload.import_id, mapping, choices)
  const run = useRun()
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const label = (field: string) => {
    const [name, , child] = field.split('.')
    const own = definition.fields[name]
    const one = child && own?.kind === 'lines' ? own.fields[child] : own
    return one ? i18n._(one.label) : field
  }
  const found = preview.isError ? undefined : preview.data
  const will = (found?.created ?? 0) + (found?.updated ?? 0)
  return (
    <section className={classes.step}>
      <RuleChoice definition={definition} upload={upload} mapping={mapping} choices={choices} onChange={onChoose} />
      <h2>
        <Trans>What would happen</Trans>
      </h2>
      {preview.isError && (
        <ErrorState
          what={<Trans>The file could not be checked</Trans>}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      <div className={classes.counters} aria-live="polite" data-stale={preview.isPlaceholderData || undefined}>
        <Counter label={t`New`} value={found?.created} tone={found?.created ? 'good' : undefined} />
        <Counter label={t`Updated`} value={found?.updated} tone={found?.updated ? 'good' : undefined} />
        <Counter label={t`Skipped`} value={found?.skipped} tone={found?.skipped ? 'warm' : undefined} />
        <Counter label={t`With errors`} value={found?.invalid} tone={found?.invalid ? 'bad' : undefined} />
      </div>
      {!found && !preview.isError && <Skeleton lines={5} height={16} />}
      {found && found.issues.length > 0 && (
        <>
          <h2>
            <Trans>Rows that stay out</Trans>
          </h2>
          <p className={classes.quiet}>
            <Trans>After the import you get the rows with errors as a file, to mend and bring in again.</Trans>
          </p>
          <table className={classes.issues}>
            <thead>
              <tr>
                <th>
                  <Trans>Line</Trans>
                </th>
                <th>
                  <Trans>Field</Trans>
                </th>
                <th>
                  <Trans>Reason</Trans>
                </th>
              </tr>
            </thead>
            <tbody>
              {found.issues.map((issue) => (
                <tr key={`${issue.line}-${issue.field}-${issue.message}`}>
                  <td>{formatNumber(issue.line)}</td>
                  <td>{label(issue.field)}</td>
                  <td>{wordOf(issue.message, i18n)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
      <footer className={classes.foot}>
        <span>
          {found && will === 0 ? (
            <Trans>No row would come in.</Trans>
          ) : (
            found &&
            found.invalid + found.skipped > 50 &&
            found.issues.length >= 50 && <Trans>The first 50 reasons are shown.</Trans>
          )}
        </span>
        <Button variant="default" size="sm" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button
          size="sm"
          disabled={!found || will === 0 || preview.isPlaceholderData}
          loading={run.isPending || preview.isFetching}
          onClick={() =>
            run.mutate(upload.import_id, {
              onSuccess: onRunning,
              onError: (error) =>
                notify({ kind: 'error', title: t`The import did not start`, message: wordsOf(error) }),
            })
          }
        >
          {found ? <Plural value={will} one={`Import # row`} other={`Import # rows`} /> : <Trans>Import {many}</Trans>}
        </Button>
      </footer>
    </section>
  )
}

/** One number with its word. */
export function Counter({
  label,
  value,
  tone,
}: {
  label: string
  value: number | undefined
  tone?: 'good' | 'bad' | 'warm'
}) {
  return (
    <div className={classes.counter} data-tone={tone}>
      <b>{value === undefined ? '–' : formatNumber(value)}</b>
      <span>{label}</span>
    </div>
  )
}
