import type { ReactNode } from 'react'

/** A button that looks like a link; `plain` keeps the colour of the text around it. */
export function LinkButton({
  onClick,
  plain = false,
  disabled,
  expanded,
  children,
}: {
  onClick: () => void
  plain?: boolean
  disabled?: boolean
  /** True while the part that it opens is open. */
  expanded?: boolean
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className="link"
      data-plain={plain || undefined}
      disabled={disabled}
      aria-expanded={expanded}
      onClick={onClick}
    >
      {children}
    </button>
  )
}
