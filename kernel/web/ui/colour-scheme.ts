import type { MantineColorSchemeManager } from '@mantine/core'
import { readStored, writeStored } from '#kernel/web/client/storage.ts'

/** Light or dark as the page shows it now; 'auto' follows the system. */
export function resolveScheme(saved: string | null | undefined): 'light' | 'dark' {
  if (saved === 'light' || saved === 'dark') return saved
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Writes the resolved mode onto the root element, where CSS and charts read it. */
export function applyScheme(saved: string | null | undefined): void {
  document.documentElement.dataset.theme = resolveScheme(saved)
  // Transitions are off for a moment, so that the switch is one picture and not a wave.
  document.documentElement.dataset.themeSwitching = 'true'
  setTimeout(() => delete document.documentElement.dataset.themeSwitching, 300)
}

/** Keeps the library's colour scheme, the saved value and `data-theme` in step, also with the system. */
export function makeSchemeManager(): MantineColorSchemeManager {
  let stop = () => {}
  return {
    get: (fallback) => readStored('theme-mode') ?? fallback,
    set: (value) => {
      writeStored('theme-mode', value)
      applyScheme(value)
    },
    subscribe: (onUpdate) => {
      const system = matchMedia('(prefers-color-scheme: dark)')
      const onSystem = () => applyScheme(readStored('theme-mode'))
      const onOtherTab = (event: StorageEvent) => {
        if (event.key !== 'theme-mode') return
        applyScheme(event.newValue)
        onUpdate((event.newValue as 'light' | 'dark' | 'auto') ?? 'auto')
      }
      system.addEventListener('change', onSystem)
      addEventListener('storage', onOtherTab)
      stop = () => {
        system.removeEventListener('change', onSystem)
        removeEventListener('storage', onOtherTab)
      }
    },
    unsubscribe: () => stop(),
    clear: () => writeStored('theme-mode', null),
  }
}
