import '../css/input.ts'
import { useLingui } from '@lingui/react/macro'
import { Input, NativeSelect } from '@mantine/core'
import { useId } from 'react'
import classes from './fields.module.css'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** A choice: buttons side by side for up to `asButtons` options, else the device's own list. The form holds the text, or null. */
export function ChoiceField({
  options,
  asButtons = 4,
  ...props
}: FieldProps & { options: readonly string[]; asButtons?: number }) {
  const { t, i18n } = useLingui()
  const { field, label, error } = useField({ ...props, picked: true })
  const id = useId()
  if (options.length > asButtons) {
    return (
      <NativeSelect
        {...inputProps(props, label, error)}
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(event.currentTarget.value || null)}
        data={[
          { value: '', label: props.placeholder ?? t`Choose` },
          ...options.map((value) => ({ value, label: i18n._(value) })),
        ]}
      />
    )
  }
  return (
    <Input.Wrapper
      label={label}
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
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-required={props.required}
        aria-invalid={error ? true : undefined}
        className={classes.choices}
        data-wrong={error ? true : undefined}
        data-count={options.length}
      >
        {options.map((option, index) => (
          <label key={option} className={classes.choice} data-picked={field.value === option || undefined}>
            <input
              className="over"
              type="radio"
              name={`${id}-${props.name}`}
              ref={index === 0 ? field.ref : undefined}
              value={option}
              checked={field.value === option}
              disabled={props.disabled}
              onChange={() => field.onChange(option)}
              onBlur={field.onBlur}
            />
            {i18n._(option)}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
