import type { ReactNode } from 'react'
import classes from './layout.module.css'
import { Grid } from './flow.tsx'

/** A choice as cards side by side, each with its name, its meaning, an icon, or a picture above the name. */
export function ChoiceCards<Value extends string>({
  label,
  name,
  value,
  options,
  min = 180,
  onChange,
}: {
  label: ReactNode
  /** Name of the group of radio buttons; unique on the screen. */
  name: string
  value: Value | null
  options: readonly { value: Value; title: ReactNode; detail?: ReactNode; icon?: ReactNode; picture?: ReactNode }[]
  /** Least width of a card in pixels, which decides the number of cards in a line. */
  min?: number
  onChange: (value: Value) => void
}) {
  return (
    <fieldset>
      <legend>{label}</legend>
      <Grid min={min} gap="sm" align="stretch">
        {options.map((option) => (
          <label key={option.value} className={classes.choice} data-picture={option.picture ? true : undefined}>
            {/* With a picture the whole card is the button. */}
            <input
              className={option.picture ? 'over' : undefined}
              type="radio"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.picture ?? option.icon}
            <span className={classes.rowText}>
              {option.title}
              {option.detail && <small>{option.detail}</small>}
            </span>
          </label>
        ))}
      </Grid>
    </fieldset>
  )
}

/** A checkbox with its text. `as_switch` draws a switch; `at_end` puts it after the text, for lists of switches. */
export function Tick({
  checked,
  onChange,
  as_switch = false,
  at_end = false,
  disabled,
  children,
  ...rest
}: {
  checked: boolean
  onChange: (checked: boolean) => void
  as_switch?: boolean
  at_end?: boolean
  disabled?: boolean
  children: ReactNode
  'aria-label'?: string
}) {
  return (
    <label className={classes.tick} data-end={at_end || undefined}>
      <input
        type="checkbox"
        role={as_switch ? 'switch' : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
        {...rest}
      />
      <span className={classes.rowText}>{children}</span>
    </label>
  )
}
