import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconLayoutKanban, IconList } from '@tabler/icons-react'

/** Switches a list between table and board. */
export function LayoutSwitch({
  layout,
  onPick,
}: {
  layout: 'table' | 'board'
  onPick: (layout: 'table' | 'board') => void
}) {
  const { t } = useLingui()
  const button = (value: 'table' | 'board', label: string, Glyph: typeof IconList) => (
    <ActionIcon
      variant={layout === value ? 'light' : 'default'}
      color={layout === value ? 'brand' : 'gray'}
      size={30}
      aria-pressed={layout === value}
      aria-label={label}
      title={label}
      onClick={() => onPick(value)}
    >
      <Glyph size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <ActionIcon.Group role="group" aria-label={t`Show as`}>
      {button('table', t`List`, IconList)}
      {button('board', t`Board`, IconLayoutKanban)}
    </ActionIcon.Group>
  )
}
