import {
  cloneElement,
  lazy,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Icon } from './bits.tsx'
import { TIMING } from './timing.ts'

const load = () => import('./MenuPopup.tsx')
const MenuPopup = lazy(load)

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

/** A menu or popover whose code is loaded at the first hover or focus of its trigger. */
export function LazyMenu(props: LazyMenuProps) {
  return (
    <OnIntent target={props.target} kind={props.items ? 'menu' : 'dialog'} load={load} hover={props.hover}>
      <MenuPopup {...props} />
    </OnIntent>
  )
}

/** Renders only the trigger at first; hover or focus loads the popup's code, a click shows the popup. */
export function OnIntent({
  target,
  kind,
  load,
  hover,
  children,
}: Pick<LazyMenuProps, 'target' | 'hover'> & {
  kind: 'menu' | 'dialog'
  /** Fetches the code of the popup. */
  load: () => Promise<unknown>
  /** The popup, which renders the trigger too and is open from the start. */
  children: ReactNode
}) {
  const [wanted, setWanted] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const trigger = cloneElement(target, {
    'aria-haspopup': kind,
    'aria-expanded': false,
    onPointerEnter: (event: PointerEvent) => {
      void load()
      if (hover && event.pointerType === 'mouse') timer.current = setTimeout(() => setWanted(true), TIMING.hover)
    },
    onPointerLeave: () => clearTimeout(timer.current),
    onFocus: () => void load(),
    onClick: () => setWanted(true),
  })
  if (!wanted) return trigger
  return <Suspense fallback={trigger}>{children}</Suspense>
}
