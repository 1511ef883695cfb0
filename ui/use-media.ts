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

/** Wider than a phone, and too narrow for a side menu with words beside a page. */
export const useIsTablet = (): boolean => useMedia('(min-width: 769px) and (max-width: 1100px)')
