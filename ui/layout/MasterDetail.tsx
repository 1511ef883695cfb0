import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsPhone } from '../use-media.ts'
import classes from './layout.module.css'

/**
 * A list beside the detail of its chosen row. A phone shows one of them: the list, or if `is_open` the detail
 * with a back button.
 */
export function MasterDetail({
  label,
  list,
  children,
  is_open,
  back,
  onBack,
}: {
  label: string
  list: ReactNode
  children: ReactNode
  is_open: boolean
  back: ReactNode
  onBack: () => void
}) {
  const phone = useIsPhone()
  return (
    <div className={classes.split}>
      {(!phone || !is_open) && (
        <nav className={classes.splitList} aria-label={label}>
          {list}
        </nav>
      )}
      {(!phone || is_open) && (
        <section className={classes.splitDetail}>
          {phone && (
            <div>
              <Button variant="subtle" leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
                {back}
              </Button>
            </div>
          )}
          {children}
        </section>
      )}
    </div>
  )
}
