import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { RecordDefinition } from '#engine/record/define.ts'
import { Title } from '#ui/layout/flow.tsx'
import { ActionBar } from '#ui/layout/pages.tsx'
import { ErrorState, Skeleton, wordsOf } from '#ui/states.tsx'
import { notify } from '#ui/toast.ts'
import { Counters } from './Counters.tsx'
import type { Choices, Mapping, Preview, Upload } from './import-model.ts'
import { IssueTable } from './IssueTable.tsx'
import { RuleChoice } from './RuleChoice.tsx'
import { usePreview, useRun } from './use-import.ts'

// The server sends at most this many reasons.
const MOST_ISSUES = 50

/** The result of the dry run: how many rows are good, the errors of the others, and the rules for known people. */
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
  const preview = usePreview(upload.import_id, mapping, choices)
  const found = preview.isError ? undefined : preview.data
  return (
    <>
      <RuleChoice definition={definition} upload={upload} mapping={mapping} choices={choices} onChange={onChoose} />
      <Title>
        <Trans>What will happen</Trans>
      </Title>
      {preview.isError && (
        <ErrorState
          what={<Trans>The file could not be checked</Trans>}
          error={preview.error}
          onRetry={() => void preview.refetch()}
        />
      )}
      <PreviewCounters found={found} stale={preview.isPlaceholderData} />
      {!found && !preview.isError && <Skeleton lines={5} height={16} />}
      {found && found.issues.length > 0 && <IssueTable definition={definition} issues={found.issues} />}
      <PreviewFoot
        definition={definition}
        import_id={upload.import_id}
        found={found}
        checking={preview.isFetching}
        stale={preview.isPlaceholderData}
        onBack={onBack}
        onRunning={onRunning}
      />
    </>
  )
}

function PreviewCounters({ found, stale }: { found: Preview | undefined; stale: boolean }) {
  const { t } = useLingui()
  return (
    <Counters
      live
      stale={stale}
      counters={[
        { label: t`New`, value: found?.created, tone: 'good' },
        { label: t`Updated`, value: found?.updated, tone: 'good' },
        { label: t`Skipped`, value: found?.skipped, tone: 'warm' },
        { label: t`With errors`, value: found?.invalid, tone: 'danger' },
      ]}
    />
  )
}

function PreviewFoot({
  definition,
  import_id,
  found,
  checking,
  stale,
  onBack,
  onRunning,
}: {
  definition: RecordDefinition
  import_id: number
  found: Preview | undefined
  checking: boolean
  /** The counts belong to an older choice. */
  stale: boolean
  onBack: () => void
  onRunning: () => void
}) {
  const { t, i18n } = useLingui()
  const run = useRun()
  const many = i18n._(definition.label.many).toLocaleLowerCase(i18n.locale)
  const will = (found?.created ?? 0) + (found?.updated ?? 0)
  const has_more = found && found.invalid + found.skipped > MOST_ISSUES && found.issues.length >= MOST_ISSUES
  const start = () =>
    run.mutate(import_id, {
      onSuccess: onRunning,
      onError: (error) => notify({ kind: 'error', title: t`The import did not start`, message: wordsOf(error) }),
    })
  return (
    <ActionBar
      status={
        found && will === 0 ? (
          <Trans>No rows will be imported.</Trans>
        ) : (
          has_more && <Trans>The first 50 reasons are shown.</Trans>
        )
      }
    >
      <Button variant="default" size="sm" onClick={onBack}>
        <Trans>Back</Trans>
      </Button>
      <Button size="sm" disabled={!found || will === 0 || stale} loading={run.isPending || checking} onClick={start}>
        {found ? <Plural value={will} one={`Import # row`} other={`Import # rows`} /> : <Trans>Import {many}</Trans>}
      </Button>
    </ActionBar>
  )
}
