import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus on a handle that was moved by keyboard: name its `data-handle` in `follow` before the move. Attach `root` to an element
 * around all handles.
 */
export function useFollowedHandle<Root extends HTMLElement>(): {
  root: RefObject<Root | null>
  follow: (handle: number | string) => void
} {
  const root = useRef<Root>(null)
  const wanted = useRef<number | string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    root.current?.querySelector<HTMLElement>(`[data-handle="${wanted.current}"]`)?.focus()
    wanted.current = null
  })
  return { root, follow: (handle) => void (wanted.current = handle) }
}
