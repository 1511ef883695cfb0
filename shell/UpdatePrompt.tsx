import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Muted, Title } from '#ui/layout/flow.tsx'
import { useSignal } from '#ui/client/signal.ts'
import classes from './UpdatePrompt.module.css'
import { applyUpdate, pending_update, watchForUpdates } from './update.ts'

/** Looks for newer versions while the page is open, and offers to refresh. */
export function UpdatePrompt() {
  const { t } = useLingui()
  const version = useSignal(pending_update)
  useEffect(() => watchForUpdates(), [])
  const [put_off, setPutOff] = useState<string | null>(null)
  if (version === null || version === 'worker' || version === put_off) return null
  return (
    <section className={classes.prompt} role="status" aria-label={t`Update`}>
      <div>
        <Title order={3}>
          <Trans>A new version is ready</Trans>
        </Title>
        <Muted>
          <Trans>Refresh to use it. Save your work first.</Trans>
        </Muted>
      </div>
      <Button variant="subtle" color="gray" onClick={() => setPutOff(version)}>
        <Trans>Later</Trans>
      </Button>
      <Button onClick={() => void applyUpdate()}>
        <Trans>Refresh</Trans>
      </Button>
    </section>
  )
}
