import '#ui/css/input.ts'
import { Input } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import type { FieldProps, useField } from '#ui/fields/use-field.ts'

/** The frame of a group of options: label, description and error, linked to the group for screen readers. */
export function OptionGroup({
  props,
  shown: { label, error },
  role,
  required,
  className,
  children,
}: {
  props: FieldProps
  shown: Pick<ReturnType<typeof useField>, 'label' | 'error'>
  role: 'radiogroup' | 'group'
  /** Sets aria-required on the group, if its role supports it. */
  required?: boolean
  className: string
  children: ReactNode
}) {
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
        role={role}
        aria-label={props.hideLabel ? label : undefined}
        aria-labelledby={props.hideLabel ? undefined : `${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-required={required}
        className={className}
        data-wrong={error ? true : undefined}
      >
        {children}
      </div>
    </Input.Wrapper>
  )
}
