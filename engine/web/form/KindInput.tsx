import { useLingui } from '@lingui/react/macro'
import { DateField, DateTimeField } from '#ui/fields/DateField.tsx'
import { LongTextField } from '#ui/fields/LongTextField.tsx'
import { MoneyField, NumberField } from '#ui/fields/NumberField.tsx'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import type { InputProps } from '../override.ts'
import { choiceLabel } from '../value-text.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import { RelatedInput } from './RelatedInput.tsx'
import { SecretInput } from './SecretInput.tsx'
import { TicksInput } from './TicksInput.tsx'

/** The input of a field by its kind alone. */
export function KindInput({
  definition,
  path,
  field,
  hide_label,
  auto_focus,
}: InputProps & { hide_label?: boolean; auto_focus?: boolean }) {
  const { i18n } = useLingui()
  const shared = {
    name: path,
    label: field.label,
    required: field.required,
    description: field.help === undefined || hide_label ? undefined : i18n._(field.help),
    hideLabel: hide_label,
    autoFocus: auto_focus,
  }
  switch (field.kind) {
    case 'text':
      if (field.as === 'password') return <SecretInput {...shared} />
      return (
        <TextField
          {...shared}
          kind={field.as === 'phone' ? 'tel' : field.as === 'email' || field.as === 'url' ? field.as : 'text'}
        />
      )
    case 'long_text':
      return <LongTextField {...shared} rows={2} />
    case 'money':
      return <MoneyField {...shared} />
    case 'whole':
      return <NumberField {...shared} />
    case 'decimal':
      return <NumberField {...shared} decimals={field.places} />
    case 'date':
      return <DateField {...shared} ahead={!field.past} />
    case 'instant':
      return <DateTimeField {...shared} />
    case 'flag':
      return <SwitchField {...shared} />
    case 'choice': {
      const options = field.options.map((value) => ({ id: value, title: i18n._(choiceLabel(field, value)) }))
      const type = field.custom?.type
      if (type === 'Radio') return <TicksInput {...shared} options={options} only_one />
      return options.length <= 4 && type !== 'Select' ? (
        <ChoiceInput {...shared} options={options} />
      ) : (
        <SelectField {...shared} options={options} />
      )
    }
    case 'choices':
      return <TicksInput {...shared} options={field.options.map((value) => ({ id: value, title: value }))} />
    case 'reference':
      return <ReferenceInput shared={shared} definition={definition} field={field} />
    case 'related':
      return <RelatedInput shared={shared} definition={definition} field={field} />
    case 'lines':
      // Lines cannot contain lines; the lines of the record have a separate editor.
      return null
  }
}
