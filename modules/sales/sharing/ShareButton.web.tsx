import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconShare } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { RecordPartProps } from '#engine/web/override.ts'
import { useRights } from '#engine/web/use-rights.ts'

const ShareDialog = lazy(() => import('./ShareDialog.web.tsx'))

const CLOSED: readonly unknown[] = ['draft', 'rejected', 'replaced', 'cancelled', 'bounced']

/** Opens the dialog with which a paper is sent to the client. */
export function ShareButton({ definition, row }: RecordPartProps) {
  const [is_open, setOpen] = useState(false)
  const may = useRights(definition).can('edit')
  if (!may || CLOSED.includes(row.status)) return null
  return (
    <>
      <Button variant="default" leftSection={<IconShare size={15} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Share</Trans>
      </Button>
      {is_open && (
        <Suspense fallback={null}>
          <ShareDialog definition={definition} row={row} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
