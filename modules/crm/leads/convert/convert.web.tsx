import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { Nothing } from '#engine/web/cells.tsx'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { CellProps, RecordPartProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { GoLink } from '#ui/places.ts'
import { formatDateTime } from '#ui/display.ts'
import { ReachButtons } from '../../contact-entries/reach.web.tsx'
import { contact } from '../../contacts/contact.record.ts'
import { UNDO_HOURS } from './convert.ts'
import { useConversion } from './use-conversion.web.ts'

const ConvertDialog = lazy(() => import('./ConvertDialog.web.tsx'))

/** Call, WhatsApp, and the one thing a lead is for: to become a contact. */
export function LeadActions({ definition, row }: RecordPartProps) {
  const [asking, setAsking] = useState(false)
  const may = useRights(definition).can('edit')
  return (
    <>
      <ReachButtons phone={row.phone} />
      {may && !row.converted_at && (
        <Button leftSection={<IconUserCheck size={15} aria-hidden />} onClick={() => setAsking(true)}>
          <Trans>Convert</Trans>
        </Button>
      )}
      {asking && (
        <Suspense>
          <ConvertDialog definition={definition} row={row} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Says when a lead was converted, leads to the contact, and for a day offers to undo the conversion. */
export function ConvertedNote({ definition, row }: RecordPartProps) {
  const { t } = useLingui()
  const paths = usePaths(useWhole(contact))
  const may = useRights(definition).can('edit')
  const { undo } = useConversion(definition)
  const [now] = useState(() => Date.now())
  const when = String(row.converted_at)
  const open = now - Date.parse(when) < UNDO_HOURS * 3_600_000
  return (
    <>
      <p>
        <Trans>Converted on {formatDateTime(when)}. This lead can no longer be changed.</Trans>{' '}
        {typeof row.contact_id === 'number' && (
          <GoLink to={paths.one(row.contact_id)}>
            <Trans>Open the contact</Trans>
          </GoLink>
        )}
      </p>
      {may && open && (
        <Button
          variant="default"
          loading={undo.isPending}
          aria-label={t`Undo the conversion`}
          onClick={() => undo.mutate(row.id)}
        >
          <Trans>Undo</Trans>
        </Button>
      )}
    </>
  )
}

/** The contact that a lead became, as a link. */
export function ContactLinkCell({ value }: CellProps) {
  const paths = usePaths(useWhole(contact))
  if (typeof value !== 'number') return <Nothing />
  return (
    <GoLink to={paths.one(value)}>
      <Trans>Open the contact</Trans>
    </GoLink>
  )
}
