import { useLingui } from '@lingui/react/macro'
import { Input } from '@mantine/core'
import { Suspense } from 'react'
import { useWatch } from 'react-hook-form'
import { DateField, DateTimeField } from '#kernel/web/ui/fields/DateField.tsx'
import { LongTextField } from '#kernel/web/ui/fields/LongTextField.tsx'
import { MoneyField, NumberField } from '#kernel/web/ui/fields/NumberField.tsx'
import { SelectField } from '#kernel/web/ui/fields/SelectField.tsx'
import { SwitchField } from '#kernel/web/ui/fields/SwitchField.tsx'
import { TextField } from '#kernel/web/ui/fields/TextField.tsx'
import { Skeleton } from '#kernel/web/ui/states.tsx'
import { useSetup } from '../context.tsx'
import type { InputProps } from '../override.ts'
import { useOptionBook } from '../use-options.ts'
import { ValueCell } from '../cells.tsx'
import { choiceLabel } from '../value-text.ts'
import { ChoiceInput } from './ChoiceInput.tsx'
import classes from './form.module.css'
import { LinesInput } from './LinesInput.tsx'

/** The input of a field, by its kind or as the record's override wants it. */
export function FieldInput(props: InputProps & { hide_label?: boolean; auto_focus?: boolean }) {
  const { overrides } = useSetup()
  const Own = overrides[props.definition.name]?.inputs?.[props.path]
  if (props.locked) return <LockedInput {...props} />
  if (Own)
    return (
      <Suspense fallback={<Skeleton height={56} />}>
        <Own {...props} />
      </Suspense>
    )
  return <KindInput {...props} />
}

/** The input of a field by its kind alone. */
export function KindInput({
  definition,
  path,
  field,
  record_id,
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
      return <DateField {...shared} />
    case 'instant':
      return <DateTimeField {...shared} />
    case 'flag':
      return <SwitchField {...shared} />
    case 'choice': {
      const options = field.options.map((value) => ({ id: value, title: i18n._(choiceLabel(field, value)) }))
      return options.length <= 4 ? (
        <ChoiceInput {...shared} options={options} />
      ) : (
        <SelectField {...shared} options={options} />
      )
    }
    case 'reference':
      return <ReferenceInput shared={shared} definition={definition} to={field.to} />
    case 'lines':
      return <LinesInput definition={definition} name={path} path={path} field={field} record_id={record_id} />
  }
}

function ReferenceInput({
  shared,
  definition,
  to,
}: {
  shared: { name: string; label: string; required?: boolean }
  definition: InputProps['definition']
  to: string
}) {
  const book = useOptionBook(definition)
  const chosen = useWatch({ name: shared.name })
  return <SelectField {...shared} options={book.choices(to, chosen)} loading={!book.ready} />
}

/** A value that may be read but not changed: masked or read-only by the person's role. */
function LockedInput({ definition, path, field }: InputProps) {
  const { t, i18n } = useLingui()
  const book = useOptionBook(definition)
  const value = useWatch({ name: path })
  if (field.kind === 'lines') return null
  return (
    <div className={classes.locked}>
      <Input.Label>{i18n._(field.label)}</Input.Label>
      <p title={t`Your role may not change this`}>
        <ValueCell field={field} value={value} book={book} />
      </p>
    </div>
  )
}
