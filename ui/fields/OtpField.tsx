import '../css/input.ts'
import { Input } from '@mantine/core'
import { useId } from 'react'
import classes from './fields.module.css'
import { type FieldProps, useField } from './use-field.ts'

/** The six digits of a one-time password in one input, so that paste and autofill work; drawn as six boxes. */
export function OtpField(props: FieldProps & { onComplete?: () => void }) {
  const { field, label, error } = useField(props)
  const id = useId()
  const digits = String(field.value ?? '')
  return (
    <Input.Wrapper
      label={label}
      labelProps={{ htmlFor: id }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      size="sm"
      required={props.required}
    >
      <div className={classes.otp} data-wrong={error ? true : undefined}>
        <input
          className="over"
          id={id}
          ref={field.ref}
          name={field.name}
          value={digits}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
          autoFocus={props.autoFocus}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onBlur={field.onBlur}
          onChange={(event) => {
            const next = event.currentTarget.value.replace(/\D/g, '').slice(0, 6)
            field.onChange(next)
            if (next.length === 6) setTimeout(() => props.onComplete?.())
          }}
          onPaste={(event) => {
            event.preventDefault()
            const next = event.clipboardData.getData('text').replace(/\D/g, '').slice(0, 6)
            field.onChange(next)
            if (next.length === 6) setTimeout(() => props.onComplete?.())
          }}
        />
        {Array.from({ length: 6 }, (_, at) => (
          <span
            key={at}
            className="middle box figure"
            aria-hidden
            data-filled={at < digits.length || undefined}
            data-next={at === digits.length || undefined}
          >
            {digits[at]}
          </span>
        ))}
      </div>
    </Input.Wrapper>
  )
}
