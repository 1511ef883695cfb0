import type { UseFormReturn } from 'react-hook-form'
import { ApiError } from '#ui/client/api-error.ts'
import { wordsOf } from '#ui/states.tsx'
import { type FormValues, placeIssues } from './form-model.ts'

/** Shows a refused save on the inputs that it concerns and focuses the first; returns the messages that have no input. */
export function showRefusal(options: {
  form: Pick<UseFormReturn<FormValues>, 'setError' | 'setFocus'>
  names: readonly string[]
  error: unknown
}): string[] {
  const { form, names, error } = options
  if (!(error instanceof ApiError) || error.errors.length === 0) return [wordsOf(error)]
  const { on_fields, elsewhere } = placeIssues(error.errors, names)
  for (const issue of on_fields) form.setError(issue.field ?? '', { type: 'server', message: issue.message })
  if (on_fields[0]?.field) form.setFocus(on_fields[0].field)
  return elsewhere.map((issue) => issue.message ?? wordsOf(error))
}
