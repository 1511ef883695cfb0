import type { ReactNode } from 'react'
import { Row, Stack } from '#ui/layout/flow.tsx'

/** An entry of an ordered list as a button that opens it: its name, a mark beside the name, and lines below. */
export function EntryButton({
  title,
  mark,
  muted = false,
  disabled,
  onClick,
  children,
}: {
  title: ReactNode
  mark?: ReactNode
  muted?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      className="press grow"
      style={{ padding: 8, color: muted ? 'var(--text-2)' : undefined }}
      disabled={disabled}
      onClick={onClick}
    >
      <Stack as="span" gap="none">
        <Row as="span">
          <b>{title}</b>
          {mark}
        </Row>
        {children}
      </Stack>
    </button>
  )
}
