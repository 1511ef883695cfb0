import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useEffect, useId, useRef } from 'react'
import classes from './OfflineDialog.module.css'

/**
 * Shown when the browser goes offline; OK and Escape close it. Words and width are from the specification.
 * Uses the browser's dialog element, because code cannot be loaded once the network is gone.
 */
export function OfflineDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={id} onClose={onClose}>
      <div className="centred">
        <IconWifiOff size={32} stroke={1.4} aria-hidden />
        <h2 id={id}>{t`No Internet Connection`}</h2>
        <p>
          <Trans>Make Sure that Wi-Fi or Mobile Data is turned On. Then Try Again</Trans>
        </p>
        <Button size="sm" mt="sm" onClick={() => dialog.current?.close()}>
          <Trans>OK</Trans>
        </Button>
      </div>
    </dialog>
  )
}
