import { useEffect, useRef } from 'react'

/** What a shortcut means. Screens say what that is for them; the newest has the first word, the shell the last. */
export type Meaning =
  | 'close'
  | 'save'
  | 'select'
  | 'search'
  | 'go_to'
  | 'refresh'
  | 'delete'
  | 'clear'
  | 'new'
  | 'previous'
  | 'next'
  | 'find_in_list'
  | 'triage'
  | 'note'
  | 'call'
  | 'status'
  | 'follow_up'
  | 'edit'
  | 'sheet'

type Handler = { current: () => boolean | void }

const handlers = new Map<Meaning, Handler[]>()

/**
 * Says what a shortcut does while this component is on the page; answering false passes it on to the one before.
 * `last` is for the shell: whatever stands inside it is asked first.
 */
export function useShortcut(
  meaning: Meaning,
  run: () => boolean | void,
  { enabled = true, last = false }: { enabled?: boolean; last?: boolean } = {},
): void {
  const newest = useRef(run)
  useEffect(() => {
    newest.current = run
  })
  useEffect(() => {
    if (!enabled) return
    const others = handlers.get(meaning) ?? []
    handlers.set(meaning, last ? [newest, ...others] : [...others, newest])
    return () => {
      handlers.set(
        meaning,
        (handlers.get(meaning) ?? []).filter((one) => one !== newest),
      )
    }
  }, [meaning, enabled, last])
}

/** Does what the shortcut means here; false when nobody on the page knows it. */
export function runShortcut(meaning: Meaning): boolean {
  return (handlers.get(meaning) ?? []).toReversed().some(({ current }) => current() !== false)
}

/** One of the specification's global keys: what it means, and what happens to the browser's own use of it. */
export type GlobalKey = {
  meaning: Meaning | null
  /** 'always' keeps the browser's default away; 'used' only when the page did something. */
  prevent: 'always' | 'used' | 'never'
  /** Works while a field has the focus. Keys that edit text do not. */
  while_typing: boolean
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

const CTRL: Record<string, GlobalKey> = {
  Enter: { meaning: 'save', prevent: 'always', while_typing: true },
  ' ': { meaning: 'select', prevent: 'used', while_typing: false },
  k: { meaning: 'search', prevent: 'always', while_typing: true },
  g: { meaning: 'go_to', prevent: 'always', while_typing: true },
  // The browser loads the page anew, which brings fresh data too; the second key, R, does it without.
  r: { meaning: 'refresh', prevent: 'never', while_typing: true },
  Delete: { meaning: 'delete', prevent: 'used', while_typing: false },
  Backspace: { meaning: 'clear', prevent: 'used', while_typing: false },
  n: { meaning: 'new', prevent: 'always', while_typing: true },
}
const PLAIN: Record<string, GlobalKey> = {
  Escape: { meaning: 'close', prevent: 'never', while_typing: false },
  ArrowLeft: { meaning: 'previous', prevent: 'used', while_typing: false },
  ArrowRight: { meaning: 'next', prevent: 'used', while_typing: false },
  // Lists move by themselves; the page scrolls where there is none.
  ArrowUp: { meaning: null, prevent: 'never', while_typing: false },
  ArrowDown: { meaning: null, prevent: 'never', while_typing: false },
  Delete: { meaning: 'delete', prevent: 'used', while_typing: false },
  '/': { meaning: 'find_in_list', prevent: 'used', while_typing: false },
}

/** The specification's key behind a press of the keyboard; null for any other. */
export function globalKey(press: Press): GlobalKey | null {
  if (press.altKey) return null
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  const table = press.ctrlKey || press.metaKey ? CTRL : PLAIN
  if (table === PLAIN && press.shiftKey && key !== '/') return null
  return Object.hasOwn(table, key) ? table[key] : null
}

/** True while keys belong to a field, a dialog or a menu. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]),textarea,select,[contenteditable=true],[role=dialog],[role=menu]') !==
      null
  )
}

/** Sends the form that is in front (the last one on the page, where dialogs stand), as its own button would. */
export function saveOpenForm(): boolean {
  const form = [...document.querySelectorAll<HTMLFormElement>('form[aria-label]')]
    .reverse()
    .find((one) => one.offsetParent !== null || one.closest('[role=dialog]') !== null)
  form?.requestSubmit()
  return form !== undefined
}
