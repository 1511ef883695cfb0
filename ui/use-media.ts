import { useSyncExternalStore } from 'react'

/** Watches a media query. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = globalThis.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  )
}

/** A phone is a screen of 768 px or less (specification, section 9). */
export const useIsPhone = (): boolean => useMedia('(max-width: 768px)')
