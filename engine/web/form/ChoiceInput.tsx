import { useId } from 'react'
import classes from '#ui/fields/fields.module.css'
import { type FieldProps, useField } from '#ui/fields/use-field.ts'
import { OptionGroup } from './OptionGroup.tsx'

/** A choice of a few options side by side. In an optional field, a click on the chosen option clears it. */
export function ChoiceInput({ options, ...props }: FieldProps & { options: readonly { id: string; title: string }[] }) {
  const { field, label, error } = useField(props)
  const id = useId()
  return (
    <OptionGroup
      props={props}
      shown={{ label, error }}
      role="radiogroup"
      required={props.required}
      className={classes.choices}
    >
      {options.map((option, index) => (
        <label key={option.id} className={classes.choice} data-picked={field.value === option.id || undefined}>
          <input
            className="over"
            type="radio"
            name={`${id}-${props.name}`}
            ref={index === 0 ? field.ref : undefined}
            value={option.id}
            checked={field.value === option.id}
            disabled={props.disabled}
            onChange={() => field.onChange(option.id)}
            onClick={() => !props.required && field.value === option.id && field.onChange(null)}
            onBlur={field.onBlur}
          />
          {option.title}
        </label>
      ))}
    </OptionGroup>
  )
}
