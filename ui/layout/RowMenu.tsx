import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { LazyMenu } from '../LazyMenu.tsx'
import type { MenuItem } from '../menu-items.ts'

/** The menu behind the dots of a row or of a heading. */
export function RowMenu({ label, items }: { label: string; items: MenuItem[] }) {
  return (
    <LazyMenu
      position="bottom-end"
      label={label}
      items={items}
      target={
        <ActionIcon size={32} aria-label={label}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    />
  )
}
