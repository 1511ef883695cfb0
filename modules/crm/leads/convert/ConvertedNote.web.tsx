import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { usePaths, useWhole } from '#engine/web/context.tsx'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'
import { formatDateTime } from '#ui/display.ts'
import { GoLink } from '#ui/places.ts'
import { contact } from '../../contacts/contact.record.ts'
import { opportunity } from '../../opportunities/opportunity.record.ts'
import { UNDO_HOURS } from './convert.ts'
import { useConversion } from './use-conversion.web.ts'

/** Shows when a lead was converted, links to the contact and the opportunity, and offers to undo the conversion for a day. */
export default function ConvertedNote({ definition, row }: RecordPartProps) {
  const { t } = useLingui()
  const paths = usePaths(useWhole(contact))
  const deals = usePaths(useWhole(opportunity))
  const may = useRights(definition).can('edit')
  const { undo, is_undoing } = useConversion(definition)
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
        {typeof row.opportunity_id === 'number' && (
          <>
            {' · '}
            <GoLink to={deals.one(row.opportunity_id)}>
              <Trans>Open the opportunity</Trans>
            </GoLink>
          </>
        )}
      </p>
      {may && open && (
        <Button variant="default" loading={is_undoing} aria-label={t`Undo the conversion`} onClick={() => undo(row.id)}>
          <Trans>Undo</Trans>
        </Button>
      )}
    </>
  )
}
