import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { disablePush, enablePush, type PushState, pushState } from '../bell/push.web.ts'
import classes from './choices.module.css'

/** Push messages on the browser in front of the person. */
export function PushRow({ push_key }: { push_key: string }) {
  const { t } = useLingui()
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  useEffect(() => void pushState().then(setState), [])
  if (state === null) return null

  async function act(work: () => Promise<PushState>): Promise<void> {
    setBusy(true)
    setFailed(false)
    try {
      setState(await work())
    } catch {
      setFailed(true)
    }
    setBusy(false)
  }
  const words: Record<PushState, string> = {
    on: t`This browser shows them, even while Vanik is closed.`,
    off: t`This browser does not show them yet.`,
    denied: t`You have refused them for this site. Allow notifications in the browser’s settings of this site.`,
    unsupported: t`This browser cannot show them here. Install Vanik, or use another browser.`,
  }
  return (
    <section>
      <h2>
        <Trans>Push on this browser</Trans>
      </h2>
      <div className={classes.push}>
        <p>{failed ? t`That did not work. Check the connection and try again.` : words[state]}</p>
        {state === 'off' && (
          <Button loading={busy} onClick={() => void act(() => enablePush(push_key))}>
            <Trans>Turn on push</Trans>
          </Button>
        )}
        {state === 'on' && (
          <Button variant="default" loading={busy} onClick={() => void act(disablePush)}>
            <Trans>Turn off</Trans>
          </Button>
        )}
      </div>
    </section>
  )
}
