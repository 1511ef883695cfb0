import { useLingui } from '@lingui/react/macro'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FilterChip.module.css'
import { LazyMenu } from './LazyMenu.tsx'

/** One filter in force: 'City is Surat'. A click edits it in a popover, the cross takes it away. */
export function FilterChip({
  field,
  condition,
  value,
  editor,
  onRemove,
}: {
  field: string
  condition: string
  value: ReactNode
  /** The popover's content; it gets a function that closes it. */
  editor: (close: () => void) => ReactNode
  onRemove: () => void
}) {
  const { t } = useLingui()
  return (
    <span className={classes.chip}>
      <LazyMenu
        width={280}
        label={field}
        target={
          <button type="button" className={classes.text}>
            {field} <i>{condition}</i> <b>{value}</b>
          </button>
        }
      >
        {editor}
      </LazyMenu>
      <button type="button" className={classes.cross} aria-label={t`Remove the filter on ${field}`} onClick={onRemove}>
        <IconX size={13} aria-hidden />
      </button>
    </span>
  )
}
