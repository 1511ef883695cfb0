import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconRestore } from '@tabler/icons-react'

/** Restores one deleted record. */
export function RestoreButton({ title, onClick }: { title: string; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconRestore size={15} aria-hidden />}
      aria-label={t`Restore ${title}`}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
    >
      <Trans>Restore</Trans>
    </Button>
  )
}
