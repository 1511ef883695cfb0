import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './FilterChip.module.css'
import { LazyMenu } from './LazyMenu.tsx'

/** One active filter: 'City is Surat'. A click edits it in a popover, the cross removes it. */
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
          <button type="button" className="cut">
            {field} <small>{condition}</small> <b>{value}</b>
          </button>
        }
      >
        {editor}
      </LazyMenu>
      <ActionIcon size={24} aria-label={t`Remove the filter on ${field}`} onClick={onRemove}>
        <IconX size={13} aria-hidden />
      </ActionIcon>
    </span>
  )
}
