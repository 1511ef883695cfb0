import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSignal } from '#ui/client/signal.ts'
import classes from './UpdatePrompt.module.css'
import { applyUpdate, pending_update, watchForUpdates } from './update.ts'

/** Looks for newer versions while the page is open, and offers the refresh that one needs. */
export function UpdatePrompt() {
  const { t } = useLingui()
  const version = useSignal(pending_update)
  useEffect(() => watchForUpdates(), [])
  const [put_off, setPutOff] = useState<string | null>(null)
  if (version === null || version === 'worker' || version === put_off) return null
  return (
    <section className={classes.prompt} role="status" aria-label={t`Update`}>
      <p>
        <b>
          <Trans>A new version is ready</Trans>
        </b>
        <Trans>Refresh to use it. What you have not saved yet stays until you say so.</Trans>
      </p>
      <button type="button" onClick={() => setPutOff(version)}>
        <Trans>Later</Trans>
      </button>
      <button type="button" data-main onClick={() => void applyUpdate()}>
        <Trans>Refresh</Trans>
      </button>
    </section>
  )
}
