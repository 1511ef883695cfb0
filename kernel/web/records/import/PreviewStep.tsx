import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { RecordDefinition } from '#kernel/record/define.ts'
import { formatNumber } from '#kernel/web/ui/display.ts'
import { ErrorState, Skeleton, wordsOf } from '#kernel/web/ui/states.tsx'
import { notify } from '#kernel/web/ui/toast.ts'
import { wordOf } from '#kernel/web/words/word-of.ts'
import classes from './import.module.css'
import type { DuplicateRule, Mapping, Upload } from './import-model.ts'
import { usePreview, useRun } from './use-import.ts'

/** What would happen: how many rows are good, what is wrong with the others, and what to do with known people. */
export function PreviewStep({
  definition,
  upload,
  mapping,
  onBack,
  onRunning,
}: {
  definition: RecordDefinition
  upload: Upload
  mapping: Mapping
  onBack: () => void
  onRunning: () => void
}) {
  const { t, i18n } = useLingui()
  const [duplicates, setDuplicates] = useState<DuplicateRule>('skip')
  const preview = usePreview(upload.import_id, mapping, duplicates)
  const run = useRun()
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const label = (field: string) => {
    const [name, , child] = field.split('.')
    const own = definition.fields[name]
    const one = child && own?.kind === 'lines' ? own.fields[child] : own
    return one ? i18n._(one.label) : field
  }
  if (preview.isError)
    return (
      <ErrorState
        what={<Trans>The file could not be checked</Trans>}
        error={preview.error}
        onRetry={() => void preview.refetch()}
      />
    )
  const found = preview.data
  // The server counts as good what will be created: known people only where the rule is to create them.
  const will = found?.good ?? 0
  return (
    <section className={classes.step}>
      <div className={classes.counters} aria-live="polite">
        <Counter label={t`Rows`} value={found?.rows} />
        <Counter label={t`Good`} value={found?.good} tone="good" />
        <Counter label={t`With errors`} value={found?.bad} tone={found?.bad ? 'bad' : undefined} />
        <Counter label={t`Already known`} value={found?.duplicates} tone={found?.duplicates ? 'warm' : undefined} />
      </div>
      {(found?.duplicates ?? 0) > 0 && (
        <fieldset className={classes.rule}>
          <legend>
            <Trans>Rows with a phone or email that is already there</Trans>
          </legend>
          {(
            [
              ['skip', t`Skip them`, t`Nobody appears twice`],
              ['create', t`Create them all the same`, t`They can be told apart later`],
            ] as const
          ).map(([value, title, detail]) => (
            <label key={value} data-picked={duplicates === value || undefined}>
              <input
                type="radio"
                name="duplicates"
                checked={duplicates === value}
                onChange={() => setDuplicates(value)}
              />
              <span>
                {title}
                <small>{detail}</small>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      {!found && <Skeleton lines={5} height={16} />}
      {found && found.issues.length > 0 && (
        <>
          <h2>
            <Trans>What is wrong</Trans>
          </h2>
          <p className={classes.quiet}>
            <Trans>These rows are left out; after the import you get them as a file to mend and bring in again.</Trans>
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
            <Trans>No row would be created.</Trans>
          ) : (
            found &&
            found.bad > found.issues.length &&
            found.issues.length >= 50 && <Trans>The first 50 reasons are shown.</Trans>
          )}
        </span>
        <Button variant="default" size="sm" onClick={onBack}>
          <Trans>Back</Trans>
        </Button>
        <Button
          size="sm"
          disabled={!found || will === 0}
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
