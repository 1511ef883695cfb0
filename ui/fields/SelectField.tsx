import '../css/select.ts'
import { useLingui } from '@lingui/react/macro'
import { Select } from '@mantine/core'
import { wordOf } from '../words/word-of.ts'
import { type FieldProps, inputProps, useField } from './use-field.ts'

/** One entry of a searchable list. `id` is what the form holds: a number for references, text for long choice lists. */
export type SelectOption = { id: number | string; title: string; is_live?: boolean }

type SelectFieldProps = FieldProps & {
  options: SelectOption[]
  loading?: boolean
}

/** A searchable select over options or a reference. Deleted entries are visible only where they are chosen. */
export function SelectField({ options, loading, ...props }: SelectFieldProps) {
  const { t, i18n } = useLingui()
  const { field, label, error } = useField({ ...props, picked: true })
  const chosen = field.value === null || field.value === undefined || field.value === '' ? null : String(field.value)
  const shown = options.filter((option) => option.is_live !== false || String(option.id) === chosen)
  // Numbers are ids of records, whose titles are not translated; texts are options of a definition.
  return (
    <Select
      {...inputProps(props, label, error)}
      {...field}
      value={chosen}
      onChange={(value) =>
        field.onChange(value === null ? null : (options.find((option) => String(option.id) === value)?.id ?? value))
      }
      data={shown.map(({ id, title }) => ({
        value: String(id),
        label: typeof id === 'string' ? wordOf(title, i18n) : title,
      }))}
      searchable
      clearable={!props.required}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      nothingFoundMessage={loading ? t`Loading…` : t`No matches`}
      limit={200}
    />
  )
}
