import { useEffect, useRef } from 'react'
import { readStored } from '#kernel/web/client/storage.ts'

type Keys = {
  onPalette: () => void
  onSheet: () => void
  /** The key after C: 'l' for a lead. Answers whether it did something. */
  onCreate: (key: string) => boolean
}

// How long C waits for its second letter.
const SEQUENCE_MS = 1200

/** The shell's keyboard: Ctrl+K palette, / search, ? sheet, C then a letter creates. Single letters rest while typing. */
export function useShellKeys({ onPalette, onSheet, onCreate }: Keys): void {
  const waiting_since = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        event.stopPropagation()
        return onPalette()
      }
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event.target) ||
        readStored('single_keys') === 'off'
      )
        return
      if (Date.now() - waiting_since.current < SEQUENCE_MS && onCreate(event.key.toLowerCase())) {
        waiting_since.current = 0
        return event.preventDefault()
      }
      waiting_since.current = event.key.toLowerCase() === 'c' ? Date.now() : 0
      if (event.key === '?') {
        event.preventDefault()
        onSheet()
      }
      if (event.key === '/') {
        event.preventDefault()
        const search = document.querySelector<HTMLElement>('[data-search]')
        if (search) search.focus()
        else onPalette()
      }
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onPalette, onSheet, onCreate])
}

/** True while keys belong to a field, a dialog or a menu. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]),textarea,select,[contenteditable=true],[role=dialog],[role=menu]') !==
      null
  )
}
