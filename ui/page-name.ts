import { useEffect } from 'react'
import { createSignal, useSignal } from './client/signal.ts'

const named = createSignal<string | null>(null)

/** Sets the name of the open page, such as the person of a lead, for the breadcrumb and the window title. */
export function useNamedPage(name: string): void {
  useEffect(() => {
    named.set(name)
    return () => {
      if (named.get() === name) named.set(null)
    }
  }, [name])
}

/** The name of the open page; null if it has only the title of its screen. */
export const usePageName = (): string | null => useSignal(named)
