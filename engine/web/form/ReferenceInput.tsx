import { type FieldProps, inputProps, useField } from '#ui/fields/use-field.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import type { ReferenceField } from '#engine/record/fields.ts'
import type { RecordDefinition } from '#engine/record/define.ts'
import { useWatch } from 'react-hook-form'
import { useSetup } from '../context.tsx'
import { isShortList, useOptionBook } from '../use-options.ts'
import { RecordPicker } from './RecordPicker.tsx'

interface ReferenceInputProps {
  shared: FieldProps
  field: ReferenceField
  definition: RecordDefinition
}

/** Chooses the record that a field refers to: from its short list, or by a search on the server. */
export function ReferenceInput(props: ReferenceInputProps) {
  const { catalog } = useSetup()
  return isShortList(catalog, props.field.to) ? <ShortListInput {...props} /> : <SearchedInput {...props} />
}

function ShortListInput({ shared, field, definition }: ReferenceInputProps) {
  const book = useOptionBook(definition)
  const chosen = useWatch({ name: shared.name })
  return <SelectField {...shared} options={book.choices(field.to, chosen)} loading={!book.ready} />
}

function SearchedInput({ shared, field: { to, create_in_place } }: ReferenceInputProps) {
  const { field, label, error } = useField({ ...shared, picked: true })
  return (
    <RecordPicker
      record={to}
      value={typeof field.value === 'number' ? field.value : null}
      input={inputProps(shared, label, error)}
      create_in_place={create_in_place}
      disabled={field.disabled}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={field.onChange}
    />
  )
}
