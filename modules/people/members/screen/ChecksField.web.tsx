import { Input } from '@mantine/core'
import '#ui/css/input.ts'
import { type ReactNode, useId } from 'react'
import { type FieldProps, useField } from '#ui/fields/use-field.ts'
import fields from '#ui/fields/fields.module.css'

/** One checkbox of a list. */
export type CheckOption = { id: number; title: string; detail?: ReactNode; locked?: boolean }

/** Several entries of a short list, as checkboxes. The form holds the chosen ids. */
export function ChecksField({ options, empty, ...props }: FieldProps & { options: CheckOption[]; empty?: ReactNode }) {
  const { field, label, error } = useField({ ...props, picked: true })
  const id = useId()
  const chosen = (field.value ?? []) as number[]
  const toggle = (option: number, on: boolean) =>
    field.onChange(on ? [...chosen, option] : chosen.filter((one) => one !== option))
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
      {/* biome-ignore lint/a11y: a group of boxes with one label, as a fieldset would be, in the look of the other fields */}
      <div
        role="group"
        aria-labelledby={`${id}-label`}
        aria-describedby={error ? `${id}-error` : undefined}
        className={`${fields.ticks} field-frame scroll`}
        style={{ maxHeight: 232, marginBlock: 4, padding: '4px 12px' }}
        data-wrong={error ? true : undefined}
      >
        {options.length === 0 && <p>{empty}</p>}
        {options.map((option, index) => (
          <label key={option.id} className="row">
            <input
              type="checkbox"
              ref={index === 0 ? field.ref : undefined}
              checked={chosen.includes(option.id)}
              disabled={props.disabled || option.locked}
              onChange={(event) => toggle(option.id, event.currentTarget.checked)}
              onBlur={field.onBlur}
            />
            <span>{option.title}</span>
            {option.detail && <small>{option.detail}</small>}
          </label>
        ))}
      </div>
    </Input.Wrapper>
  )
}
