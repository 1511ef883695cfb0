import { useEffect, useRef } from 'react'
import { readStored } from '#ui/client/storage.ts'
import { isTyping } from '#ui/shortcuts.ts'

// Keys pressed while a record was being saved; they apply to the next one.
const early: string[] = []

/** Drops the keys pressed during a failed save. */
export function forgetEarlyKeys(): void {
  early.length = 0
}

/** Passes key presses of the page to `press`, except while typing; keys pressed during a save wait for the next record. */
export function useTriageKeys(now: { press: (key: string) => boolean; busy: boolean }): void {
  const newest = useRef(now)
  useEffect(() => {
    newest.current = now
    if (!now.busy && early.length > 0) now.press(early.shift() as string)
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.defaultPrevented || event.repeat) return
      const key = event.key.toLowerCase()
      const undoes = key === 'z' && (event.ctrlKey || event.metaKey)
      if (!undoes && (event.ctrlKey || event.metaKey)) return
      // If single-letter keys are switched off, the same letters work with Alt.
      const wants_alt = key.length === 1 && !undoes && readStored('single_keys') === 'off'
      if (event.altKey !== wants_alt) return
      // Enter on a button or link activates it.
      if (key === 'enter' && (event.target as HTMLElement).closest?.('button,a')) return
      if (newest.current.busy) {
        if (/^[a-z0-9]$|^enter$/.test(key)) early.push(key)
      } else if (!newest.current.press(key)) return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
