import { useEffect } from 'react'

const open = new Set<symbol>()

/** True while any form has unsaved values. */
export const hasUnsaved = (): boolean => open.size > 0

/** Counts a form as unsaved while `when` is true. */
export function useUnsaved(when: boolean): void {
  useEffect(() => {
    if (!when) return
    const form = Symbol('unsaved form')
    open.add(form)
    return () => void open.delete(form)
  }, [when])
}
