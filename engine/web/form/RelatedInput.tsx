import '#ui/css/input.ts'
import { useLingui } from '@lingui/react/macro'
import { Input, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { RecordDefinition } from '#engine/record/define.ts'
import type { RelatedField } from '#engine/record/fields.ts'
import { isRelated } from '#engine/record/kinds/related/related.ts'
import { type FieldProps, inputProps, useField } from '#ui/fields/use-field.ts'
import classes from './form.module.css'
import { RecordPicker } from './RecordPicker.tsx'
import { useRelatedKinds } from './use-related-kinds.ts'

/** Chooses a record of one of several kinds: first the kind, then the record by a search on the server. */
export function RelatedInput({
  shared,
  field: related,
  definition,
}: {
  shared: FieldProps
  field: RelatedField
  definition: RecordDefinition
}) {
  const { t } = useLingui()
  const { field, label, error } = useField({ ...shared, picked: true })
  const kinds = useRelatedKinds(definition, related)
  const value = isRelated(field.value) ? field.value : null
  const [chosen, setChosen] = useState<string | null>(null)
  const record = value?.record ?? chosen ?? kinds[0]?.record
  // Keep the current kind as an option even if this person may not see records of it.
  const shown = kinds.some((kind) => kind.record === record) || !record ? kinds : [...kinds, { record, label: record }]
  const input = { ...inputProps(shared, label, error), label: undefined, description: undefined, 'aria-label': label }
  return (
    <Input.Wrapper
      label={shared.hideLabel ? undefined : label}
      labelElement="div"
      description={shared.description}
      required={shared.required}
      size="sm"
    >
      <div className={classes.related}>
        {shown.length > 1 && (
          <NativeSelect
            size="sm"
            aria-label={t`Kind of record: ${label}`}
            value={record}
            disabled={field.disabled}
            data={shown.map((kind) => ({ value: kind.record, label: kind.label }))}
            onChange={(event) => {
              setChosen(event.currentTarget.value)
              if (value) field.onChange(null)
            }}
          />
        )}
        {record && (
          <RecordPicker
            key={record}
            record={record}
            value={value?.id ?? null}
            input={input}
            disabled={field.disabled}
            inputRef={field.ref}
            onBlur={field.onBlur}
            onChange={(id) => field.onChange(id === null ? null : { record, id })}
          />
        )}
      </div>
    </Input.Wrapper>
  )
}
