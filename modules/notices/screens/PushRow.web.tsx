import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { disablePush, enablePush, type PushState, pushState } from '../bell/push.web.ts'
import { FieldRow } from '#ui/layout/fields.tsx'

/** Switches push messages of this browser on and off. */
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
    denied: t`They are blocked for this site. Allow notifications in the settings of the browser.`,
    unsupported: t`This browser cannot show them here. Install Vanik, or use another browser.`,
  }
  return (
    <FieldRow
      title={<Trans>Push on this browser</Trans>}
      detail={failed ? t`That did not work. Check the connection and try again.` : words[state]}
    >
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
    </FieldRow>
  )
}
