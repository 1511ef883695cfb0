import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { Dialog } from '#kernel/web/ui/Dialog.tsx'
import classes from './OfflineDialog.module.css'

/** Shown when the browser goes offline; OK and Escape close it. Words and width are the specification's. */
export default function OfflineDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog title={t`No Internet Connection`} onClose={onClose} width="max(25%, 350px)">
      <div className={classes.body}>
        <IconWifiOff size={32} stroke={1.4} aria-hidden />
        <p>
          <Trans>Make Sure that Wi-Fi or Mobile Data is turned On. Then Try Again</Trans>
        </p>
        <Button onClick={onClose} size="sm" data-autofocus>
          <Trans>OK</Trans>
        </Button>
      </div>
    </Dialog>
  )
}
