import { useLingui } from '@lingui/react/macro'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { wordOf } from '../words/word-of.ts'
import { useFieldName } from '../form/field-names.ts'

/** Returns the problem of a value as a message, or null. May load its code at the first call. */
export type Check = (value: string) => string | null | Promise<string | null>

/** Props of every field. `label` comes from the definition and is translated here. */
export type FieldProps = {
  name: string
  label: string
  /** Keeps the label for screen readers only (a line of a repeated group). */
  hideLabel?: boolean
  description?: string
  placeholder?: string
  required?: boolean
  check?: Check
  disabled?: boolean
  readOnly?: boolean
  autoFocus?: boolean
  autoComplete?: string
}

/** Binds one field: value, checks, and the error once it should be shown (after the field was left, after a submit, or if it comes from the server). `picked` values are chosen, not typed. */
export function useField({
  name,
  label,
  required,
  check,
  disabled,
  picked = false,
}: FieldProps & { picked?: boolean }) {
  const { t, i18n } = useLingui()
  const { control } = useFormContext()
  const words = i18n._(label)
  const { defaultValues } = useFormState({ control, name })
  const { field, fieldState } = useController({
    name,
    control,
    rules: {
      validate: async (value: unknown) => {
        if (isEmpty(value)) {
          if (!required) return true
          return picked ? t`Choose ${inSentence(words)}` : t`Enter ${inSentence(words)}`
        }
        // A stored value is not checked again: a newer rule must not prevent changing another field.
        if (!check || typeof value !== 'string' || value === defaultValues?.[name]) return true
        return (await check(value)) ?? true
      },
    },
  })
  const { isSubmitted } = useFormState({ control, name })
  useFieldName(name, words)
  const { error } = fieldState
  const seen = fieldState.isTouched || isSubmitted || error?.type === 'server'
  return {
    field: { ...field, disabled },
    label: words,
    error: seen && error?.message ? wordOf(error.message, i18n) : undefined,
  }
}

/** The props for label, required mark and error that every Mantine input gets. */
export function inputProps(props: FieldProps, words: string, error: string | undefined) {
  return {
    label: props.hideLabel ? undefined : words,
    'aria-label': props.hideLabel ? words : undefined,
    description: props.description,
    placeholder: props.placeholder,
    required: props.required,
    readOnly: props.readOnly,
    autoComplete: props.autoComplete ?? 'off',
    'data-autofocus': props.autoFocus || undefined,
    autoFocus: props.autoFocus,
    error,
    size: 'sm' as const,
  }
}

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

// 'Business name' → 'business name', but 'GSTIN' and 'PAN' are unchanged.
const inSentence = (words: string): string =>
  /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
