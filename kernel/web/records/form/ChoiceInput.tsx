import '#kernel/web/ui/css/input.ts'
import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from '#kernel/web/ui/fields/fields.module.css'
import { type FieldProps, useField } from '#kernel/web/ui/fields/use-field.ts'

/** One of a few, side by side, each with its own words. A click on the chosen one of an optional field lets it go. */
export function ChoiceInput({ options, ...props }: FieldProps & { options: readonly { id: string; title: string }[] }) {
  const { field, label, error } = useField(props)
  const id = useId()
  return (
    <Input.Wrapper
      label={props.hideLabel ? undefined : label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={props.description}
      required={props.required}
      error={error}
      errorProps={{ id: `${id}-error` }}
      size="sm"
    >
      <div
        role="radiogroup"
        aria-label={props.hideLabel ? label : undefined}
        aria-labelledby={props.hideLabel ? undefined : `${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-required={props.required}
        className={classes.choices}
        data-wrong={error ? true : undefined}
      >
        {options.map((option, index) => (
          <label key={option.id} className={classes.choice} data-picked={field.value === option.id || undefined}>
            <input
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
      </div>
    </Input.Wrapper>
  )
}
