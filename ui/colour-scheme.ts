import type { MantineColorSchemeManager } from '@mantine/core'
import { onStored, readStored, writeStored } from './client/storage.ts'
import { TIMING } from './timing.ts'

/** The effective colour mode of a saved value; 'auto' follows the system. Paper is white. */
export function resolveScheme(saved: string | null | undefined): 'light' | 'dark' {
  if (globalThis.matchMedia?.('print').matches) return 'light'
  if (saved === 'light' || saved === 'dark') return saved
  return globalThis.matchMedia?.('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

let switching: ReturnType<typeof setTimeout> | undefined

/** Sets the effective mode on the root element, where CSS and charts read it. */
export function applyScheme(saved: string | null | undefined): void {
  document.documentElement.dataset.theme = resolveScheme(saved)
  // Switch transitions off briefly, so that all parts change at the same time.
  document.documentElement.dataset.themeSwitching = 'true'
  clearTimeout(switching)
  switching = setTimeout(() => delete document.documentElement.dataset.themeSwitching, TIMING.theme_switch)
}

/** Synchronises the library's colour scheme, the saved value and `data-theme`, also with the system, and with paper while it is printed. */
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
      const paper = matchMedia('print')
      const onSystem = () => applyScheme(readStored('theme-mode'))
      // The library's own state follows after the next frame; the paper is drawn in this one.
      const onPaper = () => {
        onSystem()
        document.documentElement.dataset.mantineColorScheme = resolveScheme(readStored('theme-mode'))
      }
      let known = readStored('theme-mode')
      // theme.js painted the page before the style sheet was there. Its colour would stay on paper, and under another scheme.
      document.documentElement.style.backgroundColor = ''
      // The choice may also come from another tab or from the server.
      const unlisten = onStored(() => {
        const value = readStored('theme-mode')
        if (value === known) return
        known = value
        applyScheme(value)
        onUpdate(value ?? 'auto')
      })
      system.addEventListener('change', onSystem)
      paper.addEventListener('change', onPaper)
      stop = () => {
        system.removeEventListener('change', onSystem)
        paper.removeEventListener('change', onPaper)
        unlisten()
      }
    },
    unsubscribe: () => stop(),
    clear: () => writeStored('theme-mode', null),
  }
}
