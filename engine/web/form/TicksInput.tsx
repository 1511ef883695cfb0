import { useId } from 'react'
import classes from '#ui/fields/fields.module.css'
import { type FieldProps, useField } from '#ui/fields/use-field.ts'
import { OptionGroup } from './OptionGroup.tsx'

interface TicksProps extends FieldProps {
  options: readonly { id: string; title: string }[]
  /** Only one option can be ticked; in an optional field, a click on the ticked option clears it. */
  only_one?: boolean
  joined_by?: ',' | '\n'
}

/** A list of options to tick, several or only one. The value joins them, by default with commas, in the order of the list. */
export function TicksInput({ options, only_one, joined_by = ',', ...props }: TicksProps) {
  const { field, label, error } = useField({ ...props, picked: true })
  const id = useId()
  const picked = typeof field.value === 'string' ? (only_one ? [field.value] : field.value.split(joined_by)) : []
  const toggle = (value: string) => {
    if (only_one) return field.onChange(value)
    const next = options.filter((option) => (option.id === value) !== picked.includes(option.id))
    field.onChange(next.length === 0 ? null : next.map((option) => option.id).join(joined_by))
  }
  return (
    <OptionGroup
      props={props}
      shown={{ label, error }}
      role={only_one ? 'radiogroup' : 'group'}
      className={classes.ticks}
    >
      {options.map((option, index) => (
        <label key={option.id} className="row">
          <input
            type={only_one ? 'radio' : 'checkbox'}
            name={`${id}-${props.name}`}
            ref={index === 0 ? field.ref : undefined}
            checked={picked.includes(option.id)}
            disabled={props.disabled}
            aria-invalid={error ? true : undefined}
            onChange={() => toggle(option.id)}
            onClick={() => only_one && !props.required && picked.includes(option.id) && field.onChange(null)}
            onBlur={field.onBlur}
          />
          <span>{option.title}</span>
        </label>
      ))}
    </OptionGroup>
  )
}
