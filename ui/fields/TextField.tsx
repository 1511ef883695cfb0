import '../css/input.ts'
import { TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { type FieldProps, inputProps, useField } from './use-field.ts'

type TextFieldProps = FieldProps & {
  /** 'upper' turns the typed text into capitals (GSTIN, PAN, IFSC). */
  letters?: 'upper'
  kind?: 'text' | 'email' | 'url' | 'tel'
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url'
  maxLength?: number
  left?: ReactNode
  /** Id of a `datalist` with words to choose from. */
  list?: string
}

/** A line of text. */
export function TextField({ letters, kind = 'text', inputMode, maxLength, left, list, ...props }: TextFieldProps) {
  const { field, label, error } = useField(props)
  return (
    <TextInput
      {...inputProps(props, label, error)}
      {...field}
      value={field.value ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget
        field.onChange(letters === 'upper' ? value.toUpperCase() : value)
      }}
      type={kind === 'email' || kind === 'url' ? 'text' : kind}
      inputMode={inputMode ?? (kind === 'text' ? undefined : kind)}
      dir={kind === 'text' && !letters ? undefined : 'ltr'}
      maxLength={maxLength}
      leftSection={left}
      list={list}
      spellCheck={kind === 'text' && !letters ? undefined : false}
    />
  )
}

/** An email address. */
export const EmailField = (props: FieldProps) => <TextField kind="email" {...props} />

/** A web address. */
export const UrlField = (props: FieldProps) => <TextField kind="url" {...props} />
