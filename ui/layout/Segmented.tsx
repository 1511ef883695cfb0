import type { ReactNode } from 'react'
import type { Icon } from '../bits.tsx'
import classes from './layout.module.css'

/** A choice as buttons side by side, the chosen one raised. */
export function Segmented<Value extends string | null>({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: Value
  options: readonly { value: Value; label: ReactNode; icon?: Icon; count?: number }[]
  onChange: (value: Value) => void
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no flex layout of its own in every browser
    <div className={classes.segmented} role="group" aria-label={label}>
      {options.map(({ value: own, label: name, icon: Glyph, count }) => (
        <button key={own} type="button" className="row" aria-pressed={own === value} onClick={() => onChange(own)}>
          {Glyph && <Glyph size={15} />}
          {name}
          {count !== undefined && <small>{count}</small>}
        </button>
      ))}
    </div>
  )
}
