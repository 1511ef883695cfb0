import { useLingui } from '@lingui/react/macro'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { Kbd } from '#ui/bits.tsx'
import classes from './list.module.css'

/** The search of a list: applied after a short pause in the typing, cleared by Escape. */
export function SearchBox({
  value,
  placeholder,
  onChange,
}: {
  value: string | undefined
  placeholder: string
  onChange: (value: string | undefined) => void
}) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ text: value ?? '', value })
  // The address may change by itself (back, Clear filters); while typing, the box is ahead of it.
  if (typed.value !== value) setTyped({ text: (value ?? '') === typed.text.trim() ? typed.text : (value ?? ''), value })
  const later = useDebouncedCallback((text: string) => onChange(text.trim() || undefined), 250)

  const type = (text: string) => {
    setTyped({ text, value })
    later(text)
  }
  return (
    <label className={classes.search}>
      <IconSearch size={15} aria-hidden />
      <input
        ref={input}
        type="text"
        role="searchbox"
        // The shell's "/" key finds the search by this attribute.
        data-search
        enterKeyHint="search"
        value={typed.text}
        placeholder={placeholder}
        aria-label={placeholder}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          if (typed.text) type('')
          else input.current?.blur()
        }}
      />
      {typed.text ? (
        <button type="button" aria-label={t`Clear the search`} onClick={() => type('')}>
          <IconX size={13} aria-hidden />
        </button>
      ) : (
        <Kbd>/</Kbd>
      )}
    </label>
  )
}
