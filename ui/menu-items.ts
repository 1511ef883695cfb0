import type { ReactElement, ReactNode } from 'react'
import type { Icon } from './bits.tsx'

/** One line of a menu: an action, a heading, or '-' for a rule. */
export type MenuItem =
  | '-'
  | { head: ReactNode }
  | {
      label: ReactNode
      detail?: ReactNode
      icon?: Icon
      right?: ReactNode
      onClick?: () => void
      danger?: boolean
      checked?: boolean
      disabled?: boolean
    }

/** A menu (with `items`) or a popover (with `children`) on a trigger. */
export type LazyMenuProps = {
  target: ReactElement<Record<string, unknown>>
  items?: MenuItem[]
  children?: (close: () => void) => ReactNode
  width?: number
  position?: 'bottom-start' | 'bottom-end' | 'top-start' | 'right-end'
  keepOpen?: boolean
  /** A pointer that rests on the trigger opens the menu too. */
  hover?: boolean
  label?: string
}
