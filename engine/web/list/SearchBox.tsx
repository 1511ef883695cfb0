import { useLingui } from '@lingui/react/macro'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Kbd } from '#ui/bits.tsx'
import classes from './list.module.css'

// Milliseconds without a key until the search is applied.
const PAUSE_MS = 250

/** The search box of a list: applied after a short pause in typing, cleared by Escape. */
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
  // Take over a search changed in the address (back, Clear filters), but keep newer typed text.
  if (typed.value !== value) setTyped({ text: (value ?? '') === typed.text.trim() ? typed.text : (value ?? ''), value })
  const apply = useRef(onChange)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    apply.current = onChange
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  const type = (text: string) => {
    setTyped({ text, value })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => apply.current(text.trim() || undefined), PAUSE_MS)
  }
  return (
    <label className={classes.search}>
      <IconSearch size={15} aria-hidden />
      <input
        ref={input}
        className="bare"
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
        <button type="button" className="tool" aria-label={t`Clear the search`} onClick={() => type('')}>
          <IconX size={13} aria-hidden />
        </button>
      ) : (
        <Kbd>/</Kbd>
      )}
    </label>
  )
}
