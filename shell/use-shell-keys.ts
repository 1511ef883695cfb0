import { useEffect, useRef } from 'react'
import { readStored } from '#ui/client/storage.ts'
import { globalKey, isTyping, type Meaning, runShortcut } from '#ui/shortcuts.ts'

type Keys = {
  /** Handles the key after C: 'l' for a lead. Returns whether it had an effect. */
  onCreate: (key: string) => boolean
}

// The longest time between C and its second letter.
const SEQUENCE_MS = 1200
// Second keys, for shortcuts that some browsers reserve.
const LETTERS: Record<string, Meaning> = {
  ...{ r: 'refresh', g: 'go_to', t: 'triage', '?': 'sheet' },
  // On a record page.
  ...{ n: 'note', a: 'call', s: 'status', f: 'follow_up', e: 'edit', j: 'next', k: 'previous' },
}

/**
 * The keyboard of the whole shell: the specification's global keys, C then a letter creates, and second keys.
 * Single letters have no effect while typing and can be switched off (WCAG 2.1.4).
 */
export function useShellKeys({ onCreate }: Keys): void {
  const waiting_since = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const known = globalKey(event)
      if (known) return onGlobal(event, known)
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || readStored('single_keys') === 'off') return
      onLetter(event)
    }
    const onGlobal = (event: KeyboardEvent, known: NonNullable<ReturnType<typeof globalKey>>) => {
      // Other listeners must not handle it too.
      event.stopPropagation()
      // A form or a menu inside the page has already handled it.
      if (event.defaultPrevented) return
      if (known.prevent === 'always') event.preventDefault()
      if (!known.while_typing && isTyping(event.target)) return
      // The focused element handles arrows; only without a focus do they open the previous or next record.
      if (event.key.startsWith('Arrow') && event.target !== document.body && !isMain(event.target)) return
      if (event.key === '/' && readStored('single_keys') === 'off') return
      const used = known.meaning !== null && runShortcut(known.meaning)
      if (used && known.prevent === 'used') event.preventDefault()
    }
    const onLetter = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase()
      if (Date.now() - waiting_since.current < SEQUENCE_MS && onCreate(key)) {
        waiting_since.current = 0
        return event.preventDefault()
      }
      waiting_since.current = key === 'c' ? Date.now() : 0
      const meaning = LETTERS[key]
      if (meaning && runShortcut(meaning)) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onCreate])
}

const isMain = (target: EventTarget | null) => target instanceof Element && target.id === 'main'
