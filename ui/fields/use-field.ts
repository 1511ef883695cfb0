import { useLingui } from '@lingui/react/macro'
import { useController, useFormContext, useFormState } from 'react-hook-form'
import { wordOf } from '../words/word-of.ts'
import { useFieldName } from '../form/field-names.ts'

/** Answers what is wrong with a value in plain words, or null. May load its code when it is first asked. */
export type Check = (value: string) => string | null | Promise<string | null>

/** What every field takes. `label` comes from the definition and is translated here. */
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

/** Binds one field: value, checks, and the error as soon as it should be seen (left once, submitted, or said by the server). `picked` values are chosen, not typed. */
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
        // What the form was opened with is stored already: a rule of today does not stop the change of another field.
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

/** What the label, the mark and the error need in every Mantine input. */
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

// 'Business name' → 'business name', but 'GSTIN' and 'PAN' stay.
const inSentence = (words: string): string =>
  /^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words
