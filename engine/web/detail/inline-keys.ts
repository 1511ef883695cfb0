import type { FocusEvent, KeyboardEvent } from 'react'

/** True when the focus moved out of the editor and its popups. */
export function leavesEditor(event: FocusEvent<HTMLElement>): boolean {
  const next = event.relatedTarget as HTMLElement | null
  return !event.currentTarget.contains(next) && !next?.closest('[data-portal]')
}

/** True for the keys that save a one-line editor. */
export const saves = (event: KeyboardEvent, long: boolean): boolean =>
  event.key === 'Enter' && (long ? event.ctrlKey || event.metaKey : !event.shiftKey)
