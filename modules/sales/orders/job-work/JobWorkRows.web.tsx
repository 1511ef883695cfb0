import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { RecordLink } from '#engine/web/RecordLink.tsx'
import { Pill } from '#ui/bits.tsx'
import { dayOf, formatDate } from '#ui/display.ts'
import { Stack, Title } from '#ui/layout/flow.tsx'
import { List, ListRow } from '#ui/layout/List.tsx'
import { plainDecimal } from '../../rules/amounts.ts'
import { useActiveRights } from '../use-active-rights.web.ts'
import type { JobWorkRow } from '../use-progress.web.ts'
import { jobWork } from './job-work.record.ts'
import { PaperLinks } from './PaperLinks.web.tsx'

const ActionDialog = lazy(() => import('#engine/web/actions/ActionDialog.tsx'))

/** What of an order is with job workers, since when, and what is back. Nothing is shown for an order that had none. */
export function JobWorkRows({ rows }: { rows: readonly JobWorkRow[] }) {
  const { definition, can } = useActiveRights(jobWork)
  const [back, setBack] = useState<JobWorkRow | null>(null)
  if (rows.length === 0) return null
  return (
    <Stack gap="xs">
      <Title order={3}>
        <Trans>With job workers</Trans>
      </Title>
      <List framed>
        {rows.map((row) => (
          <OneRow
            key={row.id}
            row={row}
            onBack={row.status === 'out' && can('receive') ? () => setBack(row) : undefined}
          />
        ))}
      </List>
      {back && (
        <Suspense>
          <ActionDialog
            definition={definition}
            row={{ ...back, id: back.id, version: back.version }}
            open={{ name: 'receive', action: jobWork.actions.receive }}
            onClose={() => setBack(null)}
          />
        </Suspense>
      )}
    </Stack>
  )
}

function OneRow({ row, onBack }: { row: JobWorkRow; onBack?: () => void }) {
  const { t, i18n } = useLingui()
  const { id, name, contact_id, description, stage, status, quantity, out, given_on, due_date } = row
  const [given, left] = [plainDecimal(quantity ?? ''), plainDecimal(out ?? '')]
  const is_late = status === 'out' && due_date !== null && due_date < dayOf(new Date())
  const facts = [
    stage && i18n._(stage),
    description,
    given_on && t`since ${formatDate(given_on)}`,
    due_date && status === 'out' && t`back by ${formatDate(due_date)}`,
  ]
  return (
    <ListRow
      title={contact_id === null ? name : <RecordLink record="contact" id={contact_id} title={undefined} />}
      detail={facts.filter(Boolean).join(' · ')}
      side={
        status === 'back' ? (
          <Pill>{t`${given} back`}</Pill>
        ) : (
          <Pill tone={is_late ? 'danger' : 'warm'}>{is_late ? t`${left} late` : t`${left} out`}</Pill>
        )
      }
      actions={
        onBack && (
          <Button size="compact-sm" variant="default" aria-label={t`Came back: ${name ?? ''}`} onClick={onBack}>
            <Trans>Came back</Trans>
          </Button>
        )
      }
      below={
        <small>
          <RecordLink record={jobWork.name} id={id} title={name} />
          <PaperLinks papers={row.papers} />
        </small>
      }
    />
  )
}
