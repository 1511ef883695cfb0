import '../css/select.ts'
import { useLingui } from '@lingui/react/macro'
import { type ComboboxItem, Select } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { FocusEventHandler, Ref } from 'react'
import { Row, Stack } from '../layout/flow.tsx'
import type { inputProps } from './use-field.ts'

/** A found entry: its title, and a line that distinguishes it from others with the same title. */
export interface FoundOption {
  id: number
  title: string
  detail?: string
}

// Values of entries that are not records; the ids of records are numbers.
const NEW = 'new'
const NOTHING = 'nothing'

/** A select whose caller searches the entries while the person types; it shows titles with their details. */
export function SearchSelect({
  input,
  value,
  chosen,
  found,
  text,
  state,
  create,
  disabled,
  inputRef,
  onText,
  onOpen,
  onChange,
  onBlur,
}: {
  input: ReturnType<typeof inputProps>
  value: number | null
  /** The entry of the value, once it is known. */
  chosen: FoundOption | null
  found: readonly FoundOption[]
  text: string
  state: 'loading' | 'failed' | 'ready'
  /** The entry that creates a new record. */
  create?: { label: string; onCreate: () => void }
  disabled?: boolean
  inputRef?: Ref<HTMLInputElement>
  onText: (text: string) => void
  onOpen: () => void
  onChange: (id: number | null) => void
  onBlur?: FocusEventHandler<HTMLInputElement>
}) {
  const { t } = useLingui()
  const shown = chosen && !found.some((one) => one.id === chosen.id) ? [chosen, ...found] : found
  const details = new Map(shown.map((one) => [String(one.id), one.detail]))
  const entries: ComboboxItem[] = shown.map(({ id, title }) => ({ value: String(id), label: title }))
  const words = { loading: t`Loading…`, failed: t`The search failed. Try again.`, ready: t`No matches` }
  // If nothing was found, show that: the offer to create a record alone would look like a result.
  const empty: ComboboxItem[] =
    found.length === 0 && create ? [{ value: NOTHING, label: words[state], disabled: true }] : []
  return (
    <Select
      {...input}
      ref={inputRef}
      disabled={disabled}
      value={value === null ? null : String(value)}
      onChange={(id) => id !== NEW && onChange(id === null ? null : Number(id))}
      onOptionSubmit={(id) => id === NEW && create?.onCreate()}
      data={[...entries, ...empty, ...(create ? [{ value: NEW, label: create.label }] : [])]}
      // The server has already searched, also in fields that are not shown here.
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <Row as="span" gap="xs" wrap={false}>
          {option.value === NEW && <IconPlus size={14} aria-hidden />}
          <Stack as="span" gap="none">
            <span className="cut">{option.label}</span>
            {details.get(option.value) && <small className="cut">{details.get(option.value)}</small>}
          </Stack>
        </Row>
      )}
      searchable
      searchValue={text}
      onSearchChange={onText}
      onDropdownOpen={onOpen}
      onBlur={onBlur}
      allowDeselect={false}
      clearable={!input.required}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      nothingFoundMessage={words[state]}
    />
  )
}
