import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { copyText } from '#ui/copy.ts'
import { Dialog } from '#ui/Dialog.tsx'
import classes from './api.module.css'

/** A text with a button that copies it. */
export function Copyable({ text, label }: { text: string; label: string }) {
  return (
    <div className={classes.copyable}>
      {/* A long line scrolls, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard */}
      <pre className="ltr" tabIndex={0} role="region" aria-label={label}>
        {text}
      </pre>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCopy size={14} aria-hidden />}
        aria-label={label}
        onClick={() => void copyText(text)}
      >
        <Trans>Copy</Trans>
      </Button>
    </div>
  )
}

/** A key or secret that is shown this one time. */
export function SecretOnce({
  title,
  text,
  hint,
  onClose,
}: {
  title: string
  text: string
  hint: string
  onClose: () => void
}) {
  const { t } = useLingui()
  return (
    <Dialog
      title={title}
      width={560}
      onClose={onClose}
      footer={
        <Button onClick={onClose}>
          <Trans>I have kept it</Trans>
        </Button>
      }
    >
      <div className={classes.once}>
        <p>
          <b>
            <Trans>Copy it now: it is never shown again.</Trans>
          </b>{' '}
          {hint}
        </p>
        <Copyable text={text} label={t`Copy the secret`} />
      </div>
    </Dialog>
  )
}
