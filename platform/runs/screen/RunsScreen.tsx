import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBolt,
  IconFileImport,
  IconHistory,
  IconPencil,
  IconRestore,
  IconTrash,
  IconUserShare,
} from '@tabler/icons-react'
import { useState } from 'react'
import type { Icon } from '#ui/bits.tsx'
import { formatDate, formatDateTime } from '#ui/display.ts'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { useSetup } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { ProgressBar, Reasons } from './RunPanel.tsx'
import { runCounts, runTitle } from './run-words.ts'
import { isMoving, type Run, useRuns } from './runs.ts'
import classes from './runs.module.css'
import { UndoDialog } from './UndoDialog.tsx'

const ICONS: Readonly<Record<string, Icon>> = {
  edit: IconPencil,
  assign: IconUserShare,
  delete: IconTrash,
  restore: IconRestore,
  import: IconFileImport,
}

/** `/business/{businessId}/runs`: bulk changes and imports of the last 30 days, and their undo. */
export function RunsScreen() {
  const runs = useRuns()
  const [asked, setAsked] = useState<Run | null>(null)
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <h1>
          <Trans>Recent bulk changes</Trans>
        </h1>
        <p>
          <Trans>Bulk edits and imports can be taken back for 30 days.</Trans>
        </p>
      </header>
      {runs.isError && !runs.data ? (
        <ErrorState
          what={<Trans>The bulk changes could not be loaded</Trans>}
          error={runs.error}
          onRetry={() => void runs.refetch()}
        />
      ) : !runs.data ? (
        <Skeleton height={56} lines={4} />
      ) : runs.data.length === 0 ? (
        <EmptyState
          icon={IconHistory}
          title={<Trans>No bulk changes in the last 30 days</Trans>}
          detail={<Trans>Select records in a list to change many at once.</Trans>}
        />
      ) : (
        <ul className={classes.list}>
          {runs.data.map((run) => (
            <RunLine key={run.id} run={run} onUndo={() => setAsked(run)} />
          ))}
        </ul>
      )}
      {asked && <UndoDialog run={asked} onClose={() => setAsked(null)} />}
    </div>
  )
}

function RunLine({ run, onUndo }: { run: Run; onUndo: () => void }) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const book = useOptionBook()
  const Glyph = ICONS[run.action] ?? IconBolt
  const title = runTitle(run, catalog, i18n)
  const who = book.find('user', run.created_by)?.title
  return (
    <li className={classes.line} data-undone={run.state === 'undone' || undefined}>
      <span className={classes.glyph}>
        <Glyph size={17} stroke={1.7} />
      </span>
      <div>
        <b>{title}</b>
        <span className={classes.meta}>
          {[who, formatDateTime(run.created_at), runCounts(run, i18n)].filter(Boolean).join(' · ')}
        </span>
        {isMoving(run) && <ProgressBar run={run} label={title} />}
        {run.state === 'failed' && (
          <span className={classes.meta} data-danger>
            {run.error ?? t`It stopped before the end.`}
          </span>
        )}
        <Reasons run={run} />
      </div>
      {run.can_undo && (
        <span className={classes.act}>
          <small>
            <Trans>until {formatDate(run.undo_until)}</Trans>
          </small>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            aria-label={t`Undo: ${title}`}
            onClick={onUndo}
          >
            <Trans>Undo</Trans>
          </Button>
        </span>
      )}
    </li>
  )
}
