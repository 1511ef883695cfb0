import './css/overlay.ts'
import { useLingui } from '@lingui/react/macro'
import { Box, Button, Drawer, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Dialog.module.css'
import { Muted, Row } from './layout/flow.tsx'
import { useIsPhone } from './use-media.ts'

/** A centred dialog with an optional title and a close button; Escape closes it. */
export function Dialog({
  title,
  onClose,
  children,
  width = 440,
  footer,
}: {
  title?: ReactNode
  onClose: () => void
  children: ReactNode
  width?: number | string
  footer?: ReactNode
}) {
  const { t } = useLingui()
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={width}
      closeButtonProps={{ 'aria-label': t`Close` }}
      classNames={{ title: classes.title }}
    >
      {children}
      {footer && (
        <Box mt={20}>
          <Row justify="flex-end">{footer}</Row>
        </Box>
      )}
    </Modal>
  )
}

/** Asks for confirmation before something that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  danger = false,
  busy = false,
  onConfirm,
  onClose,
}: {
  title: ReactNode
  children: ReactNode
  confirm: ReactNode
  danger?: boolean
  busy?: boolean
  onConfirm: () => void
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button color={danger ? 'red.8' : undefined} loading={busy} onClick={onConfirm} data-autofocus>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

/** A panel from the end side (z 105, under dialogs); the whole screen on phones. */
export function SidePanel({
  title,
  detail,
  onClose,
  children,
  width = 620,
}: {
  title: ReactNode
  detail?: ReactNode
  onClose: () => void
  children: ReactNode
  width?: number
}) {
  const { t } = useLingui()
  const phone = useIsPhone()
  return (
    <Drawer.Root opened onClose={onClose} position="right" size={phone ? '100%' : width} zIndex={105}>
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content classNames={{ content: classes.panel }}>
        <header className={classes.panelHead}>
          <div>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            {detail && <Muted>{detail}</Muted>}
          </div>
          <Drawer.CloseButton aria-label={t`Close`} />
        </header>
        <div className={classes.panelBody}>{children}</div>
      </Drawer.Content>
    </Drawer.Root>
  )
}
