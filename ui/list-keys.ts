import type { KeyboardEvent } from 'react'

/**
 * Keys of a search box with a list below it, to be put on the element around both: the arrows move between the box and the
 * entries, and Enter in the box picks the first entry. Entries are buttons, or labels with a checkbox.
 */
export function listKeys(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
  const box = event.currentTarget
  const entries = [
    ...box.querySelectorAll<HTMLElement>('[data-entries] :is(button:not([disabled]), input[type=checkbox])'),
  ]
  const search = box.querySelector<HTMLElement>('[data-entries-search]')
  const target = event.target as HTMLElement
  const at = entries.indexOf(target)
  if (target !== search && at < 0) return
  if (event.key === 'Enter') {
    // Buttons handle Enter themselves.
    if (target.tagName === 'BUTTON') return
    event.preventDefault()
    ;(at < 0 ? entries[0] : entries[at])?.click()
  }
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  event.preventDefault()
  event.stopPropagation()
  const next = event.key === 'ArrowDown' ? entries[Math.min(at + 1, entries.length - 1)] : entries[at - 1]
  ;(next ?? search)?.focus()
}
