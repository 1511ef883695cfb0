import { useState } from 'react'
import { useForm, useFormState } from 'react-hook-form'
import type { RecordDefinition } from '#engine/record/define.ts'
import { bodyValue, type FormValues, inputValue, recordResolver } from '#engine/web/form/form-model.ts'
import { showRefusal } from '#engine/web/form/show-refusal.ts'

/** The form of a bulk edit: the chosen fields with their values; a refusal is written onto its field. */
export function useBulkEdit(options: {
  definition: RecordDefinition
  onSubmit: (values: Record<string, unknown>) => Promise<unknown>
  onClose: () => void
}) {
  const { definition, onSubmit, onClose } = options
  const [names, setNames] = useState<string[]>([])
  const [general, setGeneral] = useState<string[]>([])
  const form = useForm<FormValues>({
    defaultValues: {},
    resolver: recordResolver({ definition, names, creating: false }),
  })
  const { isSubmitting } = useFormState({ control: form.control })

  const save = form.handleSubmit(async (values) => {
    setGeneral([])
    const body = Object.fromEntries(names.map((name) => [name, bodyValue(definition.fields[name], values[name])]))
    try {
      await onSubmit(body)
      onClose()
    } catch (error) {
      setGeneral(showRefusal({ form, names, error }))
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
