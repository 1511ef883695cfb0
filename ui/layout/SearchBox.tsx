import { useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import '../css/input.ts'
import { Kbd } from '../bits.tsx'
import classes from './layout.module.css'

/** Narrows down what is on screen. `is_main` makes it the screen's own search, which the key / goes to. */
export function SearchBox({
  label,
  placeholder = label,
  value,
  is_main = false,
  autofocus = false,
  onChange,
}: {
  label: string
  placeholder?: string
  value: string
  is_main?: boolean
  autofocus?: boolean
  onChange: (value: string) => void
}) {
  const { t } = useLingui()
  return (
    <label className={classes.search}>
      <IconSearch size={15} aria-hidden />
      <input
        type="text"
        role="searchbox"
        data-search={is_main || undefined}
        data-autofocus={autofocus || undefined}
        enterKeyHint="search"
        value={value}
        placeholder={placeholder}
        aria-label={label}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || value === '') return
          event.stopPropagation()
          onChange('')
        }}
      />
      {value ? (
        <CloseButton size="sm" aria-label={t`Clear the search`} onClick={() => onChange('')} />
      ) : (
        is_main && <Kbd>/</Kbd>
      )}
    </label>
  )
}
