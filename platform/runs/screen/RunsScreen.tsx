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
import { Problem, Stack } from '#ui/layout/flow.tsx'
import { IconTile, List, ListRow } from '#ui/layout/List.tsx'
import { SettingsPage } from '#ui/layout/pages.tsx'
import { EmptyState, ErrorState, Skeleton } from '#ui/states.tsx'
import { useSetup } from '#engine/web/context.tsx'
import { useOptionBook } from '#engine/web/use-options.ts'
import { ProgressBar, Reasons } from './RunPanel.tsx'
import { runCounts, runTitle } from './run-words.ts'
import { isMoving, type Run, useRuns } from './runs.ts'
import { UndoDialog } from './UndoDialog.tsx'

const ICONS: Readonly<Record<string, Icon>> = {
  edit: IconPencil,
  assign: IconUserShare,
  delete: IconTrash,
  restore: IconRestore,
  import: IconFileImport,
}

/** `/business/{businessId}/runs`: bulk changes and imports of the last 30 days, and their undo. */
export default function RunsScreen() {
  const runs = useRuns()
  const [asked, setAsked] = useState<Run | null>(null)
  return (
    <SettingsPage
      title={<Trans>Recent bulk changes</Trans>}
      detail={<Trans>Bulk edits and imports can be undone for 30 days.</Trans>}
    >
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
        <List framed>
          {runs.data.map((run) => (
            <RunLine key={run.id} run={run} onUndo={() => setAsked(run)} />
          ))}
        </List>
      )}
      {asked && <UndoDialog run={asked} onClose={() => setAsked(null)} />}
    </SettingsPage>
  )
}

function RunLine({ run, onUndo }: { run: Run; onUndo: () => void }) {
  const { t, i18n } = useLingui()
  const { catalog } = useSetup()
  const book = useOptionBook()
  const title = runTitle(run, catalog, i18n)
  const who = book.find('user', run.created_by)?.title
  return (
    <ListRow
      lead={<IconTile icon={ICONS[run.action] ?? IconBolt} />}
      title={run.state === 'undone' ? <s>{title}</s> : title}
      muted={run.state === 'undone'}
      detail={[who, formatDateTime(run.created_at), runCounts(run, i18n)].filter(Boolean).join(' · ')}
      side={run.can_undo && <Trans>until {formatDate(run.undo_until)}</Trans>}
      actions={
        run.can_undo && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={15} aria-hidden />}
            aria-label={t`Undo: ${title}`}
            onClick={onUndo}
          >
            <Trans>Undo</Trans>
          </Button>
        )
      }
      below={
        (isMoving(run) || run.state === 'failed' || run.refused > 0) && (
          <Stack gap="xs">
            {isMoving(run) && <ProgressBar run={run} label={title} />}
            {run.state === 'failed' && <Problem>{run.error ?? t`It stopped before the end.`}</Problem>}
            <Reasons run={run} />
          </Stack>
        )
      }
    />
  )
}
