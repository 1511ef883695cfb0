import { Trans, useLingui } from '@lingui/react/macro'
import { IconRestore } from '@tabler/icons-react'
import classes from './trash.module.css'

/** Restores one deleted record. */
export function RestoreButton({ title, onClick }: { title: string; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      className={classes.restore}
      aria-label={t`Restore ${title}`}
      onClick={(event) => {
        event.stopPropagation()
        onClick()
      }}
    >
      <IconRestore size={15} aria-hidden /> <Trans>Restore</Trans>
    </button>
  )
}
