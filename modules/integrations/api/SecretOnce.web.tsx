import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Dialog } from '#ui/Dialog.tsx'
import { Copyable } from '#ui/layout/Copyable.tsx'
import { Stack } from '#ui/layout/flow.tsx'

/** Shows a new key or secret; it cannot be read again afterwards. */
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
          <Trans>I have saved it</Trans>
        </Button>
      }
    >
      <Stack>
        <p>
          <b>
            <Trans>Copy it now: it is not shown again.</Trans>
          </b>{' '}
          {hint}
        </p>
        <Copyable text={text} label={t`Copy the secret`} />
      </Stack>
    </Dialog>
  )
}
