import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useSignal } from '#ui/client/signal.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Stack } from '#ui/layout/flow.tsx'
import { Tick } from '#ui/layout/choices.tsx'
import type { Keeper } from './keeper.ts'

/** Asked before a sign-out while things wait: they stay locked on this device, or are deleted. */
export default function LeaveDialog({ keeper, onAnswer }: { keeper: Keeper; onAnswer: (may_leave: boolean) => void }) {
  const count = useSignal(keeper.waiting).length
  const [deletes, setDeletes] = useState(false)
  const [busy, setBusy] = useState(false)
  const leave = async () => {
    setBusy(true)
    // A last try, so that nothing stays behind without need.
    if (deletes) await keeper.wipe()
    else await keeper.flush()
    onAnswer(true)
  }
  return (
    <Dialog
      title={<Plural value={count} one="# thing was not sent yet" other="# things were not sent yet" />}
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="default" onClick={() => onAnswer(false)}>
            <Trans>Stay signed in</Trans>
          </Button>
          <Button color={deletes ? 'red.8' : undefined} loading={busy} onClick={() => void leave()}>
            {deletes ? <Trans>Delete and sign out</Trans> : <Trans>Sign out</Trans>}
          </Button>
        </>
      }
    >
      <Stack gap="md">
        <p>
          <Trans>
            They stay on this device, locked so that nobody else can read them. They are sent when you sign in here
            again.
          </Trans>
        </p>
        <Tick checked={deletes} onChange={setDeletes}>
          <Trans>Delete them from this device instead</Trans>
        </Tick>
      </Stack>
    </Dialog>
  )
}
