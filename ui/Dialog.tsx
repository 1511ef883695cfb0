import './css/overlay.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Drawer, Modal } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import classes from './Dialog.module.css'
import { Muted, Row } from './layout/flow.tsx'
import { useIsPhone } from './use-media.ts'

/** A centred dialog with an optional title and a close button; Escape closes it, a form (`asks`) after a question. */
export function Dialog({
  title,
  onClose,
  children,
  width = 440,
  footer,
  asks = false,
}: {
  title?: ReactNode
  onClose: () => void
  children: ReactNode
  width?: number | string
  footer?: ReactNode
  asks?: boolean
}) {
  const { t } = useLingui()
  const closing = useClosing(asks, onClose)
  return (
    <Modal
      opened
      onClose={closing.close}
      title={title}
      size={width}
      closeButtonProps={{ 'aria-label': t`Close` }}
      classNames={{ title: classes.title }}
    >
      <div onInput={closing.onInput}>{children}</div>
      {footer && (
        <Box mt={20}>
          <Row justify="flex-end">{footer}</Row>
        </Box>
      )}
      {closing.question}
    </Modal>
  )
}

/** Closes at once, or after a question if it asks and something was typed. Its own buttons close without a question. */
function useClosing(asks: boolean, onClose: () => void) {
  const typed = useRef(false)
  const [asking, setAsking] = useState(false)
  return {
    close: () => (asks && typed.current ? setAsking(true) : onClose()),
    onInput: () => {
      typed.current = true
    },
    question: asking && <LeaveDialog onLeave={onClose} onClose={() => setAsking(false)} />,
  }
}

/** Asks before a form is left whose changes would be lost. */
export function LeaveDialog({ onLeave, onClose }: { onLeave: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <ConfirmDialog title={t`Leave without saving?`} confirm={t`Leave`} danger onConfirm={onLeave} onClose={onClose}>
      <Trans>Your changes are not saved yet. If you leave now, they are lost.</Trans>
    </ConfirmDialog>
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

/** A panel from the end side (z 105, under dialogs); the whole screen on phones. A form in it may ask before it closes. */
export function SidePanel({
  title,
  detail,
  onClose,
  children,
  width = 620,
  asks = false,
}: {
  title: ReactNode
  detail?: ReactNode
  onClose: () => void
  children: ReactNode
  width?: number
  asks?: boolean
}) {
  const { t } = useLingui()
  const phone = useIsPhone()
  const closing = useClosing(asks, onClose)
  return (
    <Drawer.Root opened onClose={closing.close} position="right" size={phone ? '100%' : width} zIndex={105}>
      <Drawer.Overlay backgroundOpacity={0.28} />
      <Drawer.Content classNames={{ content: classes.panel }}>
        <header className={classes.panelHead}>
          <div>
            <Drawer.Title className={classes.title}>{title}</Drawer.Title>
            {detail && <Muted>{detail}</Muted>}
          </div>
          <Drawer.CloseButton aria-label={t`Close`} />
        </header>
        <div className={classes.panelBody} onInput={closing.onInput}>
          {children}
        </div>
        {closing.question}
      </Drawer.Content>
    </Drawer.Root>
  )
}
