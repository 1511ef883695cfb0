import '../css/input.ts'
import { useLingui } from '@lingui/react/macro'
import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { Kbd } from '../bits.tsx'
import classes from './layout.module.css'

/** A search within the screen. `is_main` makes it the screen's main search, which the key / focuses. */
export function SearchBox({
  label,
  placeholder = label,
  value,
  is_main = false,
  autofocus = false,
  of_list = false,
  onChange,
  onEnter,
}: {
  label: string
  placeholder?: string
  value: string
  is_main?: boolean
  autofocus?: boolean
  /** The arrows move on to the entries below it, by `listKeys`. */
  of_list?: boolean
  onChange: (value: string) => void
  /** Handles the Enter key; without it, the key has its normal effect in the surrounding form. */
  onEnter?: () => void
}) {
  const { t } = useLingui()
  return (
    <TextInput
      className={of_list ? undefined : classes.search}
      mb={of_list ? 'xs' : undefined}
      size="xs"
      role="searchbox"
      data-search={is_main || undefined}
      data-autofocus={autofocus || undefined}
      data-entries-search={of_list || undefined}
      enterKeyHint="search"
      leftSection={<IconSearch size={15} aria-hidden />}
      rightSection={
        value ? (
          <CloseButton size="sm" aria-label={t`Clear the search`} onClick={() => onChange('')} />
        ) : (
          is_main && <Kbd>/</Kbd>
        )
      }
      value={value}
      placeholder={placeholder}
      aria-label={label}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && onEnter) {
          event.preventDefault()
          onEnter()
        }
        if (event.key !== 'Escape' || value === '') return
        event.stopPropagation()
        onChange('')
      }}
    />
  )
}
