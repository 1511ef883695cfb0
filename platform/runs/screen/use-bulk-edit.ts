import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { bodyValue, type FormValues, inputValue, placeIssues, recordResolver } from '#engine/web/form/form-model.ts'
import { ApiError } from '#ui/client/api-error.ts'
import { wordsOf } from '#ui/states.tsx'

/** The form of a bulk edit: the chosen fields with their values; a refusal is written onto its field. */
export function useBulkEdit(options: {
  definition: RecordDefinition
  onSubmit: (values: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}) {
  const { definition, onSubmit, onClose } = options
  const { t } = useLingui()
  const [names, setNames] = useState<string[]>([])
  const [general, setGeneral] = useState<string[]>([])
  const form = useForm<FormValues>({
    defaultValues: {},
    resolver: recordResolver({ definition, names, creating: false }),
  })
  const { isSubmitting } = useFormState({ control: form.control })

  function showRefusal(error: unknown) {
    if (!(error instanceof ApiError) || error.errors.length === 0) return setGeneral([wordsOf(error)])
    const { on_fields, elsewhere } = placeIssues(error.errors, names)
    for (const issue of on_fields) form.setError(issue.field ?? '', { type: 'server', message: issue.message })
    setGeneral(elsewhere.map((issue) => issue.message ?? t`Something went wrong!`))
    if (on_fields[0]?.field) form.setFocus(on_fields[0].field)
  }
  const save = form.handleSubmit(async (values) => {
    setGeneral([])
    const body = Object.fromEntries(names.map((name) => [name, bodyValue(definition.fields[name], values[name])]))
    try {
      await onSubmit(body)
      onClose()
    } catch (error) {
      showRefusal(error)
    }
  })
  return {
    form,
    /** Names of the chosen fields. */
    names,
    /** Refusals that belong to no chosen field. */
    general,
    saving: isSubmitting,
    save: () => void save(),
    add: (name: string) => {
      // A field that is removed and chosen again keeps its typed value.
      if (form.getValues(name) === undefined) form.setValue(name, inputValue(definition.fields[name], null))
      setNames([...names, name])
    },
    leaveOut: (name: string) => {
      form.clearErrors(name)
      setNames(names.filter((other) => other !== name))
    },
  }
}
