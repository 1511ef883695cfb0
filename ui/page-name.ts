import { useEffect } from 'react'
import { createSignal, useSignal } from './client/signal.ts'

const named = createSignal<string | null>(null)

/** Gives the page that is open a name of its own, such as the person of a lead; it ends the breadcrumb and heads the window. */
export function useNamedPage(name: string): void {
  useEffect(() => {
    named.set(name)
    return () => {
      if (named.get() === name) named.set(null)
    }
  }, [name])
}

/** The name of the page that is open; null where the title of its screen is enough. */
export const usePageName = (): string | null => useSignal(named)
