import '../css/input.ts'
import classes from '../layout/layout.module.css'
import { type FieldProps, useField } from './use-field.ts'

/** On or off. The form holds a boolean. */
export function SwitchField(props: FieldProps) {
  const { field, label, error } = useField(props)
  return (
    <label className={classes.tick}>
      <input
        ref={field.ref}
        type="checkbox"
        role="switch"
        name={field.name}
        checked={field.value === true}
        disabled={props.disabled}
        onChange={(event) => field.onChange(event.currentTarget.checked)}
        onBlur={field.onBlur}
        aria-describedby={error ? `${props.name}-error` : undefined}
      />
      <span className={classes.rowText}>
        {label}
        {props.description && <small>{props.description}</small>}
        {error && (
          <small id={`${props.name}-error`} data-wrong>
            {error}
          </small>
        )}
      </span>
    </label>
  )
}
