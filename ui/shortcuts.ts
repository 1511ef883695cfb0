import { useEffect, useRef } from 'react'

/** The meaning of a shortcut. Screens handle it; the newest handler is called first, the shell's last. */
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
 * Handles a shortcut while this component is on the page; returning false passes it on to the previous handler.
 * `last` is for the shell: handlers inside it are called first.
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

/** Runs the handler of a shortcut; false if no handler on the page used it. */
export function runShortcut(meaning: Meaning): boolean {
  return (handlers.get(meaning) ?? []).toReversed().some(({ current }) => current() !== false)
}

/** One of the specification's global keys: its meaning, and whether the browser's default is prevented. */
export type GlobalKey = {
  meaning: Meaning | null
  /** 'always' prevents the browser's default; 'used' only if a handler used the key. */
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
  // The browser reloads the page, which also refreshes the data; the second key, R, refreshes without a reload.
  r: { meaning: 'refresh', prevent: 'never', while_typing: true },
  Delete: { meaning: 'delete', prevent: 'used', while_typing: false },
  Backspace: { meaning: 'clear', prevent: 'used', while_typing: false },
  n: { meaning: 'new', prevent: 'always', while_typing: true },
}
const PLAIN: Record<string, GlobalKey> = {
  Escape: { meaning: 'close', prevent: 'never', while_typing: false },
  ArrowLeft: { meaning: 'previous', prevent: 'used', while_typing: false },
  ArrowRight: { meaning: 'next', prevent: 'used', while_typing: false },
  // Lists handle the arrows themselves; on other pages the browser scrolls.
  ArrowUp: { meaning: null, prevent: 'never', while_typing: false },
  ArrowDown: { meaning: null, prevent: 'never', while_typing: false },
  Delete: { meaning: 'delete', prevent: 'used', while_typing: false },
  '/': { meaning: 'find_in_list', prevent: 'used', while_typing: false },
}

/** The specification's global key of a key press; null for any other. */
export function globalKey(press: Press): GlobalKey | null {
  if (press.altKey) return null
  const key = press.key.length === 1 ? press.key.toLowerCase() : press.key
  const table = press.ctrlKey || press.metaKey ? CTRL : PLAIN
  if (table === PLAIN && press.shiftKey && key !== '/') return null
  return Object.hasOwn(table, key) ? table[key] : null
}

/** True if a field, a dialog or a menu handles the keys. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]),textarea,select,[contenteditable=true],[role=dialog],[role=menu]') !==
      null
  )
}

/** Submits the front form, which is the last one on the page because dialogs come last; same as its button. */
export function saveOpenForm(): boolean {
  const form = [...document.querySelectorAll<HTMLFormElement>('form[aria-label]')]
    .reverse()
    .find((one) => one.offsetParent !== null || one.closest('[role=dialog]') !== null)
  form?.requestSubmit()
  return form !== undefined
}
