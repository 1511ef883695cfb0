import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCurrencyRupee } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSetup } from '#engine/web/context.tsx'
import { useRights } from '#engine/web/use-rights.ts'
import { dayOf } from '#ui/display.ts'
import { SourceCosts } from './SourceCosts.web.tsx'

/** Opens the costs of the sources, for those who set up the sources. */
export function CostsButton({ day, words, onSaved }: { day: string; words?: ReactNode; onSaved: () => void }) {
  const { catalog } = useSetup()
  const { can } = useRights(catalog.get('lead_source'))
  const [open, setOpen] = useState(false)
  if (!can('edit')) return null
  // A period that ends in the future would open a month that nobody has paid for.
  const today = dayOf(new Date())
  const month = (day < today ? day : today).slice(0, 7)
  return (
    <>
      <Button variant="default" leftSection={<IconCurrencyRupee size={15} aria-hidden />} onClick={() => setOpen(true)}>
        {words ?? <Trans>Costs of sources</Trans>}
      </Button>
      {open && <SourceCosts month={month} onClose={() => setOpen(false)} onSaved={onSaved} />}
    </>
  )
}
