import { useLingui } from '@lingui/react/macro'
import { IconLayoutKanban, IconList } from '@tabler/icons-react'
import classes from './list.module.css'

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
    <button
      type="button"
      className="tool"
      aria-pressed={layout === value}
      aria-label={label}
      title={label}
      onClick={() => onPick(value)}
    >
      <Glyph size={16} aria-hidden />
    </button>
  )
  return (
    <span className={classes.layouts} role="group" aria-label={t`Show as`}>
      {button('table', t`List`, IconList)}
      {button('board', t`Board`, IconLayoutKanban)}
    </span>
  )
}
