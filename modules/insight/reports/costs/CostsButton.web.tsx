import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCurrencyRupee } from '@tabler/icons-react'
import { useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { SourceCosts } from './SourceCosts.web.tsx'

/** Opens the costs of the sources, for those who set up the sources. */
export function CostsButton({ day, onSaved }: { day: string; onSaved: () => void }) {
  const { catalog } = useSetup()
  const { can } = useRights(catalog.get('lead_source'))
  const [open, setOpen] = useState(false)
  if (!can('edit')) return null
  return (
    <>
      <Button variant="default" leftSection={<IconCurrencyRupee size={15} aria-hidden />} onClick={() => setOpen(true)}>
        <Trans>Costs of sources</Trans>
      </Button>
      {open && <SourceCosts month={day.slice(0, 7)} onClose={() => setOpen(false)} onSaved={onSaved} />}
    </>
  )
}
